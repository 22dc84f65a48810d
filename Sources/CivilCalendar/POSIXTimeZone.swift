/// A rule for a zone's clocks as POSIX writes it in `TZ`, for example `EST5EDT,M3.2.0,M11.1.0`.
///
/// The form is that of POSIX.1-2024, Base Definitions 8.3, with the addition of RFC 9636 section
/// 3.3.1 for version 3 files: the hour of a change is -167 to 167.
struct POSIXTimeZone {
  /// Standard time, in seconds east of UTC (POSIX itself counts west).
  let standardOffset: Int32
  /// Daylight saving time; nil if there is none.
  let daylight: Daylight?

  /// When daylight saving time applies, and its offset.
  struct Daylight {
    /// Seconds east of UTC.
    let offset: Int32
    let begin: Change
    let end: Change
  }

  /// A yearly moment, as the clocks show it just before they change.
  struct Change {
    let day: Day
    /// Seconds from 00:00 of that day. The moment may lie days before or after the day.
    let time: Int32
  }

  /// A day that recurs every year.
  enum Day {
    /// `Jn`, 1 to 365: 29 February is never counted.
    case withoutLeapDay(Int)
    /// `n`, 0 to 365: 29 February is counted.
    case withLeapDay(Int)
    /// `Mm.w.d`: weekday d (0 is Sunday) for the wth time in month m, where 5 is the last time.
    case weekday(Int, occurrence: Int, month: Int)
  }

  /// Reads a rule; nil for any other text.
  init?(_ text: Span<UInt8>) {
    var scanner = ASCIIScanner()
    guard scanner.abbreviation(in: text), let west = scanner.signedTime(hours: 24, in: text) else {
      return nil
    }
    standardOffset = 0 &- west
    if scanner.isAtEnd(of: text) {
      daylight = nil
      return
    }
    guard scanner.abbreviation(in: text) else { return nil }
    var offset = standardOffset &+ 3600
    if !scanner.isAtEnd(of: text) && scanner.peek(in: text) != UInt8(ascii: ",") {
      guard let west = scanner.signedTime(hours: 24, in: text) else { return nil }
      offset = 0 &- west
    }
    if scanner.isAtEnd(of: text) {
      // Without dates, POSIX does not say when daylight saving time applies. The reference
      // implementation and the C libraries use the dates of the United States.
      daylight = Daylight(
        offset: offset,
        begin: Change(day: .weekday(0, occurrence: 2, month: 3), time: 7200),
        end: Change(day: .weekday(0, occurrence: 1, month: 11), time: 7200))
      return
    }
    guard
      scanner.take(UInt8(ascii: ","), in: text), let begin = scanner.change(in: text),
      scanner.take(UInt8(ascii: ","), in: text), let end = scanner.change(in: text),
      scanner.isAtEnd(of: text)
    else { return nil }
    daylight = Daylight(offset: offset, begin: begin, end: end)
  }
}

extension ASCIIScanner {
  /// Skips a zone abbreviation: three or more letters, or three or more letters, digits and signs
  /// between angle brackets. Returns false if there is none.
  fileprivate mutating func abbreviation(in text: borrowing Span<UInt8>) -> Bool {
    let isQuoted = take(UInt8(ascii: "<"), in: text)
    var length = 0
    while take(
      in: text,
      where: { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
        default: false
        }
      }) != nil
    { length &+= 1 }
    guard length >= 3 else { return false }
    return !isQuoted || take(UInt8(ascii: ">"), in: text)
  }

  /// Reads `[+-]hh[:mm[:ss]]` and returns its seconds.
  ///
  /// - Parameter hours: the largest number of hours.
  fileprivate mutating func signedTime(hours: Int, in text: borrowing Span<UInt8>) -> Int32? {
    let isNegative = take(UInt8(ascii: "-"), in: text)
    if !isNegative { _ = take(UInt8(ascii: "+"), in: text) }
    guard let hour = number(upToDigits: hours > 99 ? 3 : 2, in: text), hour <= hours else {
      return nil
    }
    var seconds = hour &* 3600
    if take(UInt8(ascii: ":"), in: text) {
      guard let minute = number(digits: 2, in: text), minute <= 59 else { return nil }
      seconds &+= minute &* 60
      if take(UInt8(ascii: ":"), in: text) {
        guard let second = number(digits: 2, in: text), second <= 59 else { return nil }
        seconds &+= second
      }
    }
    return Int32(truncatingIfNeeded: isNegative ? 0 &- seconds : seconds)
  }

  /// Reads `date[/time]`; without a time, 02:00:00 applies.
  fileprivate mutating func change(
    in text: borrowing Span<UInt8>
  ) -> POSIXTimeZone.Change? {
    guard let day = yearlyDay(in: text) else { return nil }
    guard take(UInt8(ascii: "/"), in: text) else {
      return POSIXTimeZone.Change(day: day, time: 7200)
    }
    return signedTime(hours: 167, in: text).map { POSIXTimeZone.Change(day: day, time: $0) }
  }

  /// Reads `Jn`, `n` or `Mm.w.d`.
  private mutating func yearlyDay(in text: borrowing Span<UInt8>) -> POSIXTimeZone.Day? {
    if take(UInt8(ascii: "J"), in: text) {
      guard let day = number(upToDigits: 3, in: text), day >= 1 && day <= 365 else { return nil }
      return .withoutLeapDay(day)
    }
    if take(UInt8(ascii: "M"), in: text) {
      guard
        let month = number(upToDigits: 2, in: text), month >= 1 && month <= 12,
        take(UInt8(ascii: "."), in: text),
        let occurrence = number(upToDigits: 1, in: text), occurrence >= 1 && occurrence <= 5,
        take(UInt8(ascii: "."), in: text),
        let weekday = number(upToDigits: 1, in: text), weekday <= 6
      else { return nil }
      return .weekday(weekday, occurrence: occurrence, month: month)
    }
    guard let day = number(upToDigits: 3, in: text), day <= 365 else { return nil }
    return .withLeapDay(day)
  }
}
