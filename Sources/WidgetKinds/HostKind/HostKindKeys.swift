import BridgeJSON
package import WidgetTimeline

/// The keys that a host's kind may read, on any day and in any language. The keys on which the
/// kind's configuration depends are not included.
package enum HostKindKeys {
  /// - Returns: nil if any key is possible.
  /// - Throws: the errors of reading the group.
  package static func keys(
    ofKind name: String, in context: TimelineContext
  ) throws(WidgetError) -> [String]? {
    let group = context.group
    guard let bytes = try group.record(named: HostKindName.description(name)),
      let root = (try? JSONDocument(bytes))?.root
    else { return [] }
    var keys: [String] = []
    func add(imageOf content: JSONValue?) {
      if let image = content?["image"]?.string { keys.append(image) }
    }
    add(imageOf: root["placeholder"])
    if let read = try? HostKindDescription(root), let rules = read.rules {
      guard let images = try rules.imageKeys(of: read.description, in: context) else { return nil }
      let use = HostKeyUse(rules, optionsFrom: [])
      return keys + images + use.open + use.secret.map { $0.key }
    }
    var timelines = try HostConfiguration.records(ofKind: name, in: group).map { $0.bytes }
    if let bytes = try group.record(named: HostKindName.timeline(name)) { timelines.append(bytes) }
    for bytes in timelines {
      guard let entries = (try? JSONDocument(bytes))?.root["entries"] else { continue }
      for entry in entries.elements { add(imageOf: entry["content"]) }
    }
    return keys
  }
}
