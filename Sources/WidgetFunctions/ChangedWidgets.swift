import BridgeJSON
import CivilCalendar
import WidgetDrawing
import WidgetKinds
import WidgetTimeline

/// The widgets on screen that may show something else once keys or kinds have changed, in the order
/// in which they were registered. It may name too many, never too few.
struct ChangedWidgets {
  let instances: [WidgetInstance]

  /// - Throws: what reading the group throws.
  init(keys: [String], kinds: [String], in group: any GroupReader) throws(WidgetError) {
    var changed: [WidgetInstance] = []
    for instance in try WidgetInstances(in: group).instances {
      guard let name = instance.kind else { continue }
      if kinds.contains(where: { $0.hasSameBytes(as: name) }) {
        changed.append(instance)
      } else if !keys.isEmpty, try Self.reads(keys, instance, ofKind: name, in: group) {
        changed.append(instance)
      }
    }
    instances = changed
  }

  /// Whether a widget reads one of some keys.
  private static func reads(
    _ keys: [String], _ instance: WidgetInstance, ofKind name: String, in group: any GroupReader
  ) throws(WidgetError) -> Bool {
    guard let kind = try widgetKind(named: name, in: group),
      let request = instance.request(for: kind.description)
    else { return true }
    let watch = KeyWatch(for: keys, in: group)
    // Which keys a widget reads does not depend on the day.
    let day = CivilDate(year: 1970, month: 1, day: 1) ?? .minimum
    let context = TimelineContext(
      family: request.family, now: Instant(secondsSince1970: 0), today: day, timeZone: .utc,
      configuration: request.configuration(in: watch), days: 0, group: watch)
    do throws(WidgetError) {
      _ = try kind.picture(in: context)
      _ = try kind.refreshRequests(in: context)
    } catch {
      // A widget that cannot be shown has read the value that is wrong.
      if error.code == .groupFailure { throw error }
    }
    if watch.sawOne { return true }
    // Each entry of a host's may have a photo of its own.
    for image in try HostKindImages.keys(ofKind: name, in: group)
    where keys.contains(where: { $0.hasSameBytes(as: image) }) {
      return true
    }
    return false
  }
}
