import CivilCalendar
import TestLength
import Testing

@Suite struct CivilDateTests {
  /// Counts through 9999 years, using only the lengths of the months.
  @Test(.slow)
  func `Every day from 0001 to 9999 has its number, its parts and its weekday`() throws {
    var dayNumber = CivilDate.minimum.dayNumber
    var weekday = 1  // 0001-01-01 was a Monday.
    var wrong: [String] = []
    for year in 1...9999 {
      let isLeapYear =
        year.isMultiple(of: 400) || year.isMultiple(of: 4) && !year.isMultiple(of: 100)
      let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for month in 1...12 {
        for day in 1...lengths[month - 1] {
          let parts = CivilDate(dayNumber: dayNumber)?.components
          let date = CivilDate(year: year, month: month, day: day)
          if parts?.year != year || parts?.month != month || parts?.day != day
            || date?.dayNumber != dayNumber || date?.dayOfWeek != weekday
          {
            wrong.append("\(year)-\(month)-\(day)")
          }
          dayNumber += 1
          weekday = weekday == 7 ? 1 : weekday + 1
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    #expect(dayNumber == CivilDate.maximum.dayNumber + 1)
  }

  @Test func `The first day, the last day and 1970 have the numbers that ISO 8601 implies`() {
    // By Python's date.toordinal(), 1970-01-01 is day 719163, so 719162 days come before it.
    #expect(CivilDate.minimum.dayNumber == -719_162)
    #expect(CivilDate.maximum.dayNumber == 2_932_896)
    #expect(CivilDate(year: 1970, month: 1, day: 1)?.dayNumber == 0)
    #expect(CivilDate(year: 2026, month: 5, day: 1)?.dayOfWeek == 5)
  }

  @Test(arguments: [
    (0, 1, 1), (-1, 1, 1), (10_000, 1, 1), (2025, 0, 1), (2025, 13, 1), (2025, 1, 0), (2025, 1, 32),
    (2025, 2, 29), (1900, 2, 29), (2000, 2, 30), (2025, 4, 31), (2025, -1, -1),
    (Int.max, Int.max, Int.max), (Int.min, Int.min, Int.min), (2025, Int.max, 1),
    (2025, 1, Int.min),
  ])
  func `A day that does not exist is nil`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `A day number outside the years 0001 to 9999 is nil`() {
    for number in [-719_163, 2_932_897, Int.min, Int.max, 1 << 32, -1 << 32] {
      #expect(CivilDate(dayNumber: number) == nil)
    }
  }

  @Test func `Dates are written as they are read, and order as their text does`() throws {
    var previous = ""
    for dayNumber in stride(
      from: CivilDate.minimum.dayNumber, through: CivilDate.maximum.dayNumber, by: 997)
    {
      let date = try #require(CivilDate(dayNumber: dayNumber))
      let text = "\(date)"
      #expect(text.utf8.count == 10)
      #expect(text > previous)
      #expect(CivilDate(iso8601: text) == date)
      previous = text
    }
    #expect("\(CivilDate.minimum)" == "0001-01-01")
    #expect("\(CivilDate.maximum)" == "9999-12-31")
    #expect(CivilDate.minimum < CivilDate.maximum)
  }

  @Test(arguments: [
    "", "tomorrow", "2025-02-29", "2025-13-01", "2025-00-10", "2025-01-00", "0000-01-01",
    "2025-1-01", "2025-01-1", "25-01-01", "02025-01-01", "+2025-01-01", "-2025-01-01", "2025/01/01",
    "20250101", "2025-01-01 ", " 2025-01-01", "2025-01-01T", "2025-01-01\u{0}", "2025-01-0１",
    "2025-0१-01", "2025\u{2010}01\u{2010}01", "2025-01", "2025-W01-1", "2025-001", "2025-01-01é",
    "\u{0}\u{0}\u{0}\u{0}-01-01", "2025-:1-01", "2025-/1-01",
  ])
  func `Text of another form, or of no day, is no date`(text: String) {
    #expect(CivilDate(iso8601: text) == nil)
    #expect(CivilDate(iso8601: Array(text.utf8).span) == nil)
    #expect(CivilDateText(iso8601: text) == nil)
  }
}

@Suite struct CivilDateArithmeticTests {
  private func date(_ text: String) throws -> CivilDate {
    try #require(CivilDate(iso8601: text))
  }

  @Test(arguments: [
    ("2026-09-17", "2026-12-25", 99), ("2026-12-25", "2026-09-17", -99),
    ("2024-02-28", "2024-03-01", 2),
    ("2023-02-28", "2023-03-01", 1), ("2026-05-01", "2026-05-01", 0),
    ("0001-01-01", "9999-12-31", 3_652_058),
  ])
  func `Days between dates are calendar days`(from: String, to: String, count: Int) throws {
    #expect(try date(from).days(until: date(to)) == count)
    #expect(try date(from).adding(days: count) == date(to))
  }

  @Test func `Days beyond the years 0001 to 9999 are nil, however many`() throws {
    let day = try date("2026-05-01")
    for days in [Int.max, Int.min, 3_652_059, -3_652_059, Int.max - 20_000] {
      #expect(day.adding(days: days) == nil)
    }
    #expect(CivilDate.maximum.adding(days: 1) == nil)
    #expect(CivilDate.minimum.adding(days: -1) == nil)
    #expect(CivilDate.maximum.adding(days: 0) == CivilDate.maximum)
  }

  @Test(arguments: [
    ("2025-01-31", 1, "2025-02-28"), ("2024-01-31", 1, "2024-02-29"),
    ("2025-01-31", 2, "2025-03-31"),
    ("2025-01-31", 3, "2025-04-30"), ("2025-03-31", -1, "2025-02-28"),
    ("2025-01-15", -1, "2024-12-15"),
    ("2025-12-31", 1, "2026-01-31"), ("2025-05-20", 0, "2025-05-20"),
    ("2000-02-29", 1200, "2100-02-28"),
    ("0001-01-31", 119_987, "9999-12-31"), ("9999-12-31", -119_987, "0001-01-31"),
  ])
  func `Adding months keeps the day or takes the month's last`(
    from: String, months: Int, to: String
  ) throws {
    #expect(try date(from).adding(months: months) == date(to))
  }

  @Test(arguments: [
    ("2024-02-29", 1, "2025-02-28"), ("2024-02-29", 4, "2028-02-29"),
    ("2024-02-29", -100, "1924-02-29"),
    ("2024-02-29", -124, "1900-02-28"), ("2026-05-01", 7973, "9999-05-01"),
  ])
  func `Adding years keeps the day or takes 28 February`(
    from: String, years: Int, to: String
  ) throws {
    #expect(try date(from).adding(years: years) == date(to))
  }

  @Test func `Months and years beyond 0001 to 9999 are nil, however many`() throws {
    let day = try date("2026-05-01")
    for count in [
      Int.max, Int.min, Int.max / 12, Int.min / 12, Int.max / 12 + 1, 120_000, -120_000,
    ] {
      #expect(day.adding(months: count) == nil)
      #expect(day.adding(years: count) == nil)
    }
    #expect(day.adding(years: 7974) == nil)
    #expect(day.adding(years: -2026) == nil)
    #expect(CivilDate.minimum.adding(months: -1) == nil)
    #expect(CivilDate.maximum.adding(months: 1) == nil)
  }

  @Test func `A month has its number of days, and an invalid month has 0`() {
    #expect(
      (1...12).map { CivilDate.dayCount(ofMonth: $0, year: 2023) }
        == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    #expect(CivilDate.dayCount(ofMonth: 2, year: 2024) == 29)
    for month in [0, 13, -1, Int.max, Int.min] {
      #expect(CivilDate.dayCount(ofMonth: month, year: 2024) == 0)
    }
  }
}
