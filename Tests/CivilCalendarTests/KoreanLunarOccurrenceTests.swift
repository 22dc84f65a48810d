import CivilCalendar
import Testing

@Suite struct KoreanLunarOccurrenceTests {
  @Test func `A birthday is kept on its lunar day in each civil year`() {
    // The birthdays of a child born on Chuseok in 2020.
    let dates = (2020...2026).map {
      KoreanLunarDate.occurrence(ofMonth: 8, day: 15, inYear: $0)?.description
    }
    #expect(
      dates == [
        "2020-10-01", "2021-09-21", "2022-09-10", "2023-09-29", "2024-09-17", "2025-10-06",
        "2026-09-25",
      ])
  }

  @Test func `A day late in the lunar year may fall into the next civil year`() {
    #expect(occurrence(12, 8, 2025) == "2026-01-26")
    #expect(occurrence(11, 30, 2026) == "2027-01-07")
  }

  @Test func `Day 30 is kept on the last day of a month of 29 days`() {
    // Month 1 has 30 days in 2020 and 2022, and 29 in 2021, 2023 and 2024.
    #expect(occurrence(1, 30, 2020) == "2020-02-23")
    #expect(occurrence(1, 30, 2021) == "2021-03-12")
    #expect(occurrence(1, 30, 2022) == "2022-03-02")
    #expect(occurrence(1, 30, 2023) == "2023-02-19")
    #expect(occurrence(1, 30, 2024) == "2024-03-09")
  }

  @Test func `Day 29 stays day 29 where a month has 30 days`() {
    #expect(occurrence(1, 29, 2021) == "2021-03-12")
    #expect(occurrence(1, 29, 2022) == "2022-03-01")
  }

  @Test func `A day of a leap month is kept in the ordinary month of years without it`() {
    // Month 4 has a leap month in 2001 and 2020, and none between; 2012 has a leap month 3.
    #expect(occurrence(4, 15, 2001, isLeapMonth: true) == "2001-06-06")
    #expect(occurrence(4, 15, 2002, isLeapMonth: true) == occurrence(4, 15, 2002))
    #expect(occurrence(4, 15, 2002, isLeapMonth: true) == "2002-05-26")
    #expect(occurrence(4, 15, 2012, isLeapMonth: true) == "2012-06-04")
    #expect(occurrence(4, 15, 2020, isLeapMonth: true) == "2020-06-06")
    #expect(occurrence(4, 15, 2020) == "2020-05-07")
  }

  @Test func `Day 30 of a leap month follows both rules`() {
    // Leap month 4 of 2020 and month 4 of 2021 both have 29 days.
    #expect(occurrence(4, 30, 2020, isLeapMonth: true) == "2020-06-20")
    #expect(occurrence(4, 30, 2021, isLeapMonth: true) == "2021-06-09")
  }

  @Test func `A day after the end of the table is nil, and is not moved into the table`() {
    #expect(occurrence(11, 18, 2050) == "2050-12-31")
    #expect(occurrence(11, 19, 2050) == nil)
    #expect(occurrence(11, 29, 2050) == nil)
    #expect(occurrence(11, 30, 2050) == nil)
    #expect(occurrence(12, 1, 2050) == nil)
    #expect(occurrence(1, 1, 2051) == nil)
    #expect(occurrence(12, 30, 1390) == nil)
    #expect(occurrence(1, 1, 1391) == "1391-02-13")
  }

  @Test func `Every day of every year is kept on that day or on the day that the rules name`() {
    var differences: [String] = []
    var count = 0
    for year in KoreanLunarDate.yearRange {
      for month in 1...12 {
        for isLeapMonth in [false, true] {
          let isKept = isLeapMonth && KoreanLunarDate.leapMonth(ofYear: year) == month
          for day in 1...30 {
            var expected = KoreanLunarDate(year: year, month: month, day: day, isLeapMonth: isKept)
            if expected == nil && day == 30 {
              expected = KoreanLunarDate(year: year, month: month, day: 29, isLeapMonth: isKept)
            }
            let found = KoreanLunarDate.occurrence(
              ofMonth: month, day: day, isLeapMonth: isLeapMonth, inYear: year)
            if found != expected?.civilDate {
              differences.append("\(year)-\(month)-\(day) \(isLeapMonth)")
            }
            count += 1
          }
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.count), among them \(differences.prefix(10))")
    #expect(count == 475_200)
  }

  /// The civil date of an occurrence, as text.
  private func occurrence(
    _ month: Int, _ day: Int, _ year: Int, isLeapMonth: Bool = false
  ) -> String? {
    KoreanLunarDate.occurrence(ofMonth: month, day: day, isLeapMonth: isLeapMonth, inYear: year)?
      .description
  }
}
