import BridgeJSON
import CWidgetBridge
import CivilCalendar
import WidgetDrawing
import WidgetKinds
import WidgetTimeline

/// The widgets on screen whose content may change because keys or kinds have changed, in the order
/// in which they were registered. The list may have too many widgets, never too few.
struct ChangedWidgets {
  let instances: [WidgetInstance]

  /// - Parameters:
  ///   - environment: finds the zones that events name.
  /// - Throws: what reading the group throws.
  init(
    keys: [String], kinds: [String], in group: any GroupReader,
    environment: some RequestEnvironment
  ) throws(WidgetError) {
    var changed: [WidgetInstance] = []
    for instance in try WidgetInstances(in: group).instances {
      guard let name = instance.kind else { continue }
      if kinds.contains(where: { $0.hasSameBytes(as: name) }) {
        changed.append(instance)
      } else if !keys.isEmpty, try Self.reads(keys, instance, ofKind: name, in: group, environment)
      {
        changed.append(instance)
      }
    }
    instances = changed
  }

  /// Whether a widget reads, or may read, one of the keys.
  private static func reads(
    _ keys: [String], _ instance: WidgetInstance, ofKind name: String, in group: any GroupReader,
    _ environment: some RequestEnvironment
  ) throws(WidgetError) -> Bool {
    guard let kind = try widgetKind(named: name, in: group),
      let request = instance.request(for: kind.description)
    else { return true }
    let watch = KeyWatch(for: keys, in: group)
    let context = TimelineContext(
      family: request.family, now: Instant(secondsSince1970: 0), today: day, timeZone: .utc,
      configuration: request.configuration(in: watch), days: 0, group: watch,
      environment: environment)
    guard HostKindName.isBuiltIn(name) else {
      guard let read = try HostKindKeys.keys(ofKind: name, in: context) else { return true }
      return watch.sawOne
        || read.contains { key in keys.contains { $0.hasSameBytes(as: key) } }
    }
    do throws(WidgetError) {
      _ = try kind.picture(in: context)
    } catch {
      if try isDamage(error) { return watch.sawOne }
      // A value that cannot be shown here may be shown on another day or in another zone, and may
      // then lead to keys that were not read here.
      if error.key != nil { return true }
    }
    do throws(WidgetError) {
      _ = try kind.refreshRequests(in: context)
    } catch {
      // The fault itself does not matter: `watch` has noted every key that led to it.
      if try isDamage(error) { return watch.sawOne }
    }
    return watch.sawOne
  }

  /// Whether an error says that a key is damaged. The widget cannot be shown until the group is
  /// repaired, whatever the keys hold that it would read afterwards. Throws any other error of
  /// reading the group.
  private static func isDamage(_ error: WidgetError) throws(WidgetError) -> Bool {
    guard error.code == .groupFailure else { return false }
    if error.status == BridgeStatusCorrupt.rawValue { return true }
    throw error
  }

  /// Any day will do: the keys that a widget of the library reads depend neither on the day nor on
  /// the request's zone, as long as the widget can be shown.
  private static let day = CivilDate(year: 1970, month: 1, day: 1) ?? .minimum
}
