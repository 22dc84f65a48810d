package import BridgeJSON

// Functions for hosts, which register their own kinds and report what is on screen.
extension GroupFunctions {
  /// Registers a kind of widget, or an alias of a kind, that a host describes.
  package func registerWidgetKind(_ descriptor: Span<UInt8>) throws(BridgeError) {
    let registration = try HostKindUpdate(description: descriptor)
    try update { (group) throws(BridgeError) in try registration.changes(in: group) }
  }

  /// Removes a kind or an alias that a host has registered.
  package func unregisterWidgetKind(_ kind: Span<UInt8>) throws(BridgeError) {
    let removal = try HostKindUpdate(removed: kind)
    try update { (group) throws(BridgeError) in try removal.changes(in: group) }
  }

  /// Sets the timeline of a kind that a host has registered.
  package func setTimelineJSON(
    _ kind: Span<UInt8>, _ timeline: Span<UInt8>
  ) throws(BridgeError) {
    let setting = try HostTimelineUpdate(kind: kind, json: timeline, in: reader)
    try update { (group) throws(BridgeError) in try setting.changes(in: group) }
  }

  /// Notes that a widget is on screen.
  package func registerWidgetInstance(
    _ kind: Span<UInt8>, _ request: Span<UInt8>
  ) throws(BridgeError) {
    try updateInstances(kind, request, isOnScreen: true)
  }

  /// Notes that a widget is no longer on screen.
  package func unregisterWidgetInstance(
    _ kind: Span<UInt8>, _ request: Span<UInt8>
  ) throws(BridgeError) {
    try updateInstances(kind, request, isOnScreen: false)
  }

  private func updateInstances(
    _ kind: Span<UInt8>, _ request: Span<UInt8>, isOnScreen: Bool
  ) throws(BridgeError) {
    let instance = try InstanceUpdate(
      kind: kind, json: request, isOnScreen: isOnScreen, in: reader)
    try update { (group) throws(BridgeError) in try instance.changes(in: group) }
  }

  /// Lists the widgets that are on screen.
  package func getCurrentConfigurationsJSON(to output: inout JSONWriter) throws(BridgeError) {
    try output.writeInstances(in: reader)
  }

  /// Tells programs that show a kind to ask for its timeline again.
  package func reloadTimelines(_ kind: Span<UInt8>) throws(BridgeError) {
    let reload = try ReloadUpdate(kind: kind)
    try update { (group) throws(BridgeError) in try reload.changes(in: group) }
  }

  /// Tells programs that show widgets of any kind to ask for their timelines again.
  package func reloadAllTimelines() throws(BridgeError) {
    try update { (group) throws(BridgeError) in try ReloadUpdate().changes(in: group) }
  }
}
