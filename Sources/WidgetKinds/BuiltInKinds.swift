package import WidgetTimeline

/// The kinds of widget that come with the library. A new kind is a folder beside this file and a
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

/// The actions that the built-in widgets offer. A new intent is a file and a line here.
package let builtInIntents: [any WidgetIntent] = [
  AddRepositoryIntent(),
  RemoveRepositoryIntent(),
  ToggleStudyDayIntent(),
  RestartCountIntent(),
]

/// The sources of remote data that the built-in widgets show. A new source is a file and a line
/// here.
package let builtInSources: [any RefreshSource] = [
  GlobalTotalsSource(),
  RepositorySource(),
  ContributorsSource(),
  AvatarSource(),
  ServerAvatarSource(),
]
