package import WidgetTimeline

/// The kinds of widget that come with the library: a new one is a file and a line here.
package let builtInProviders: [any TimelineProvider] = [
  DDayProvider(),
  DDayListProvider(),
  StudyCalendarProvider(),
  GlobalTotalsProvider(),
  SingleRepoProvider(),
  DoubleRepoProvider(),
]
