package import CivilCalendar

// Distances in years, months, weeks and days, as Intl.DurationFormat writes them.
extension LanguageTable {
  /// How much of a unit's name is written: "3 months", "3 mths", "3m" in English.
  package enum UnitWidth: Int, CaseIterable, Sendable {
    case long, short, narrow
  }

  /// A distance by its units, without those of which it has none: "1 year, 3 months, 3 days".
  ///
  /// Empty if it has none at all: that is said in words, as "today" is.
  ///
  /// - Parameter most: how many units are said at most, from the largest on.
  package func text(
    of distance: CalendarDistance, _ width: UnitWidth = .long, most: Int = 4
  ) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    let counts = (distance.years, distance.months, distance.weeks, distance.days)
    let known =
      (counts.0 > 0 ? 1 : 0) + (counts.1 > 0 ? 1 : 0) + (counts.2 > 0 ? 1 : 0)
      + (counts.3 > 0 ? 1 : 0)
    let all = min(most, known)
    var place = 0
    func add(_ count: Int, _ unit: Int) {
      guard count > 0, place < all else { return }
      if place > 0 { text.append(contentsOf: separator(before: place, of: all, width).utf8) }
      self.add(count, ofUnit: unit, width, to: &text)
      place += 1
    }
    add(counts.0, 0)
    add(counts.1, 1)
    add(counts.2, 2)
    add(counts.3, 3)
    return String(decoding: text, as: UTF8.self)
  }

  /// Where things stand among the fields of units: the forms of four units in three widths, four
  /// separators of each width, and how digits are grouped.
  private enum UnitPlace {
    static let separators = 12
    static let grouping = 24
  }

  /// Adds so many of a unit, in the form that the number asks for.
  private func add(_ count: Int, ofUnit unit: Int, _ width: UnitWidth, to text: inout [UInt8]) {
    for byte in form(in: unitField(width.rawValue * 4 + unit), count).utf8 {
      if byte == UInt8(ascii: "#") { add(count, to: &text) } else { text.append(byte) }
    }
  }

  /// CLDR's list patterns of units: one for two parts, and of more those for the start, the middle
  /// and the end.
  private func separator(before place: Int, of count: Int, _ width: UnitWidth) -> Substring {
    let pattern = count == 2 ? 0 : place == 1 ? 1 : place < count - 1 ? 2 : 3
    return unitField(UnitPlace.separators + width.rawValue * 4 + pattern)
  }

  /// Adds the digits of a number of 0 or more, in groups where the language has some.
  private func add(_ number: Int, to text: inout [UInt8]) {
    guard number >= 1000 else {
      if number >= 100 { text.append(UInt8(ascii: "0") + UInt8(number / 100)) }
      if number >= 10 { text.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
      text.append(UInt8(ascii: "0") + UInt8(number % 10))
      return
    }
    let digits = Array(String(number).utf8)
    let least = Int(unitField(UnitPlace.grouping + 1)) ?? 1
    let upper = max(Int(unitField(UnitPlace.grouping + 2)) ?? 3, 1)
    let isGrouped = digits.count >= 3 + least
    for (place, digit) in zip(0..., digits) {
      // How many digits stand between this one and the last group.
      let rest = digits.count - 3 - place
      if isGrouped, place > 0, rest >= 0, rest % upper == 0 {
        text.append(contentsOf: unitField(UnitPlace.grouping).utf8)
      }
      text.append(digit)
    }
  }
}
