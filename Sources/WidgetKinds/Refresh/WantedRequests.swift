import CivilCalendar
import WidgetTimeline

/// The requests whose responses may be shown by widgets that the group knows.
///
/// These are the requests of every registered widget, and of every kind in its default
/// configuration. They also include every choice of a configuration screen, such as the
/// repositories that the user follows. Each kind is included in all its families.
struct WantedRequests {
  /// The IDs of the requests.
  private(set) var ids: Set<String> = []

  /// Collects the requests of every built-in kind and of its registered widgets.
  ///
  /// - Parameter withHosts: whether to include the kinds of hosts and their registered widgets.
  /// - Throws: the errors of reading the group and of reading a kind's choices.
  init(in group: any GroupReader, withHosts: Bool = false) throws(WidgetError) {
    var kinds = builtInKinds
    if withHosts {
      for record in try group.records(withPrefix: HostKindName.descriptionPrefix) {
        if let kind = try? HostKindProvider(record: record.bytes) { kinds.append(kind) }
      }
    }
    for kind in kinds { try insertChoices(of: kind, in: group) }
    for instance in try WidgetInstances(in: group).instances {
      guard let kind = kinds.first(where: { $0.description.kind == instance.kind }),
        let request = instance.request(for: kind.description)
      else { continue }
      try insert(kind, request.family, request.configuration(in: group), in: group)
    }
  }

  private mutating func insertChoices(
    of kind: any WidgetKind, in group: any GroupReader
  ) throws(WidgetError) {
    let description = kind.description
    let defaults = description.parameters.map {
      WidgetConfiguration.Member(name: $0.name, value: $0.defaultValue(in: group))
    }
    let before = ids.count
    for family in description.supportedFamilies {
      try insert(kind, family, WidgetConfiguration(defaults), in: group)
    }
    // A kind fetches data either in every configuration or in none.
    guard ids.count > before else { return }
    for (place, parameter) in description.parameters.enumerated() where parameter.isDynamic {
      for option in try kind.options(of: parameter, in: group) {
        var members = defaults
        members[place] = WidgetConfiguration.Member(name: parameter.name, value: option.value)
        for family in description.supportedFamilies {
          try insert(kind, family, WidgetConfiguration(members), in: group)
        }
      }
    }
  }

  private mutating func insert(
    _ kind: any WidgetKind, _ family: WidgetFamily, _ configuration: WidgetConfiguration,
    in group: any GroupReader
  ) throws(WidgetError) {
    // A widget's requests do not depend on the day, so any day will do.
    let day = CivilDate(year: 1970, month: 1, day: 1) ?? .minimum
    let context = TimelineContext(
      family: family, now: Instant(secondsSince1970: 0), today: day, timeZone: .utc,
      configuration: configuration, group: group)
    do throws(WidgetError) {
      for request in try kind.refreshRequests(in: context) { ids.insert(request.id) }
    } catch {
      // A widget with an invalid configuration shows nothing. But a failure to read the group is an
      // error.
      if error.code == .groupFailure { throw error }
    }
  }
}
