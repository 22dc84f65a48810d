import CivilCalendar
import Testing

@Suite struct KoreanLunarDateTests {
  @Test(arguments: [
    ("1900-01-31", 1900), ("1945-02-13", 1945), ("1950-02-17", 1950), ("1960-01-28", 1960),
    ("1970-02-06", 1970), ("1980-02-16", 1980), ("1985-02-20", 1985), ("1988-02-18", 1988),
    ("1997-02-08", 1997), ("2000-02-05", 2000), ("2007-02-18", 2007), ("2010-02-14", 2010),
    ("2015-02-19", 2015), ("2020-01-25", 2020), ("2023-01-22", 2023), ("2024-02-10", 2024),
    ("2025-01-29", 2025), ("2026-02-17", 2026), ("2027-02-07", 2027), ("2028-01-27", 2028),
    ("2030-02-03", 2030), ("2050-01-23", 2050),
  ])
  func `Korean New Year is on the days that calendars give`(date: String, year: Int) throws {
    let newYear = try #require(KoreanLunarDate(year: year, month: 1, day: 1))
    #expect(newYear.civilDate.description == date)
  }

  @Test(arguments: [
    "1988-09-25", "1997-09-16", "2000-09-12", "2010-09-22", "2014-09-08", "2017-10-04",
    "2020-10-01", "2023-09-29", "2024-09-17", "2025-10-06", "2026-09-25", "2033-09-08",
  ])
  func `Chuseok is the 15th of month 8`(text: String) throws {
    let lunar = try lunarDate(text)
    #expect(lunar.month == 8 && lunar.day == 15 && !lunar.isLeapMonth)
  }

  @Test(arguments: [
    // The births of King Sejong and Yi Sun-sin. Korea celebrates them on these Gregorian days, as
    // Teachers' Day and as Yi's birthday.
    (1397, 4, 10, "1397-05-15"), (1545, 3, 8, "1545-04-28"),
    // Hangul Day.
    (1446, 9, 10, "1446-10-09"),
    // The Imjin War: its first day, and the battles of Hansando and Noryang.
    (1592, 4, 13, "1592-05-23"), (1592, 7, 8, "1592-08-14"), (1598, 11, 19, "1598-12-16"),
    // The surrender at Samjeondo.
    (1637, 1, 30, "1637-02-24"),
    // Korea adopted the Gregorian calendar on the day after lunar 1895-11-16.
    (1895, 11, 17, "1896-01-01"),
    // In China this is month 4, day 1.
    (2001, 3, 30, "2001-04-23"),
    // Buddha's birthday.
    (2012, 4, 8, "2012-05-28"), (2023, 4, 8, "2023-05-27"), (2025, 4, 8, "2025-05-05"),
  ])
  func `Days known from history and law are converted in both directions`(
    year: Int, month: Int, day: Int, civil: String
  ) throws {
    let lunar = try #require(KoreanLunarDate(year: year, month: month, day: day))
    #expect(lunar.civilDate.description == civil)
    #expect(try lunarDate(civil) == lunar)
  }

  @Test func `The leap months of this century are those of Korean calendars`() {
    let leapMonths = [
      2001: 4, 2004: 2, 2006: 7, 2009: 5, 2012: 3, 2014: 9, 2017: 5, 2020: 4, 2023: 2, 2025: 6,
      2028: 5, 2031: 3, 2033: 11,
    ]
    for year in 2001...2033 {
      #expect(KoreanLunarDate.leapMonth(ofYear: year) == leapMonths[year], "\(year)")
      #expect(KoreanLunarDate.monthCount(ofYear: year) == (leapMonths[year] == nil ? 12 : 13))
    }
  }

  @Test func `A leap month follows the ordinary month of its number`() throws {
    #expect(try lunarDate("2020-05-22").description == "2020-04-30")
    #expect(try lunarDate("2020-05-23").description == "2020-04L-01")
    #expect(try lunarDate("2020-06-20").description == "2020-04L-29")
    #expect(try lunarDate("2020-06-21").description == "2020-05-01")
    #expect(KoreanLunarDate.dayCount(ofMonth: 4, isLeapMonth: true, year: 2020) == 29)
    #expect(KoreanLunarDate.dayCount(ofMonth: 4, year: 2020) == 30)
    #expect(KoreanLunarDate(year: 2020, month: 4, day: 30, isLeapMonth: true) == nil)
    #expect(KoreanLunarDate(year: 2020, month: 5, day: 1, isLeapMonth: true) == nil)
    #expect(KoreanLunarDate(year: 2021, month: 4, day: 1, isLeapMonth: true) == nil)
  }

