package import WidgetTimeline

/// The kinds of widget that come with the library. To add a kind, add a folder beside this file and
/// a line here.
package let builtInKinds: [any WidgetKind] = [
  DDayProvider(),
  DDayListProvider(),
  PeriodProvider(),
  StudyCalendarProvider(),
  GlobalTotalsProvider(),
  SingleRepoProvider(),
  DoubleRepoProvider(),
]

/// The intents of the built-in widgets. To add an intent, add a file beside the code of its widget
/// and a line here.
package let builtInIntents: [any WidgetIntent] = [
  AddRepositoryIntent(),
  RemoveRepositoryIntent(),
  ToggleStudyDayIntent(),
  RestartCountIntent(),
]

/// The sources of remote data that the built-in widgets show. To add a source, add a type beside
/// the code of its widget and a line here.
package let builtInSources: [any RefreshSource] = [
  GlobalTotalsSource(),
  RepositorySource(),
  ContributorsSource(),
  AvatarSource(),
  ServerAvatarSource(),
]
