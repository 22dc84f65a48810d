package import WidgetTimeline

/// What the built-in widgets let their users do: a new one is a file and a line here.
package let builtInIntents: [any WidgetIntent] = [
  AddRepositoryIntent(),
  RemoveRepositoryIntent(),
  ToggleStudyDayIntent(),
]
