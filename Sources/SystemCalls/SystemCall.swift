import Synchronization

/// The system calls that WidgetBridge makes, as a test names them.
package enum SystemCall: String, CaseIterable, Sendable {
  case open, close, status, read, write, synchronize, rename, remove, makeFolder, lock, map
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
  private static let interceptor = Mutex<Interceptor?>(nil)

  /// Puts an interceptor in front of every system call of this process; nil takes it away.
  package static func intercept(_ newInterceptor: Interceptor?) {
    interceptor.withLock { $0 = newInterceptor }
    isIntercepting.store(newInterceptor != nil, ordering: .releasing)
  }

  /// The fault that a test wants for a call.
  static func fault(for call: SystemCall, at path: String) -> SystemCallFault? {
    guard isIntercepting.load(ordering: .relaxed) else { return nil }
    // Called outside the lock: an interceptor may itself make calls.
    let current = interceptor.withLock { $0 }
    return current?(call, path)
  }

  /// Throws where a test wants a call to fail.
  static func check(_ call: SystemCall, at path: String) throws(SystemCallError) {
    if case .fail(let number) = fault(for: call, at: path) {
      throw SystemCallError(call: call, number: number, path: path)
    }
  }
}
