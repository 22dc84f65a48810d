import BridgeJSON
package import WidgetTimeline

/// The keys of the photos that a host's content names.
package enum HostKindImages {
  /// - Throws: what reading the group throws.
  package static func keys(
    ofKind name: String, in group: any GroupReader
  ) throws(WidgetError) -> [String] {
    var images: [String] = []
    if let bytes = try group.record(named: HostKindName.description(name)),
      let root = (try? JSONDocument(bytes))?.root, let image = root["placeholder"]?["image"]?.string
    {
      images.append(image)
    }
    var timelines = try HostConfiguration.records(ofKind: name, in: group).map { $0.bytes }
    if let bytes = try group.record(named: HostKindName.timeline(name)) { timelines.append(bytes) }
    for bytes in timelines {
      guard let entries = (try? JSONDocument(bytes))?.root["entries"] else { continue }
      for entry in entries.elements {
        if let image = entry["content"]?["image"]?.string { images.append(image) }
      }
    }
    return images
  }
}
