package import WidgetTimeline

/// The kinds of widget that come with the library: a new one is a folder beside this file and a
/// line here.
package let builtInKinds: [any WidgetKind] = [
  DDayProvider(),
  DDayListProvider(),
  PeriodProvider(),
  StudyCalendarProvider(),
  GlobalTotalsProvider(),
  SingleRepoProvider(),
  DoubleRepoProvider(),
]

/// What people can do with the built-in widgets. A new intent is a file and a line here.
package let builtInIntents: [any WidgetIntent] = [
  AddRepositoryIntent(),
  RemoveRepositoryIntent(),
  ToggleStudyDayIntent(),
  RestartCountIntent(),
]

/// Everything that the built-in widgets fetch. A new source is a file and a line here.
package let builtInSources: [any RefreshSource] = [
  GlobalTotalsSource(),
  RepositorySource(),
  ContributorsSource(),
  AvatarSource(),
  ServerAvatarSource(),
]
