/// The kinds of widget that come with the library: a new one is a file and a line here.
package let builtInKinds: [any WidgetKind] = [
  DDayProvider(),
  DDayListProvider(),
  StudyCalendarProvider(),
  GlobalTotalsProvider(),
  SingleRepoProvider(),
  DoubleRepoProvider(),
]
