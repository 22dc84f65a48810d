import CSystem
import Locks
import Synchronization

/// The system calls that WidgetBridge makes, by the names that tests use.
package enum SystemCall: String, CaseIterable, Sendable {
  case open, close, status, read, write, synchronize, rename, link, remove, makeFolder, lock, map,
    share, punch, watch

  /// The verb for a sentence such as "the system could not make the folder".
  package var verb: String {
    switch self {
    case .status: "look at"
    case .share: "set who may use"
    case .synchronize: "flush"
    case .makeFolder: "make the folder"
    case .punch: "give back the space of"
    default: rawValue
    }
  }
}

/// What a test does to a system call that is about to be made.
package enum SystemCallFault: Equatable, Sendable {
  /// The call is not made and fails with this error number.
  case fail(Int32)
  /// The call is made for at most this many bytes.
  case short(Int)
}

/// The seam through which every system call goes, so that a test can trace calls and make the nth
/// one fail. A program that injects nothing pays one relaxed load per call.
package enum SystemCallSeam {
  /// A function that gets each system call and its path before the call is made. A result of nil
  /// lets the call through.
  package typealias Interceptor = @Sendable (SystemCall, String) -> SystemCallFault?

  private static let isIntercepting = Atomic<Bool>(false)
  private static let interceptor = Lock<InterceptorBox?>(nil)

  /// The closure is boxed, because the compiler would wrap it once more each time a lock lends it.
  private final class InterceptorBox: Sendable {
    let interceptor: Interceptor
    init(_ interceptor: @escaping Interceptor) { self.interceptor = interceptor }
  }

  /// Puts an interceptor in front of every system call of this process; nil removes it.
  package static func intercept(_ newInterceptor: Interceptor?) {
    let box = newInterceptor.map { InterceptorBox($0) }
    interceptor.withLock { $0 = box }
    isIntercepting.store(newInterceptor != nil, ordering: .releasing)
  }

  private static func fault(for call: SystemCall, at path: String) -> SystemCallFault? {
    guard isIntercepting.load(ordering: .relaxed) else { return nil }
    // The interceptor is called outside the lock, because it may itself make calls.
    let current = interceptor.withLock { $0 }
    return current?.interceptor(call, path)
  }

  /// Makes a system call, and repeats it if a signal interrupts it.
  ///
  /// - Parameter body: makes the call, for at most `limit` bytes. A result below 0 means that the
  ///   call failed, and `errno` says why.
  @discardableResult
  static func make<Result: SignedInteger>(
    _ call: SystemCall, at path: String, _ body: (_ limit: Int) -> Result
  ) throws(SystemCallError) -> Result {
    while true {
      var (limit, number) = (Int.max, Int32(0))
      switch fault(for: call, at: path) {
      case .fail(let injected)?: number = injected
      case .short(let count)?: limit = max(count, 0)
      case nil: break
      }
      if number == 0 {
        let result = body(limit)
        if result >= 0 { return result }
        number = system_error()
      }
      if number != EINTR { throw SystemCallError(call: call, number: number, path: path) }
    }
  }
}

/// A system call that failed: which one, on what, and why.
package struct SystemCallError: Error, Equatable, Sendable {
  package let call: SystemCall
  /// The system's error number, for example `ENOSPC`.
  package let number: Int32
  /// The file or folder that the call concerned.
  package let path: String

  package init(call: SystemCall, number: Int32, path: String) {
    self.call = call
    self.number = number
    self.path = path
  }

  /// The number as an `Errno`.
  package var errno: Errno { Errno(rawValue: number) }

  /// Whether the call failed because nothing exists at the path.
  package var isAbsence: Bool { errno == .noSuchFileOrDirectory || errno == .notDirectory }

  /// Whether a hard link could not be made because the file system does not allow it.
  package var isMissingLinks: Bool {
    [.notPermitted, .notSupported, .tooManyLinks].contains(errno)
  }

  /// The system's own text for the number, for example "No space left on device".
  package var reason: String {
    // strerror() may share its buffer among threads; strerror_r() fills the buffer that it is
    // given.
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe system_reason(number, &text, text.count - 1) == 0 else { return "error \(number)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The error numbers that are handled specially, named as in Swift System.
package struct Errno: RawRepresentable, Equatable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
  package static let fileExists = Errno(rawValue: EEXIST)
  package static let notDirectory = Errno(rawValue: ENOTDIR)
  package static let isDirectory = Errno(rawValue: EISDIR)
  package static let tooManySymbolicLinkLevels = Errno(rawValue: ELOOP)
  package static let fileNameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let permissionDenied = Errno(rawValue: EACCES)
  package static let notPermitted = Errno(rawValue: EPERM)
  package static let readOnlyFileSystem = Errno(rawValue: EROFS)
  package static let operationNotSupportedByDevice = Errno(rawValue: ENODEV)
  package static let noSuchAddressOrDevice = Errno(rawValue: ENXIO)
  package static let tooManyLinks = Errno(rawValue: EMLINK)
  package static let notSupported = Errno(rawValue: EOPNOTSUPP)
  package static let ioError = Errno(rawValue: EIO)
}
