import CSystem
import Synchronization

/// The system calls that WidgetBridge makes, as a test names them.
package enum SystemCall: String, CaseIterable, Sendable {
  case open, close, status, read, write, synchronize, rename, link, remove, makeFolder, lock, map,
    share, punch, watch

  /// What it does, for a sentence: "the system could not make the folder".
  package var verb: String {
    switch self {
    case .status: "look at"
    case .synchronize: "flush"
    case .makeFolder: "make the folder"
    case .punch: "give back the space of"
    default: rawValue
    }
  }
}

/// What a test makes of a system call that is about to be made.
package enum SystemCallFault: Equatable, Sendable {
  /// The call is not made and fails with this error number.
  case fail(Int32)
  /// The call is made for at most this many bytes.
  case short(Int)
}

/// The seam through which every system call goes, so that a test can trace calls and make the nth
/// one fail. A program that injects nothing pays one relaxed load for a call.
package enum SystemCallSeam {
  /// Looks at a call with the path it is about, before it is made; nil lets it through.
  package typealias Interceptor = @Sendable (SystemCall, String) -> SystemCallFault?

  private static let isIntercepting = Atomic<Bool>(false)
  private static let interceptor = Mutex<InterceptorBox?>(nil)

  /// Boxed: each time a lock lends a closure as such, the compiler wraps it once more.
  private final class InterceptorBox: Sendable {
    let interceptor: Interceptor
    init(_ interceptor: @escaping Interceptor) { self.interceptor = interceptor }
  }

  /// Puts an interceptor in front of every system call of this process; nil takes it away.
  package static func intercept(_ newInterceptor: Interceptor?) {
    let box = newInterceptor.map { InterceptorBox($0) }
    interceptor.withLock { $0 = box }
    isIntercepting.store(newInterceptor != nil, ordering: .releasing)
  }

  /// The fault that a test wants for a call.
  static func fault(for call: SystemCall, at path: String) -> SystemCallFault? {
    guard isIntercepting.load(ordering: .relaxed) else { return nil }
    // Called outside the lock: an interceptor may itself make calls.
    let current = interceptor.withLock { $0 }
    return current?.interceptor(call, path)
  }

  /// Makes a system call, again where a signal interrupted it.
  ///
  /// - Parameters:
  ///   - body: makes the call, for at most the number of bytes that it is handed, and answers its
  ///     result through `kernelResult(_:)`.
  /// - Returns: what the call answered, 0 or more.
  static func make(
    _ call: SystemCall, at path: String, _ body: (_ limit: Int) -> Int
  ) throws(SystemCallError) -> Int {
    while true {
      let result =
        switch fault(for: call, at: path) {
        case .fail(let number): -Int(number)
        case .short(let count): body(max(count, 0))
        case nil: body(Int.max)
        }
      if result >= 0 { return result }
      let number = Int32(truncatingIfNeeded: -result)
      if number != EINTR { throw SystemCallError(call: call, number: number, path: path) }
    }
  }

  /// A call's result as the kernel gives it: the error number, negative, where the call failed.
  ///
  /// Taken at once, before anything else can change `errno`.
  static func kernelResult(_ result: some FixedWidthInteger) -> Int {
    result < 0 ? -Int(system_error()) : Int(truncatingIfNeeded: result)
  }
}
