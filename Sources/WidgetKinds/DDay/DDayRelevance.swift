import WidgetTimeline

extension TimelineEntryRelevance {
  /// How much a D-day matters: more with every day that it comes nearer.
  ///
  /// The score is the whole part of 1,000,000 / (1 + days left): 1,000,000 on the day, 500,000 the
  /// day before, 125,000 a week before. It is 1,000,000 on the day of a milestone as well, and 0
  /// after the end and where there is none. It holds for as long as the entry shows.
  ///
  /// - Parameter duration: how many seconds the entry shows.
  init(of figures: DDayFigures, duration: Double) {
    self.init(score: Double(figures.relevanceScore), duration: duration)
  }
}
