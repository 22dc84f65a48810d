extension RecurrenceRule {
  /// The highest COUNT that a rule may have.
  static let mostDays = 4000

  /// What is wrong with a rule.
  public struct Fault: Error {
    /// A sentence for developers that describes the fault.
    public let message: String

    /// Makes a fault.
    public init(_ message: String) { self.message = message }
  }

  /// Reads a rule such as `FREQ=MONTHLY;BYDAY=2TU`, in upper or lower case, with or without a
  /// leading `RRULE:`.
  ///
  /// - Parameters:
  ///   - text: the rule.
  ///   - first: the day on which the rule begins.
  /// - Throws: a fault for any other text, and if a part is unknown, repeated, out of range or
  ///   meaningless in combination with the others.
  public init(_ text: String, from first: CivilDate) throws(Fault) {
    self.init(from: first)
    var bytes = [UInt8](text.utf8)
    for place in bytes.indices where bytes[place] >= 0x61 && bytes[place] <= 0x7a {
      bytes[place] &-= 0x20
    }
    let upper = bytes.starts(with: "RRULE:".utf8) ? bytes[6...] : bytes[...]
    // No useful rule is longer.
    guard upper.count <= 2000 else { throw Fault("The rule is longer than 2,000 bytes.") }
    // One bit for each part that was read, by the part's place in `names`.
    var seen: UInt16 = 0
    for item in upper.split(separator: 0x3b, omittingEmptySubsequences: false) {
      let end = item.firstIndex(of: 0x3d) ?? item.endIndex
      let name = item[..<end]
      // An unknown name can have any length.
      let shown = String(decoding: name.prefix(20), as: UTF8.self)
      guard let place = Self.names.firstIndex(where: { Self.equal(name, $0) }),
        let part = Part(rawValue: place)
      else {
        throw Fault(
          "A rule takes FREQ, INTERVAL, COUNT or UNTIL, BYDAY, BYMONTHDAY, BYMONTH, "
            + "BYSETPOS and WKST, but not \"\(shown)\".")
      }
      guard seen & part.bit == 0 else { throw Fault("The rule has \(shown) twice.") }
      guard read(part, item[end...].dropFirst()) else {
        throw Fault(
          "The rule's \(shown) has a value that is malformed or out of range"
            + (part == .count ? "; the highest is 4,000." : "."))
      }
      seen |= part.bit
    }
    guard seen & Part.frequency.bit != 0 else { throw Fault("The rule has no FREQ.") }
    guard count == nil || until == nil else {
      throw Fault("A rule has COUNT or UNTIL, not both.")
    }
    guard ordinals.isEmpty || frequency.rawValue >= Frequency.monthly.rawValue else {
      throw Fault("BYDAY takes numbers, as in 2TU, only if FREQ is MONTHLY or YEARLY.")
    }
    guard seen & Part.monthDays.bit == 0 || frequency != .weekly else {
      throw Fault("BYMONTHDAY has no meaning if FREQ is WEEKLY.")
    }
    guard seen & (Part.days.bit | Part.monthDays.bit) == 0 else { return }
    let (_, month, day) = first.components
    switch frequency {
    case .daily: break
    case .weekly: weekdays = 1 &<< UInt32(first.dayOfWeek &- 1)
    case .monthly: monthDays = 1 &<< UInt32(day)
    case .yearly:
      if months == 0 { months = 1 &<< UInt32(month) }
      monthDays = 1 &<< UInt32(day)
    }
  }

  /// The parts of a rule, in the order of their names.
  private enum Part: Int {
    case frequency, until, weekStart, days, interval, count, monthDays, months, positions

    var bit: UInt16 { 1 &<< UInt16(rawValue) }
  }

  private static let names: [StaticString] = [
    "FREQ", "UNTIL", "WKST", "BYDAY", "INTERVAL", "COUNT", "BYMONTHDAY", "BYMONTH", "BYSETPOS",
  ]

  /// Reads a part; returns false if its value is invalid.
  private mutating func read(_ part: Part, _ value: ArraySlice<UInt8>) -> Bool {
    switch part {
    case .frequency:
      let names: [StaticString] = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
      guard let place = names.firstIndex(where: { Self.equal(value, $0) }),
        let frequency = Frequency(rawValue: place)
      else { return false }
      self.frequency = frequency
    case .until:
      guard let (date, time) = Self.date(value) else { return false }
      until = date
      untilTime = time.map { EndTime(date: date, time: $0, isUniversal: value.last == 0x5a) }
    case .weekStart:
      guard let weekday = Self.weekday(value) else { return false }
      weekStart = weekday
    case .days: return readDays(value)
    case .interval, .count:
      let most = part == .count ? Self.mostDays : 3_652_058
      guard let number = Self.integer(value, upTo: most), number > 0 else { return false }
      if part == .count { count = number } else { interval = number }
    case .monthDays, .months, .positions: return readNumbers(part, value)
    }
    return true
  }

  private mutating func readNumbers(_ part: Part, _ value: ArraySlice<UInt8>) -> Bool {
    let most = part == .monthDays ? 31 : part == .months ? 12 : 366
    for item in value.split(separator: 0x2c, omittingEmptySubsequences: false) {
      guard let number = Self.integer(item, upTo: most), number != 0 else { return false }
      switch part {
      case .monthDays where number > 0: monthDays |= 1 &<< UInt32(number)
      case .monthDays: monthDaysFromEnd |= 1 &<< UInt32(0 &- number)
      case .months:
        // Months are not counted from the end.
        guard number > 0 else { return false }
        months |= 1 &<< UInt32(number)
      default: if !positions.contains(number) { positions.append(number) }
      }
    }
    return true
  }

  private mutating func readDays(_ value: ArraySlice<UInt8>) -> Bool {
    for item in value.split(separator: 0x2c, omittingEmptySubsequences: false) {
      guard item.count >= 2, let weekday = Self.weekday(item.suffix(2)) else { return false }
      if item.count == 2 {
        weekdays |= 1 &<< UInt32(weekday)
      } else {
        guard let place = Self.integer(item.dropLast(2), upTo: 53), place != 0 else { return false }
        let ordinal = Ordinal(weekday: weekday, place: place)
        if !ordinals.contains(ordinal) { ordinals.append(ordinal) }
      }
    }
    return true
  }

  private static func equal(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe bytes.elementsEqual($0) }
  }

  /// The weekday of a two-letter name: Monday is 0.
  private static func weekday(_ bytes: ArraySlice<UInt8>) -> Int? {
    let names: [StaticString] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    return names.firstIndex { equal(bytes, $0) }
  }

  /// Reads a number, with or without a sign; nil if its magnitude exceeds the limit.
  private static func integer(_ bytes: ArraySlice<UInt8>, upTo limit: Int) -> Int? {
    let isSigned = bytes.first == 0x2d || bytes.first == 0x2b
    let digits = isSigned ? bytes.dropFirst() : bytes
    guard digits.count >= 1, digits.count <= 9 else { return nil }
    var number = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      number = number &* 10 &+ Int(digit &- 0x30)
    }
    guard number <= limit else { return nil }
    return bytes.first == 0x2d ? 0 &- number : number
  }

  /// Reads `20261231`, or `20261231T235959` with or without a Z. Second 60 counts as 59.
  private static func date(_ bytes: ArraySlice<UInt8>) -> (date: CivilDate, time: ClockTime?)? {
    let text = Array(bytes)
    guard text.count == 8 || text.count == 15 || text.count == 16 && text[15] == 0x5a else {
      return nil
    }
    var clock: ClockTime?
    if text.count > 8 {
      guard text[8] == 0x54, let time = integer(text[9..<15], upTo: 235_960), text[9] >= 0x30,
        time / 100 % 100 < 60, time % 100 <= 60
      else { return nil }
      clock = ClockTime(
        secondOfDay: time / 10_000 &* 3600 &+ time / 100 % 100 &* 60 &+ min(time % 100, 59))
    }
    guard text[0] >= 0x30, let number = integer(text[..<8], upTo: 99_991_231) else { return nil }
    return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
      .map { ($0, clock) }
  }
}
