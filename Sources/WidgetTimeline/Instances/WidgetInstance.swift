import BridgeJSON

/// A widget on screen: its kind, its family, and its user's configuration.
///
/// Two widgets that are equal in all three count as one instance.
package struct WidgetInstance: Hashable, Sendable {
  /// The kind, family and configuration as JSON text. Equal instances have equal bytes, because the
  /// text has all parameters in the kind's order, except optional ones at their default. A
  /// parameter that follows the group's default is null.
  let json: [UInt8]

  /// Makes the instance that a request describes. The request's instant, zone, language and days
  /// are ignored.
  package init(_ request: CheckedRequest) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("kind", request.kind)
    writer.member("family", request.family.rawValue)
    writer.beginObject("configuration")
    for (place, member) in request.configuration.members.enumerated() where member.isWritten {
      writer.name(member.name)
      if request.followsGroup(at: place) {
        writer.elementNull()
      } else {
        writer.element(member.value)
      }
    }
    writer.endObject()
    writer.endObject()
    json = writer.bytes
  }

  init(_ json: JSONValue) { self.json = Array(json.bytes) }

  /// The name of the kind.
  package var kind: String? { member("kind") }

  /// The value of a parameter that is a text; nil if it is not set.
  package func text(of parameter: String) -> String? {
    (try? JSONDocument(json))?.root["configuration"]?[parameter]?.string
  }

  /// Converts the instance to a request. The kind's description may have changed since the instance
  /// was registered; nil if the kind no longer has the family or a parameter.
  package func request(for description: WidgetDescription) -> CheckedRequest? {
    // Apart from "kind", the text has the members of a request.
    guard let root = (try? JSONDocument(json))?.root, let request = try? WidgetRequest(root)
    else { return nil }
    return try? CheckedRequest(request, for: description)
  }

  /// The instance with the parameters that the kind has now; nil if the kind can no longer show it.
  func fitted(to description: WidgetDescription) -> WidgetInstance? {
    request(for: description).map { WidgetInstance($0) }
  }

  /// Whether any parameter follows the group's default.
  fileprivate var followsGroup: Bool {
    let configuration = (try? JSONDocument(json))?.root["configuration"]
    return configuration?.members.contains { $0.value.isNull } ?? false
  }

  private func member(_ name: String) -> String? {
    (try? JSONDocument(json))?.root[name]?.string
  }
}

/// The widgets on screen that a group stores, in the order in which they were registered.
package struct WidgetInstances: Sendable {
  /// The name of the group's record that stores them as a JSON list.
  static let recordName = "instances"

  package private(set) var instances: [WidgetInstance] = []

  /// Reads the instances of a group. A record that cannot be read, for example in a damaged file,
  /// counts as empty.
  package init(in group: any GroupReader) throws(WidgetError) {
    guard
      let record = try group.record(named: Self.recordName),
      let list = try? JSONDocument(record).root
    else { return }
    instances = list.elements.map { WidgetInstance($0) }
  }

  /// Adds an instance; changes nothing if it is already registered.
  package mutating func register(_ instance: WidgetInstance) -> [GroupChange] {
    guard !instances.contains(instance) else { return [] }
    instances.append(instance)
    return changes
  }

  /// Removes an instance; changes nothing if it is not registered.
  package mutating func unregister(_ instance: WidgetInstance) -> [GroupChange] {
    keep { $0 == instance ? nil : $0 }
  }

  /// Removes the instances of a kind that no longer exists.
  package mutating func removeAll(ofKind kind: String) -> [GroupChange] {
    keep { $0.kind == kind ? nil : $0 }
  }

  /// After a kind's description has changed, keeps the instances that the kind can still show, and
  /// gives them the kind's current parameters.
  package mutating func fit(to description: WidgetDescription) -> [GroupChange] {
    keep { $0.kind == description.kind ? $0.fitted(to: description) : $0 }
  }

  private mutating func keep(_ kept: (WidgetInstance) -> WidgetInstance?) -> [GroupChange] {
    var left: [WidgetInstance] = []
    for instance in instances {
      guard let instance = kept(instance), !left.contains(instance) else { continue }
      left.append(instance)
    }
    guard left != instances else { return [] }
    instances = left
    return changes
  }

  private var changes: [GroupChange] {
    var writer = JSONWriter()
    writer.write(elementsOf: instances)
    return [.setRecord(name: Self.recordName, bytes: writer.bytes)]
  }
}

extension JSONWriter {
  /// Lists what is on screen: `{"version":1,"configurations":[{"kind","family","configuration"}]}`.
  ///
  /// - Parameters:
  ///   - kinds: the kinds' descriptions, whose defaults may depend on the group.
  ///   - group: the group from which such defaults are read.
  package mutating func write(
    _ instances: WidgetInstances, of kinds: [WidgetDescription], in group: any GroupReader
  ) {
    beginObject()
    member("version", 1)
    beginArray("configurations")
    write(elementsOf: instances.instances, of: kinds, in: group)
    endArray()
    endObject()
  }

  /// Writes widgets as elements of a list, each `{"kind","family","configuration"}`.
  ///
  /// - Parameters:
  ///   - kinds: the kinds' descriptions, whose defaults may depend on the group.
  ///   - group: the group from which such defaults are read.
  package mutating func write(
    elementsOf instances: [WidgetInstance], of kinds: [WidgetDescription],
    in group: any GroupReader
  ) {
    for instance in instances {
      if instance.followsGroup, let kind = kinds.first(where: { $0.kind == instance.kind }),
        let request = instance.request(for: kind)
      {
        beginObject()
        member("kind", request.kind)
        member("family", request.family.rawValue)
        member("configuration", request.configuration(in: group))
        endObject()
      } else {
        element(raw: instance.json.span)
      }
    }
  }

  fileprivate mutating func write(elementsOf instances: [WidgetInstance]) {
    beginArray()
    for instance in instances { element(raw: instance.json.span) }
    endArray()
  }
}
