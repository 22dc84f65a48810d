#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's own words for its error numbers.
enum SystemReason {
  /// For example "No space left on device".
  static func text(of number: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    // Safe: strerror_r() fills at most the count it is given and ends with a NUL.
    guard unsafe strerror_r(number, &text, text.count - 1) == 0 else { return "error \(number)" }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