  @Test func `The table goes from 1391-02-13 to 2050-12-31`() throws {
    #expect(KoreanLunarDate.yearRange == 1391...2050)
    #expect(try lunarDate("1391-02-13").description == "1391-01-01")
    #expect(try lunarDate("2050-12-31").description == "2050-11-18")
    for outside in ["0001-01-01", "1391-01-01", "1391-02-12", "2051-01-01", "9999-12-31"] {
      let date = try #require(CivilDate(iso8601: outside))
      #expect(KoreanLunarDate(date) == nil)
    }
    #expect(KoreanLunarDate(year: 1390, month: 12, day: 29) == nil)
    #expect(KoreanLunarDate(year: 2050, month: 11, day: 19) == nil)
    #expect(KoreanLunarDate(year: 2050, month: 12, day: 1) == nil)
    #expect(KoreanLunarDate(year: 2051, month: 1, day: 1) == nil)
  }

  @Test func `In the last year only the months of the table have lengths`() {
    #expect(KoreanLunarDate.leapMonth(ofYear: 2050) == 3)
    #expect(KoreanLunarDate.monthCount(ofYear: 2050) == nil)
    #expect(KoreanLunarDate.dayCount(ofMonth: 10, year: 2050) == 30)
    #expect(KoreanLunarDate.dayCount(ofMonth: 11, year: 2050) == nil)
    #expect(KoreanLunarDate.dayCount(ofMonth: 12, year: 2050) == nil)
    #expect(KoreanLunarDate.monthCount(ofYear: 2049) == 12)
  }

  @Test(arguments: [Int.min, -1, 0, 13, 1 << 32, Int.max])
  func `A year or month that does not exist gives nil in every function`(number: Int) {
    #expect(KoreanLunarDate(year: number, month: 1, day: 1) == nil)
    #expect(KoreanLunarDate(year: 2026, month: number, day: 1) == nil)
    #expect(KoreanLunarDate(year: 2026, month: number, day: 1, isLeapMonth: true) == nil)
    #expect(KoreanLunarDate.dayCount(ofMonth: 1, year: number) == nil)
    #expect(KoreanLunarDate.dayCount(ofMonth: number, year: 2026) == nil)
    #expect(KoreanLunarDate.monthCount(ofYear: number) == nil)
    #expect(KoreanLunarDate.leapMonth(ofYear: number) == nil)
    #expect(KoreanLunarDate.occurrence(ofMonth: 1, day: 1, inYear: number) == nil)
    #expect(KoreanLunarDate.occurrence(ofMonth: number, day: 1, inYear: 2026) == nil)
  }

  @Test(arguments: [Int.min, -1, 0, 31, 1 << 32, Int.max])
  func `A day that no month has gives nil`(day: Int) {
    for year in [2026, 2050] {
      #expect(KoreanLunarDate(year: year, month: 11, day: day) == nil)
      #expect(KoreanLunarDate.occurrence(ofMonth: 11, day: day, inYear: year) == nil)
    }
  }

  @Test func `Dates are ordered as days are`() throws {
    let ordinary = try #require(KoreanLunarDate(year: 2020, month: 4, day: 30))
    let leap = try #require(KoreanLunarDate(year: 2020, month: 4, day: 1, isLeapMonth: true))
    let next = try #require(KoreanLunarDate(year: 2020, month: 5, day: 1))
    #expect([next, leap, ordinary].sorted() == [ordinary, leap, next])
    #expect(Set([ordinary, leap, try lunarDate("2020-05-23")]).count == 2)
  }

  /// The lunar date of a civil date.
  private func lunarDate(_ text: String) throws -> KoreanLunarDate {
    let date = try #require(CivilDate(iso8601: text))
    return try #require(KoreanLunarDate(date))
  }
}
