package import BridgeJSON
package import Languages
package import WidgetTimeline

/// An action that a host's kind offers. It changes one stored value, so that a button works without
/// the app.
///
/// Its description is `{"intent","title","key","change","by","member","value"}`, where `change` is
/// "toggle", "add", "remove" or "set". In a list, the parameter `value` identifies an element: the
/// element itself, or its member `by`, has that value.
package final class HostIntent: WidgetIntent {
  package let name: String
  package let title: Title
  private let key: String
  private let change: Change
  /// The name of the member that identifies an object in a list.
  private let by: String
  /// The name of the member that is toggled in such an object.
  private let member: String
  /// Whether a list without elements counts as a list of objects.
  private let namesMembers: Bool
  /// The value to set, as JSON text; nil if the parameters provide it.
  private let value: [UInt8]?

  private enum Change: String, CaseIterable {
    case toggle, add, remove, set
  }

  private static let names = ["intent", "title", "key", "change", "by", "member", "value"]
  private static let mostIntents = 32
  private static let mostElements = 10_000
  private static let longestValue = 4096

  package var parameters: [IntentParameter] {
    guard value == nil else { return [] }
    // A stored true or false is toggled without it.
    return [IntentParameter(name: "value", title: .text("Value"), isOptional: change == .toggle)]
  }

  /// Reads the intents of a description; empty if it has none.
  ///
  /// - Throws: `invalidValue` with the path of the fault.
  static func intents(in root: JSONValue) throws(WidgetError) -> [HostIntent] {
    guard let list = root.present("intents") else { return [] }
    guard list.kind == .array, list.count <= mostIntents else {
      throw .invalidValue(
        "\"intents\" must be a list of at most \(mostIntents) intents.", path: "$.intents",
        value: list.kind == .array ? "\(list.count) intents" : list.text)
    }
    var intents: [HostIntent] = []
    for (index, element) in list.elements.enumerated() {
      let path = JSONPath.root.member("intents").element(index)
      let intent = try HostIntent(element, at: path)
      guard
        !intents.contains(where: { $0.name == intent.name }),
        !builtInIntents.contains(where: { $0.name == intent.name })
      else {
        throw .invalidValue(
          "There is another intent \"\(intent.name)\".", path: "\(path).intent", value: intent.name)
      }
      intents.append(intent)
    }
    return intents
  }

  private init(_ json: JSONValue, at path: JSONPath) throws(WidgetError) {
    let place = path.description
    guard json.kind == .object else {
      throw .invalidValue("An intent must be an object.", path: place, value: json.text)
    }
    try json.checkNames(Self.names, "An intent", at: path)
    name = try json.filledText(of: "intent", at: place)
    guard name.utf8.count <= HostKindName.maximumByteCount, !name.utf8.contains(0) else {
      throw .invalidValue(
        "The name of an intent has at most \(HostKindName.maximumByteCount) bytes, without U+0000.",
        path: "\(place).intent", value: name)
    }
    title = .text(try json.text(of: "title", at: place) ?? name)
    guard let key = try json.key("key", at: place) else {
      throw .invalidValue(
        "An intent must have the \"key\" of the value that it changes.", path: "\(place).key",
        value: "null")
    }
    self.key = key
    let named = try json.filledText(of: "change", at: place)
    guard let change = Change(rawValue: named) else {
      let known = Change.allCases.map { $0.rawValue }
      throw .invalidValue(
        "There is no change \"\(named)\"; \(NameSuggestion(for: named, among: known))",
        path: "\(place).change", value: named)
    }
    self.change = change
    let by = try json.text(of: "by", at: place)
    let member = try json.text(of: "member", at: place)
    namesMembers = by ?? member != nil
    self.by = by ?? "title"
    self.member = member ?? "done"
    let value = json.present("value")
    guard value == nil || change == .set && (value?.range.count ?? 0) <= Self.longestValue else {
      throw .invalidValue(
        "Only \"set\" has a \"value\", of at most \(Self.longestValue) bytes.",
        path: "\(place).value", value: value?.text ?? "")
    }
    self.value = value.map { Array($0.bytes) }
  }

  package func changes(
    _ parameters: JSONValue, in group: any GroupReader, on day: IntentDay?
  ) throws(WidgetError) -> [GroupChange] {
    let given = parameters.present("value")
    if let given, ParameterValue(given) == nil || given.range.count > Self.longestValue {
      throw .invalidValue(
        "\"value\" must be a string, a number, true or false, of at most \(Self.longestValue) "
          + "bytes.",
        path: "$.value", value: given.text)
    }
    if change == .set {
      guard let json = value ?? given.map({ Array($0.bytes) }) else { throw Self.missing }
      return [.setValue(key: key, json: json)]
    }
    do throws(WidgetError) {
      let stored = try group.value(forKey: key).map { (bytes) throws(WidgetError) in
        try JSONDocument(storedValue: bytes).root
      }
      let root = stored.flatMap { $0.isNull ? nil : $0 }
      if change == .toggle, given == nil, root == nil || root?.kind == .boolean {
        let isOn = root?.bool ?? false
        return [.setValue(key: key, json: [UInt8]((isOn ? "false" : "true").utf8))]
      }
      guard let given else { throw Self.missing }
      guard root == nil || root?.kind == .array,
        let json = try changed(root.map { Array($0.elements) } ?? [], given)
      else {
        throw WidgetError.invalidValue(
          "What \"\(name)\" changes must be a list of at most \(Self.mostElements) elements.",
          path: "$", value: root?.shown ?? ""
        ).about(key: key)
      }
      return [.setValue(key: key, json: json)]
    } catch {
      throw error.key == nil && error.path == nil ? error.about(key: key) : error
    }
  }

  private static let missing = WidgetError.invalidValue(
    "The parameters must have \"value\".", path: "$.value", value: "null")

  /// The JSON text of the list after the change; nil if the list would become too long.
  private func changed(
    _ elements: [JSONValue], _ given: JSONValue
  ) throws(WidgetError) -> [UInt8]? {
    let place = elements.firstIndex { isEqual($0.kind == .object ? $0[by] : $0, given) }
    if change == .add, place != nil {
      throw .invalidValue(
        "\"\(given.shown)\" is in the list already.", path: "$.value", value: given.shown)
    }
    let isOfObjects = elements.last.map { $0.kind == .object } ?? namesMembers
    if place == nil, change == .remove || change == .toggle && isOfObjects {
      throw .invalidValue(
        "\"\(given.shown)\" is not in the list.", path: "$.value", value: given.shown)
    }
    if place == nil, elements.count >= Self.mostElements { return nil }
    var writer = JSONWriter()
    writer.beginArray()
    for (index, element) in elements.enumerated() {
      guard index == place else {
        writer.element(element)
        continue
      }
      if change == .toggle, element.kind == .object { write(element, to: &writer) }
    }
    if place == nil {
      if isOfObjects {
        writer.beginObject()
        writer.name(by)
        writer.element(given)
        writer.name(member)
        writer.element(false)
        writer.endObject()
      } else {
        writer.element(given)
      }
    }
    writer.endArray()
    return writer.bytes
  }

  /// Writes an object with one member toggled.
  private func write(_ object: JSONValue, to writer: inout JSONWriter) {
    writer.beginObject()
    var hasMember = false
    for (name, value) in object.members {
      writer.name(name)
      if name == member {
        hasMember = true
        writer.element(!(value.bool ?? false))
      } else {
        writer.element(value)
      }
    }
    if !hasMember {
      writer.name(member)
      writer.element(true)
    }
    writer.endObject()
  }

  private func isEqual(_ element: JSONValue?, _ given: JSONValue) -> Bool {
    guard let element, let value = ParameterValue(element) else { return false }
    return value == ParameterValue(given)
  }
}

/// The intents of the kinds that hosts have registered in a group.
///
/// - Throws: the errors of reading the group.
package func hostIntents(in group: any GroupReader) throws(WidgetError) -> [any WidgetIntent] {
  var intents: [any WidgetIntent] = []
  for record in try group.records(withPrefix: HostKindName.descriptionPrefix) {
    guard let root = (try? JSONDocument(record.bytes))?.root, root.present("intents") != nil,
      let read = try? HostIntent.intents(in: root)
    else { continue }
    for intent in read { intents.append(intent) }
  }
  return intents
}
