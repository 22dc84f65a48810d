import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// A host's timeline:
/// `{"entries":[{"date","relevance","url","content"}],"policy":{"type","date"}}`.
extension Timeline<HostEntry> {
  /// Reads a timeline from a host.
  ///
  /// A null member counts as absent; unknown members are ignored. Without a policy, the next
  /// timeline is requested at the end of this one.
  ///
  /// - Throws: `invalidValue` or `tooLarge` with the path of the first fault. ``TimelineFault``
  ///   lists the faults that concern the timeline as a whole.
  init(_ root: JSONValue) throws(WidgetError) {
    guard root.kind == .object else {
      throw .invalidValue("A timeline must be an object.", path: "$", value: root.text)
    }
    guard let list = root.present("entries"), list.kind == .array else {
      throw .invalidValue(
        "\"entries\" must be a list.", path: "$.entries", value: root["entries"]?.text ?? "null")
    }
    try Self.checkSize(of: root, list)
    self.init(entries: [], policy: try ReloadPolicy(root.present("policy")))
    entries.reserveCapacity(list.count)
    for (index, element) in list.elements.enumerated() {
      entries.append(try HostEntry(element, at: "$.entries[\(index)]"))
    }
    guard let fault = fault(mayBeEmpty: false) else { return }
    throw fault.error(
      dates: fault.places.map { place in
        let holder =
          switch place {
          case .entry(let index): list[index]
          case .policy: root["policy"]
          }
        return holder?["date"]?.string ?? ""
      })
  }

  /// Checks the number of entries and the length of the text before any entry is read.
  private static func checkSize(of root: JSONValue, _ list: JSONValue) throws(WidgetError) {
    if list.count > TimelineFault.maximumEntryCount {
      throw TimelineFault.tooManyEntries(count: list.count).error()
    }
    guard root.range.count > TimelineFault.maximumByteCount else { return }
    let end = root.range.lowerBound &+ TimelineFault.maximumByteCount
    let index = list.elements.enumerated().first { $0.element.range.upperBound > end }?.offset
    // If every entry ends within the limit, the text after the entries exceeds it.
    throw TimelineFault.tooLarge(entry: index ?? max(list.count &- 1, 0)).error()
  }
}

extension HostEntry {
  fileprivate init(_ json: JSONValue, at path: String) throws(WidgetError) {
    guard json.kind == .object else {
      throw .invalidValue("An entry must be an object.", path: path, value: json.text)
    }
    date = try Instant(dateOf: json, "An entry", at: path)
    isPlaceholder = false
    relevance = try json.present("relevance").map { (json) throws(WidgetError) in
      try TimelineEntryRelevance(json, at: "\(path).relevance")
    }
    url = try json.text(of: "url", at: path)
    if let url, URIReference(url) == nil {
      throw .invalidValue(
        "\"\(url)\" is no URI reference, as RFC 3986 writes it.", path: "\(path).url", value: url)
    }
    guard let content = json.present("content"), content.kind == .object else {
      throw .invalidValue(
        "\"content\" must be an object.", path: "\(path).content",
        value: json["content"]?.text ?? "null")
    }
    self.content = Array(content.bytes)
  }
}

extension TimelineEntryRelevance {
  /// Reads `{"score","duration"}`. The duration is 0 if it is absent.
  fileprivate init(_ json: JSONValue, at path: String) throws(WidgetError) {
    guard json.kind == .object else {
      throw .invalidValue("\"relevance\" must be an object.", path: path, value: json.text)
    }
    guard let score = json["score"]?.double else {
      throw .invalidValue(
        "\"score\" must be a number.", path: "\(path).score", value: json["score"]?.text ?? "null")
    }
    self.init(score: score)
    guard let given = json.present("duration") else { return }
    guard let duration = given.double, duration >= 0 else {
      throw .invalidValue(
        "\"duration\" must be a number of seconds, 0 or more.", path: "\(path).duration",
        value: given.text)
    }
    self.duration = duration
  }
}

extension ReloadPolicy {
  /// Reads `{"type":"atEnd"|"never"}` or `{"type":"after","date"}`. If `json` is nil, the policy is
  /// `atEnd`.
  fileprivate init(_ json: JSONValue?) throws(WidgetError) {
    guard let json else {
      self = .atEnd
      return
    }
    guard json.kind == .object else {
      throw .invalidValue("\"policy\" must be an object.", path: "$.policy", value: json.text)
    }
    switch json["type"]?.string {
    case "atEnd": self = .atEnd
    case "never": self = .never
    case "after": self = .after(try Instant(dateOf: json, "The policy \"after\"", at: "$.policy"))
    default:
      throw .invalidValue(
        "The type of a policy must be \"atEnd\", \"after\" or \"never\".", path: "$.policy.type",
        value: json["type"]?.string ?? json["type"]?.text ?? "null")
    }
  }
}

extension Instant {
  /// Reads the member "date".
  ///
  /// - Parameters:
  ///   - holder: what must have the date, as the subject of the error's sentence: "An entry".
  ///   - path: the path of the holder.
  /// - Throws: `invalidValue` if the date is missing, is not an instant, or lies outside the
  ///   calendar in some zone.
  fileprivate init(
    dateOf json: JSONValue, _ holder: String, at path: String
  ) throws(WidgetError) {
    guard let text = try json.text(of: "date", at: path) else {
      throw .invalidValue(
        "\(holder) must have \"date\", an instant as ISO 8601 writes it, with an offset or Z.",
        path: "\(path).date", value: "null")
    }
    guard let instant = Instant(iso8601: text) else {
      throw .invalidValue(
        "\"\(text)\" is not an instant as ISO 8601 writes it, with an offset or Z.",
        path: "\(path).date", value: text)
    }
    guard instant.hasDateInEveryZone else {
      throw .invalidValue(
        "\"\(text)\" must lie in the years 0001 to 9999 in every zone.", path: "\(path).date",
        value: text)
    }
    self = instant
  }
}
