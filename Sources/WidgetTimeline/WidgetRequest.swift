package import BridgeJSON
public import CivilCalendar
public import Languages

/// A request for what a widget shows: family, instant, zone, language and configuration.
///
/// Only the form is checked here. Family and parameters depend on the kind, and are checked when
/// the request becomes a ``CheckedRequest``.
public struct WidgetRequest: Sendable {
  /// The family; nil for the kind's default.
  public var family: WidgetFamily?
  /// The instant to answer for; nil for the clock's time, or for the beginning of `day`.
  public var now: Instant? { didSet { (nowText, day) = (nil, nil) } }
  /// The day to answer for, at its first instant in the zone; nil if the request does not name a
  /// day.
  private(set) var day: CivilDate?
  /// The member `now` as the document writes it, for errors; nil if there is none.
  private(set) var nowText: String?
  /// The name of the zone; nil for the system's zone.
  public var timeZone: String?
  /// The language of labels.
  public var locale = LanguageTag.english
  /// The members of `configuration`, in the order of the text. If two have the same name, the last
  /// one counts.
  public var configuration: [ConfigurationMember] = []
  /// How many midnights a timeline covers, 0 to 399.
  public var days = WidgetRequest.defaultDays
  /// Whether the request comes from a gallery, which shows sample data.
  public var isPreview = false
  /// Whether the host draws the entry with its own layout. Documents then also contain what the
  /// library's pictures show about each event.
  public var isForLayout = false
  /// Whether a refresh plan lists failed requests at once, unless a server asked to wait.
  public var isForced = false

  /// What happens if a value of the group cannot be shown.
  public var onInvalid = InvalidValue.isError

  /// What happens if a value of the group cannot be shown.
  public enum InvalidValue: String, CaseIterable, Sendable {
    /// The call fails.
    case isError = "error"
    /// An entry says what is wrong, and a picture says that there is nothing to show.
    case isEntry = "entry"
  }

  /// How the widget is drawn.
  public var picture = PictureMembers()

  /// How many days a timeline has if the request does not say: a week.
  public static let defaultDays = 7
  /// The most days that a timeline can have. One entry at now and 399 at midnights make 400
  /// entries, which is the limit.
  public static let maximumDays = 399

  /// The most bytes that a request may have, 1 MiB.
  public static let maximumByteCount = 1 << 20

  /// Makes a request that leaves everything to the defaults.
  public init() {}

  /// A member of `configuration` that has not been checked against the kind.
  public struct ConfigurationMember: Sendable {
    /// The name of the parameter.
    public let name: String
    /// The parameter's value; nil if no parameter can have such a value.
    public let value: ParameterValue?
    /// The value as JSON text, as the request writes it.
    public let json: String
    /// Whether the value is null, which counts as absent.
    public let isNull: Bool
  }
}

extension WidgetRequest {
  /// Reads a request document.
  ///
  /// A member that is null counts as absent. An unknown member is an error, because a misspelt one
  /// would otherwise be ignored silently.
  ///
  /// - Throws: `WidgetError` with the path of the wrong member.
  public init(json text: Span<UInt8>) throws(WidgetError) {
    guard text.count <= Self.maximumByteCount else {
      throw WidgetError(
        .tooLarge,
        "The request has \(text.count) bytes; the limit is \(Self.maximumByteCount).", path: "$")
    }
    let root = try JSONDocument(incoming: text, "The request").root
    guard root.kind == .object else {
      throw .invalidValue("A request must be an object.", path: "$", value: root.text)
    }
    for (name, value) in root.members where !Self.memberNames.contains(name) {
      throw .invalidValue(
        "A request has no member \"\(name)\"; "
          + "\(NameSuggestion(for: name, among: Self.memberNames))",
        path: JSONPath.root.member(name).description, value: value.string ?? value.text)
    }
    try self.init(root)
  }

  /// The members that a request may have. `appearance`, `accent` and `links` concern only pictures,
  /// and are read when one is drawn.
  private static let memberNames = [
    "family", "now", "timeZone", "locale", "configuration", "days", "isPreview",
    "isForLayout", "onInvalid", "force", "appearance", "accent", "links",
    "renderingMode", "style", "theme", "icon", "image", "format", "emoji", "textScale",
  ]

  /// Reads the members of a request from an object.
  init(_ root: JSONValue) throws(WidgetError) {
    if let name = try root.text(of: "family") {
      guard let family = WidgetFamily(rawValue: name) else {
        let known = WidgetFamily.allCases.map { $0.rawValue }.joined(separator: ", ")
        throw .invalidValue(
          "There is no family \"\(name)\"; the families are \(known).", path: "$.family",
          value: name)
      }
      self.family = family
    }
    if let text = try root.text(of: "now") {
      now = Instant(iso8601: text)
      day = now == nil ? CivilDate(iso8601: text) : nil
      guard now != nil || day != nil else {
        throw .invalidValue(
          "\"\(text)\" is not an instant as ISO 8601 writes it, with an offset or Z, nor a day, as "
            + "2026-05-01.", path: "$.now", value: text)
      }
      nowText = text
    }
    timeZone = try root.text(of: "timeZone")
    if let tag = try root.text(of: "locale") { locale = LanguageTag(tag) }
    if let value = root.present("days") {
      guard let days = value.integer(in: 0...Self.maximumDays) else {
        throw .invalidValue(
          "\"days\" must be a whole number from 0 to \(Self.maximumDays).", path: "$.days",
          value: value.text)
      }
      self.days = days
    }
    isPreview = try root.flag(of: "isPreview")
    isForLayout = try root.flag(of: "isForLayout")
    isForced = try root.flag(of: "force")
    if let name = try root.text(of: "onInvalid") {
      guard let choice = InvalidValue(rawValue: name) else {
        throw .invalidValue(
          "\"onInvalid\" must be \"error\" or \"entry\".", path: "$.onInvalid", value: name)
      }
      onInvalid = choice
    }
    picture = try PictureMembers(root)
    if let value = root.present("configuration") { try configure(value) }
  }

  /// Adds the member `configuration` of a request, or of a timeline that a host sets for a
  /// configuration.
  ///
  /// - Throws: `invalidValue` if the value is not an object.
  package mutating func configure(_ value: JSONValue) throws(WidgetError) {
    guard value.kind == .object else {
      throw .invalidValue(
        "\"configuration\" must be an object.", path: "$.configuration", value: value.text)
    }
    for (name, value) in value.members {
      configuration.append(
        ConfigurationMember(
          name: name, value: ParameterValue(value), json: value.text, isNull: value.isNull))
    }
  }
}

extension JSONValue {
  /// Reads a member that is true or false; returns false if it is absent or null.
  ///
  /// - Throws: `invalidValue` if the member is something else.
  fileprivate func flag(of name: String) throws(WidgetError) -> Bool {
    guard let value = present(name) else { return false }
    guard let flag = value.bool else {
      throw .invalidValue(
        "\"\(name)\" must be true or false.", path: "$.\(name)", value: value.text)
    }
    return flag
  }

  /// The text of a member; nil if it is absent or null.
  ///
  /// - Throws: `invalidValue` if the member is not a text.
  package func text(of name: String, at parent: String = "$") throws(WidgetError) -> String? {
    guard let value = present(name) else { return nil }
    guard let text = value.string else {
      throw .invalidValue(
        "\"\(name)\" must be a string.", path: "\(parent).\(name)", value: value.text)
    }
    return text
  }
}
