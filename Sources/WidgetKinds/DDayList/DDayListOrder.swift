extension DDayContent {
  /// The order of a list: the nearest day first, then what has no end date, and what is past last,
  /// there the latest first. Where that leaves two alike, by title and then by key.
  static func precedes(_ one: Self, _ other: Self) -> Bool {
    if one.place != other.place { return one.place < other.place }
    if one.title != other.title { return one.title < other.title }
    return one.subject.key ?? "" < other.subject.key ?? ""
  }

  /// Where the event stands: its group, and its days away within that.
  private var place: (group: Int, distance: Int) {
    switch count.dday {
    case let days? where days >= 0: (0, days)
    case let days?: (2, 0 &- days)
    case nil: (1, 0)
    }
  }

  /// What people know the event by.
  private var title: String { subject.event.title ?? subject.key ?? "" }
}
