import SystemCalls

// The system's C library, for every file of the program.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Bionic)
  @_exported import Bionic
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// The environment variables of the program.
enum Environment {
  /// The value of a variable; nil if it is not set or empty, which mean the same to every
  /// variable that this program reads.
  static func variable(_ name: String) -> String? {
    ProcessEnvironment.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The system's own words for its error numbers.
enum SystemReason {
  /// For example "No space left on device".
  static func text(of number: Int32) -> String {
    SystemCallError(call: .read, number: number, path: "").reason
  }
}
