package import WidgetTimeline

/// Everything elsewhere that the built-in widgets show: a new source is a file and a line here.
package let builtInSources: [any RefreshSource] = [
  GlobalTotalsSource(),
  RepositorySource(),
  ContributorsSource(),
  AvatarSource(),
]
