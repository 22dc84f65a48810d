package import BridgeJSON
package import CivilCalendar

// Writes distances in years, months, weeks and days, as Intl.DurationFormat does.
extension LanguageTable {
  /// How far a unit's name is shortened: "3 months", "3 mths", "3m" in English.
  package enum UnitWidth: Int, CaseIterable, Sendable {
    case long, short, narrow
  }

  /// A distance in its units, without those that are 0: "1 year, 3 months, 3 days".
  ///
  /// The text is empty if all units are 0; callers then use a word such as "today".
  ///
  /// - Parameter most: the largest number of units to write; the smallest ones are left out.
  package func text(
    of distance: CalendarDistance, _ width: UnitWidth = .long, most: Int = 4
  ) -> String {
    var writer = JSONWriter()
    write(distance, width, most: most, to: &writer)
    return writer.withSpan { text in String(decoding: [UInt8](copying: text), as: UTF8.self) }
  }

  /// Writes a member that is the long text of a distance.
  package func write(
    _ distance: CalendarDistance, as name: StaticString, to writer: inout JSONWriter
  ) {
    writer.member(name) { writer in write(distance, .long, most: 4, to: &writer) }
  }

  private func write(
    _ distance: CalendarDistance, _ width: UnitWidth, most: Int, to writer: inout JSONWriter
  ) {
    let counts: SIMD4<Int> = [distance.years, distance.months, distance.weeks, distance.days]
    var known = 0
    for unit in 0..<4 where counts[unit] > 0 { known += 1 }
    let all = min(most, known)
    var place = 0
    for unit in 0..<4 where counts[unit] > 0 && place < all {
      if place > 0 {
        writer.append(raw: separator(before: place, of: all, width).span)
      }
      write(counts[unit], ofUnit: unit, width, to: &writer)
      place += 1
    }
  }

  /// The indices in the unit fields: the forms of four units in three widths come first, then four
  /// separators for each width, then three fields on how digits are grouped.
  private enum UnitPlace {
    static let separators = 12
    static let grouping = 24
  }

  /// Writes a count with its unit, in the form that the count needs.
  private func write(
    _ count: Int, ofUnit unit: Int, _ width: UnitWidth, to writer: inout JSONWriter
  ) {
    let pattern = unitField(width.rawValue * 4 + unit)
    // The number of forms still to skip. If the pattern has too few, the last one is used.
    var others = plurals.place(of: count)
    var (start, end, digits) = (0, 0, nil as Int?)
    scan: while end < pattern.count {
      switch pattern[end] {
      case UInt8(ascii: "~") where others == 0: break scan
      case UInt8(ascii: "~"):
        others -= 1
        (start, digits) = (end + 1, nil)
      case UInt8(ascii: "#"): digits = end
      default: break
      }
      end += 1
    }
    let text = pattern.span
    guard let digits else { return writer.append(raw: text.extracting(start..<end)) }
    writer.append(raw: text.extracting(start..<digits))
    write(count, to: &writer)
    writer.append(raw: text.extracting((digits + 1)..<end))
  }

  /// The separator before a part, by CLDR's list patterns for units. There is one pattern for a
  /// list of two. Longer lists have one each for the start, the middle and the end.
  private func separator(before place: Int, of count: Int, _ width: UnitWidth) -> [UInt8] {
    let pattern = count == 2 ? 0 : place == 1 ? 1 : place < count - 1 ? 2 : 3
    return unitField(UnitPlace.separators + width.rawValue * 4 + pattern)
  }

  /// Writes the digits of a number, 0 or more, grouped as the language groups them.
  private func write(_ number: Int, to writer: inout JSONWriter) {
    guard number >= 1000 else { return writer.append(raw: number) }
    let digits = String(number).utf8
    // Each of these two fields is a single digit.
    let least = Int(unitField(UnitPlace.grouping + 1).first ?? 0x31) - 0x30
    let upper = max(Int(unitField(UnitPlace.grouping + 2).first ?? 0x33) - 0x30, 1)
    // The number of digits that remain to be written.
    var rest = digits.count
    let isGrouped = rest >= 3 + least
    for digit in digits {
      if isGrouped, rest < digits.count, rest >= 3, (rest - 3) % upper == 0 {
        writer.append(raw: unitField(UnitPlace.grouping).span)
      }
      writer.append(raw: Int(digit) - 0x30)
      rest -= 1
    }
  }
}
