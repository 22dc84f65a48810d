import CivilCalendar
import WidgetTimeline

/// The requests whose responses widgets may show, as far as the group knows.
///
/// These are the requests of every widget on screen, of every kind in its default configuration,
/// and of every choice that a configuration screen offers, such as the repositories that the user
/// follows; each in every family of its kind.
struct WantedRequests {
  /// The IDs of the requests.
  private(set) var ids: Set<String> = []

  /// Asks every kind of the library.
  ///
  /// - Parameter withHosts: whether the kinds of hosts are asked too.
  /// - Throws: what reading the group throws, and what reading a kind's choices throws.
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
    // A kind either fetches something in every configuration, or never.
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
    // The requests of a widget do not depend on the day.
    let day = CivilDate(year: 1970, month: 1, day: 1) ?? .minimum
    let context = TimelineContext(
      family: family, now: Instant(secondsSince1970: 0), today: day, timeZone: .utc,
      configuration: configuration, group: group)
    do throws(WidgetError) {
      for request in try kind.refreshRequests(in: context) { ids.insert(request.id) }
    } catch {
      // A wrong configuration shows nothing. A group that cannot be read is an error.
      if error.code == .groupFailure { throw error }
    }
  }
}
