#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables of the program.
enum Environment {
  /// The value of a variable; nil where it is not set or empty, which mean the same to every
  /// variable that this program reads.
  static func variable(_ name: String) -> String? {
    guard let text = unsafe getenv(name) else { return nil }
    // Safe: NUL-terminated, and nothing in this program changes the environment.
    let value = unsafe String(cString: text)
    return value.isEmpty ? nil : value
  }
}
