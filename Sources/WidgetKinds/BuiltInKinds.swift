package import WidgetTimeline

/// The kinds of widget that come with the library: a new one is a folder and a line here.
package let builtInKinds: [any WidgetKind] = [
  DDayProvider(),
  DDayListProvider(),
  PeriodProvider(),
  StudyCalendarProvider(),
  GlobalTotalsProvider(),
  SingleRepoProvider(),
  DoubleRepoProvider(),
]

/// What the built-in widgets let their users do: a new one is a file and a line here.
package let builtInIntents: [any WidgetIntent] = [
  AddRepositoryIntent(),
  RemoveRepositoryIntent(),
  ToggleStudyDayIntent(),
  RestartCountIntent(),
]

/// Everything elsewhere that the built-in widgets show: a new source is a file and a line here.
package let builtInSources: [any RefreshSource] = [
  GlobalTotalsSource(),
  RepositorySource(),
  ContributorsSource(),
  AvatarSource(),
  ServerAvatarSource(),
]

/// The source of a host's kind that a request's ID names; none for any other ID.
///
/// - Throws: what reading the group throws.
package func hostSources(
  of requestID: String, in group: any GroupReader
) throws(WidgetError) -> [any RefreshSource] {
  guard let name = HostSource.kind(ofRequest: requestID),
    let record = try HostKindProvider.record(ofKind: name, in: group)
  else { return [] }
  return (try? HostKindProvider(record: record))?.ownSources ?? []
}

/// The kind of that name: one of the library's, else one that a host has registered in the group, or
/// the one that an alias stands for; nil if there is none.
///
/// A kind of the library is found without a look at the group.
package func widgetKind(
  named name: String, in group: any GroupReader
) throws(WidgetError) -> (any WidgetKind)? {
  if let kind = builtInKinds.first(where: { $0.description.kind == name }) { return kind }
  guard let record = try HostKindProvider.record(ofKind: name, in: group) else { return nil }
  guard let target = HostAlias.target(of: record) else {
    return try HostKindProvider(record: record)
  }
  if let kind = builtInKinds.first(where: { $0.description.kind == target }) { return kind }
  return try HostKindProvider(named: target, in: group)
}
