/// A moment at which a zone's clocks change.
struct OffsetChange {
  /// Seconds since 1970.
  let instant: Int64
  /// The offset from this moment on, in seconds east of UTC.
  let offset: Int32
}

extension POSIXTimeZone {
  /// The rule's changes in a range of years.
  ///
  /// - Returns: the offset before the first change, and the changes, each later than the one
  ///   before. Changes may be missing in the first and the last year.
  func changes(inYears years: ClosedRange<Int>) -> (offsetBefore: Int32, changes: [OffsetChange]) {
    guard let daylight, daylight.offset != standardOffset else { return (standardOffset, []) }
    var stretches: [(begin: Int64, end: Int64)] = []
    stretches.reserveCapacity(years.count)
    for year in years {
      let begin = daylight.begin.instant(inYear: year, offset: standardOffset)
      var end = daylight.end.instant(inYear: year, offset: daylight.offset)
      // South of the equator, daylight saving time begins late in one year and ends in the next.
      if end <= begin { end = daylight.end.instant(inYear: year &+ 1, offset: daylight.offset) }
      // If two stretches touch, there is no standard time between them. RFC 9636, section 3.3.1,
      // uses this to express daylight saving time all year.
      if let last = stretches.last, begin <= last.end {
        stretches[stretches.count - 1].end = max(last.end, end)
      } else {
        stretches.append((begin, end))
      }
    }
    if stretches.count == 1 { return (daylight.offset, []) }
    var changes: [OffsetChange] = []
    changes.reserveCapacity(stretches.count &* 2)
    for stretch in stretches {
      changes.append(OffsetChange(instant: stretch.begin, offset: daylight.offset))
      changes.append(OffsetChange(instant: stretch.end, offset: standardOffset))
    }
    return (standardOffset, changes)
  }
}

extension POSIXTimeZone.Change {
  /// The moment in a year, in seconds since 1970; `offset` applies just before it.
  fileprivate func instant(inYear year: Int, offset: Int32) -> Int64 {
    Int64(day.dayNumber(inYear: year)) &* 86_400 &+ Int64(time) &- Int64(offset)
  }
}

extension POSIXTimeZone.Day {
  /// The day in a year, in days since 1970-01-01.
  fileprivate func dayNumber(inYear year: Int) -> Int {
    switch self {
    case .withoutLeapDay(let day):
      let leapDay = day >= 60 && CivilDate.isLeapYear(year) ? 1 : 0
      return CivilDate.dayNumber(year: year, month: 1, day: 1) &+ day &- 1 &+ leapDay
    case .withLeapDay(let day):
      return CivilDate.dayNumber(year: year, month: 1, day: 1) &+ day
    case .weekday(let weekday, let occurrence, let month):
      let first = CivilDate.dayNumber(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday, day 4. The second `%` is needed because the remainder of a
      // negative number is negative.
      let firstWeekday = ((first &+ 4) % 7 &+ 7) % 7
      var day = (weekday &- firstWeekday &+ 7) % 7 &+ (occurrence &- 1) &* 7
      if day >= CivilDate.dayCount(ofMonth: month, year: year) { day &-= 7 }
      return first &+ day
    }
  }
}
