import CivilCalendar
import Foundation
import TestLength
import Testing

/// Compares the Korean lunar calendar with other sources, through programs of Tests/Oracles.
@Suite struct KoreanLunarOracleTests {
  /// The first and last days of the table, in days since 1970-01-01.
  static let table = -211_432...29_584

  @Test(.slow) func `Every day of the table equals that of korean-lunar-calendar`() throws {
    let numbers = try self.numbers(in: try KoreanLunarOracle.days.answer())
    let dayCount = Self.table.count
    try #require(dayCount == 241_017)
    try #require(numbers.count == dayCount + KoreanLunarDate.yearRange.count * 720)
    var differences: [String] = []
    let refused = compareLunarDates(with: numbers[..<dayCount], into: &differences)
    let found = compareCivilDates(with: Array(numbers[dayCount...]), into: &differences)
    print(
      "korean-lunar-calendar: \(dayCount - refused.count) civil days to lunar, \(found) lunar days"
        + " to civil, \(numbers.count - dayCount - found) lunar days that do not exist")
    #expect(differences.isEmpty, "\(differences.count), among them \(differences.prefix(10))")
    #expect(found == dayCount)
    // korean-lunar-calendar refuses the ten civil days that the reform of 1582 left out. But its
    // conversion of lunar days includes these ten, as the proleptic Gregorian calendar does.
    let reform = (5...14).map { CivilDate(year: 1582, month: 10, day: $0) }
    #expect(refused == reform)
  }

  /// Compares the lunar date of every civil day. Returns the civil days that the oracle refused.
  private func compareLunarDates(
    with numbers: ArraySlice<Int32>, into differences: inout [String]
  ) -> [CivilDate?] {
    var refused: [CivilDate?] = []
    for (dayNumber, expected) in zip(Self.table, numbers) {
      let date = CivilDate(dayNumber: dayNumber)
      guard expected != 0 else {
        refused.append(date)
        continue
      }
      let lunar = date.flatMap { KoreanLunarDate($0) }
      let number = lunar.map {
        (($0.year * 100 + $0.month) * 100 + $0.day) * 2 + ($0.isLeapMonth ? 1 : 0)
      }
      if number != Int(expected) || lunar?.civilDate != date {
        differences.append("day \(dayNumber) is \(lunar?.description ?? "nil"), not \(expected)")
      }
    }
    return refused
  }

  /// Compares every lunar year. Returns the total number of days in these years.
  private func compareCivilDates(
    with numbers: [Int32], into differences: inout [String]
  ) -> Int {
    var total = 0
    for year in KoreanLunarDate.yearRange {
      var monthCount = 0
      for month in 1...12 {
        for isLeapMonth in [false, true] {
          let place = (((year - 1391) * 12 + month - 1) * 2 + (isLeapMonth ? 1 : 0)) * 30
          let dayCount = compareMonth(
            month, isLeapMonth: isLeapMonth, year: year, with: numbers[place..<place + 30],
            into: &differences)
          monthCount += dayCount > 0 ? 1 : 0
          total += dayCount
        }
      }
      if KoreanLunarDate.monthCount(ofYear: year) != (year == 2050 ? nil : monthCount) {
        differences.append("\(year) has \(monthCount) months")
      }
    }
    return total
  }

  /// Compares the civil dates of the 30 days that a lunar month may have, the month's length, and
  /// whether it exists as a leap month. Returns how many days the month has.
  private func compareMonth(
    _ month: Int, isLeapMonth: Bool, year: Int, with numbers: ArraySlice<Int32>,
    into differences: inout [String]
  ) -> Int {
    let name = "\(year)-\(month)\(isLeapMonth ? "L" : "")"
    for (day, number) in zip(1..., numbers) {
      let lunar = KoreanLunarDate(year: year, month: month, day: day, isLeapMonth: isLeapMonth)
      if lunar?.civilDate.dayNumber != (number == .min ? nil : Int(number)) {
        let civil = lunar?.civilDate.description ?? "nil"
        differences.append("\(name)-\(day) is \(civil), not \(number)")
      }
    }
    let dayCount = numbers.count { $0 != .min }
    // The table ends with the 18th day of month 11 of 2050, so that month's length is unknown.
    let length = KoreanLunarDate.dayCount(ofMonth: month, isLeapMonth: isLeapMonth, year: year)
    if length != (dayCount < 29 ? nil : dayCount) {
      differences.append("\(name) has \(dayCount) days, not \(length ?? 0)")
    }
    if isLeapMonth && (KoreanLunarDate.leapMonth(ofYear: year) == month) != (dayCount > 0) {
      differences.append("\(name) exists, and leapMonth(ofYear:) denies it, or the reverse")
    }
    return dayCount
  }

  @Test func `Every month from 1900 to 2050 begins on the day of ICU's dangi calendar`() throws {
    let output = String(decoding: try KoreanLunarOracle.dangi.answer(), as: UTF8.self)
    var months: [String: String] = [:]
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ")
      try #require(words.count == 4)
      months["\(words[1])-\(words[2])\(words[3] == "1" ? "L" : "")"] = String(words[0])
    }
    let firstDay = try #require(CivilDate(year: 1900, month: 1, day: 1))
    var monthCount = 0
    var differences: [String] = []
    for dayNumber in firstDay.dayNumber...Self.table.upperBound {
      guard
        let date = CivilDate(dayNumber: dayNumber), let lunar = KoreanLunarDate(date),
        lunar.day == 1
      else { continue }
      monthCount += 1
      let name = "\(lunar.year)-\(lunar.month)\(lunar.isLeapMonth ? "L" : "")"
      let found = months.removeValue(forKey: name) ?? "no day"
      if found != date.description { differences.append("\(name): \(date), in ICU \(found)") }
    }
    differences += months.map { "\($0.key): in ICU \($0.value)" }
    print("ICU's dangi: \(monthCount) months, differences: \(differences)")
    #expect(monthCount == 1868)
    // The new moon of 2017-02-26 was at 23:58 in Seoul, and ICU computes it for the next day.
    let known = ["2017-2: 2017-02-26, in ICU 2017-02-27"]
    #expect(differences.allSatisfy(known.contains), "\(differences)")
  }

  /// The 32-bit little-endian numbers of an answer.
  private func numbers(in data: Data) throws -> [Int32] {
    try #require(data.count % 4 == 0)
    return [Int32](unsafeUninitializedCapacity: data.count / 4) { buffer, count in
      count = data.copyBytes(to: buffer) / 4
    }.map(Int32.init(littleEndian:))
  }
}
