#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// Days before and after a civil date, for the dates of the first run.
///
/// The library counts days and is not asked to add them. The C library's timegm() normalizes a day
/// of the month out of its range, in UTC, where every day has 24 hours.
enum CivilShift {
  /// The date so many days after `date`; nil where `date` is not of the form "2026-05-01" or the
  /// result is beyond the years 0001 to 9999.
  static func date(_ date: String, plus days: Int) -> String? {
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
      .map { Int32($0) ?? -1 }
    guard date.utf8.count == 10, parts.count == 3, parts.allSatisfy({ 1...9999 ~= $0 }),
      -100_000...100_000 ~= days
    else { return nil }
    // Safe: the only pointer in `tm` is the zone's name, which is never looked at, and both calls
    // work on the values they are handed for their duration.
    var time = unsafe tm()
    unsafe time.tm_year = parts[0] - 1900
    unsafe time.tm_mon = parts[1] - 1
    unsafe time.tm_mday = parts[2] + Int32(days)
    var seconds = unsafe timegm(&time)
    guard unsafe gmtime_r(&seconds, &time) != nil else { return nil }
    let year = unsafe Int(time.tm_year) + 1900
    let month = unsafe Int(time.tm_mon) + 1
    let day = unsafe Int(time.tm_mday)
    guard 1...9999 ~= year else { return nil }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }
}
