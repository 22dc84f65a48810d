extension RecurrenceRule {
  /// The highest COUNT.
  static let mostDays = 4000

  /// What is wrong with a rule.
  public struct Fault: Error {
    /// A sentence for a developer that names the part.
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
    var upper = text.utf8.map { $0 >= 0x61 && $0 <= 0x7a ? $0 &- 0x20 : $0 }[...]
    if upper.starts(with: "RRULE:".utf8) { upper = upper.dropFirst(6) }
    // No useful rule is longer.
    guard upper.count <= 2000 else { throw Fault("The rule is longer than 2,000 bytes.") }
    var seen: [[UInt8]] = []
    for part in upper.split(separator: 0x3b, omittingEmptySubsequences: false) {
      let end = part.firstIndex(of: 0x3d) ?? part.endIndex
      let name = Array(part[..<end])
      // An unknown name can have any length.
      let shown = String(decoding: name.prefix(20), as: UTF8.self)
      guard !seen.contains(name) else { throw Fault("The rule has \(shown) twice.") }
      guard let isValid = read(name, part[end...].dropFirst()) else {
        throw Fault(
          "A rule takes FREQ, INTERVAL, COUNT or UNTIL, BYDAY, BYMONTHDAY, BYMONTH, "
            + "BYSETPOS and WKST, but not \"\(shown)\".")
      }
      guard isValid else {
        throw Fault(
          """
          The rule's \(shown) has a value that is malformed or out of range; COUNT is at most 4,000.
          """
        )
      }
      seen.append(name)
    }
    let has = { (name: StaticString) in seen.contains { Self.equal($0[...], name) } }
    guard has("FREQ") else { throw Fault("The rule has no FREQ.") }
    guard count == nil || until == nil else {
      throw Fault("A rule has COUNT or UNTIL, not both.")
    }
    guard ordinals.isEmpty || frequency.rawValue >= Frequency.monthly.rawValue else {
      throw Fault("BYDAY takes numbers, as in 2TU, only if FREQ is MONTHLY or YEARLY.")
    }
    guard !has("BYMONTHDAY") || frequency != .weekly else {
      throw Fault("BYMONTHDAY has no meaning if FREQ is WEEKLY.")
    }
    guard !has("BYDAY"), !has("BYMONTHDAY") else { return }
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

  /// Reads a part; returns false if its value is invalid, and nil if there is no such part.
  private mutating func read(_ name: [UInt8], _ value: ArraySlice<UInt8>) -> Bool? {
    if Self.equal(name[...], "FREQ") {
      let names: [StaticString] = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
      guard let place = names.firstIndex(where: { Self.equal(value, $0) }),
        let frequency = Frequency(rawValue: place)
      else { return false }
      self.frequency = frequency
      return true
    }
    if Self.equal(name[...], "UNTIL") {
      guard let (date, time) = Self.date(value) else { return false }
      until = date
      untilTime = time.map { EndTime(date: date, time: $0, isUniversal: value.last == 0x5a) }
      return true
    }
    if Self.equal(name[...], "WKST") {
      guard let weekday = Self.weekday(value) else { return false }
      weekStart = weekday
      return true
    }
    if Self.equal(name[...], "BYDAY") { return readDays(value) }
    if Self.equal(name[...], "INTERVAL") || Self.equal(name[...], "COUNT") {
      let isCount = Self.equal(name[...], "COUNT")
      guard let number = Self.integer(value, upTo: isCount ? Self.mostDays : 3_652_058),
        number > 0
      else { return false }
      if isCount { count = number } else { interval = number }
      return true
    }
    var most = 366
    if Self.equal(name[...], "BYMONTHDAY") {
      most = 31
    } else if Self.equal(name[...], "BYMONTH") {
      most = 12
    } else if !Self.equal(name[...], "BYSETPOS") {
      return nil
    }
    for item in value.split(separator: 0x2c, omittingEmptySubsequences: false) {
      guard let number = Self.integer(item, upTo: most), number != 0 else { return false }
      // BYMONTH takes no negative numbers: months are not counted from the end.
      guard number > 0 || most != 12 else { return false }
      switch most {
      case 31 where number > 0: monthDays |= 1 &<< UInt32(number)
      case 31: monthDaysFromEnd |= 1 &<< UInt32(0 &- number)
      case 12: months |= 1 &<< UInt32(number)
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
