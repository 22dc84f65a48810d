import BridgeJSON
import CWidgetBridge
package import SharedGroupTypes
import WidgetKinds
import WidgetTimeline

/// A change that a program makes to values, data and records at once, and the conditions for it:
///
///     {"values":{},"data":{},"removedKeys":[],"records":{},"unchangedSince":12,
///      "expectedRecords":{}}
package struct ItemChanges {
  /// The steps in the order in which they are made. A key that is both removed and set is set last.
  package private(set) var changes: [SharedChange] = []
  /// The revision after which no key of the change may have been set or removed; nil for no such
  /// condition.
  package private(set) var unchangedSince: UInt64?
  /// The records that must have certain contents. `json` is nil if the record must not exist.
  package private(set) var expectedRecords: [(name: String, json: [UInt8]?)] = []
  private var keys: Set<String> = []

  /// How deep the text may be nested: a value of the greatest depth is inside two more objects.
  private static let maximumDepth = JSONSyntax.maximumDepth + 2

  private static let memberNames = [
    "values", "data", "removedKeys", "records", "unchangedSince", "expectedRecords",
  ]

  /// Reads the text. A member that is null counts as absent. An unknown member is an error, because
  /// a misspelt member would silently lose a value, or overwrite another program's value.
  package init(json: Span<UInt8>) throws(BridgeError) {
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(json, maximumDepth: Self.maximumDepth).root
    } catch {
      throw BridgeError(error, in: "The text of changes")
    }
    guard root.kind == .object else {
      throw .invalidValue("The changes must be an object.", path: "$", value: root.text)
    }
    for (name, value) in root.members where !Self.memberNames.contains(name) {
      let suggestion = NameSuggestion(for: name, among: Self.memberNames)
      throw .invalidValue(
        "Changes have no member \"\(name)\"; \(suggestion)",
        path: JSONPath.root.member(name).description, value: value.string ?? value.text)
    }
    if let list = root.present("removedKeys") { try addRemovals(list) }
    try Self.forEachMember("values", of: root) { (key, value) throws(BridgeError) in
      try ValueBatch.refuseNUL(in: key.utf8)
      add(.set(key: key, type: .value, bytes: [UInt8](value.bytes)))
    }
    try Self.forEachMember("data", of: root) { (key, value) throws(BridgeError) in
      try ValueBatch.refuseNUL(in: key.utf8)
      guard let text = value.string, let bytes = Base64.bytes(of: text) else {
        throw .invalidValue(
          "Data must be a string in Base64.",
          path: JSONPath.root.member("data").member(key).description, value: value.text)
      }
      add(.set(key: key, type: .data, bytes: bytes))
    }
    try Self.forEachMember("records", of: root) { (name, value) throws(BridgeError) in
      let record = try Self.record(name)
      changes.append(
        value.isNull
          ? .removeRecord(key: record)
          : .set(key: record, type: .record, bytes: [UInt8](value.bytes)))
    }
    try Self.forEachMember("expectedRecords", of: root) { (name, value) throws(BridgeError) in
      _ = try Self.record(name)
      expectedRecords.append((name, value.isNull ? nil : [UInt8](value.bytes)))
    }
    if let value = root.present("unchangedSince") {
      guard let number = value.integer, let revision = UInt64(exactly: number) else {
        throw .invalidValue(
          "\"unchangedSince\" must be a whole number, 0 or above.", path: "$.unchangedSince",
          value: value.text)
      }
      unchangedSince = revision
    }
  }

  /// The name under which the group stores a program's record.
  @inline(never)  // It has two callers, and would be copied into both.
  private static func record(_ name: String) throws(BridgeError) -> String {
    guard !name.isEmpty else {
      throw BridgeError(BridgeStatusInvalidArgument, "The name of a record must not be empty.")
    }
    let record = ProgramRecordName.record(name)
    let excess = record.utf8.count - NameRules.largestKey
    guard excess <= 0 else {
      let most = name.utf8.count - excess
      throw BridgeError(SharedGroupError.tooLong("record's name", name, most: most))
    }
    return record
  }

  private mutating func add(_ change: SharedChange) {
    keys.insert(change.key)
    changes.append(change)
  }

  private mutating func addRemovals(_ list: JSONValue) throws(BridgeError) {
    let path = JSONPath.root.member("removedKeys")
    guard list.kind == .array else {
      throw .invalidValue(
        "The removed keys must be a list.", path: path.description, value: list.text)
    }
    for (index, element) in list.elements.enumerated() {
      guard let key = element.string else {
        throw .invalidValue(
          "A removed key must be a string.", path: path.element(index).description,
          value: element.text)
      }
      add(.remove(key: key))
    }
  }

  private static func forEachMember(
    _ name: String, of root: JSONValue, _ body: (String, JSONValue) throws(BridgeError) -> Void
  ) throws(BridgeError) {
    guard let object = root.present(name) else { return }
    guard object.kind == .object else {
      throw .invalidValue(
        "\"\(name)\" must be an object.", path: JSONPath.root.member(name).description,
        value: object.text)
    }
    for (name, value) in object.members { try body(name, value) }
  }

  /// Throws if a key of these changes was changed since the revision `unchangedSince`.
  ///
  /// - Parameter changed: the keys that were changed since then; nil if they are no longer known.
  package func check(changed: [String]?) throws(SharedGroupError) {
    guard let changed else { throw .conflict(key: keys.first ?? "") }
    for key in changed where keys.contains(key) { throw .conflict(key: key) }
  }

  /// Throws if a record's contents are not those that the caller expects.
  package func check(
    _ expected: (name: String, json: [UInt8]?), is held: [UInt8]?
  ) throws(SharedGroupError) {
    guard held == expected.json else { throw .conflict(key: expected.name) }
  }
}

extension JSONWriter {
  /// Writes records of programs: `{"version":1,"records":{}}`.
  ///
  /// - Parameter records: the records, with the names that they have in the group.
  package mutating func write(programRecords records: [(key: String, bytes: [UInt8])]) {
    beginObject()
    member("version", 1)
    name("records")
    beginObject()
    for record in records {
      name(record.key.rest(after: ProgramRecordName.prefix) ?? record.key)
      element(raw: record.bytes.span)
    }
    endObject()
    endObject()
  }
}
