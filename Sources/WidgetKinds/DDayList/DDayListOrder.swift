extension DDayListEntry.Row {
  /// The order of a list: the nearest day first, then what has no end date, and what is past last,
  /// there the latest first. Where that leaves two alike, by title and then by key.
  static func precedes(_ one: Self, _ other: Self) -> Bool {
    let (first, second) = (one.content.place, other.content.place)
    if first != second { return first < second }
    let (firstTitle, secondTitle) = (one.title, other.title)
    if firstTitle != secondTitle { return firstTitle < secondTitle }
    return one.key ?? "" < other.key ?? ""
  }

  /// What people know the event by.
  private var title: String { content.event.title ?? key ?? "" }
}

extension DDayContent {
  /// Where an event stands in a list: its group, and its days away within that.
  fileprivate var place: (group: Int, distance: Int) {
    switch count.dday {
    case let days? where days >= 0: (0, days)
    case let days?: (2, 0 &- days)
    case nil: (1, 0)
    }
  }
}
