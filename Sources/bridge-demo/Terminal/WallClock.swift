#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// Instants as people read them, in the system's zone.
enum WallClock {
  /// An instant, for example "2026-11-21 10:00:00"; empty where the system cannot tell.
  ///
  /// - Parameter secondsSince1970: the instant; the present one where it is left out.
  static func text(secondsSince1970: Int64? = nil) -> String {
    var instant = secondsSince1970.map { time_t($0) } ?? time(nil)
    // Safe: `tm` points to a zone's name that lives as long as the program, and both calls work on
    // what they are handed and write no more than the count.
    var parts = unsafe tm()
    var text = [CChar](repeating: 0, count: 64)
    guard unsafe localtime_r(&instant, &parts) != nil else { return "" }
    let length = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
