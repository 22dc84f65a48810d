import CSystem

/// What POSIX says of a system call that failed, by the names that Swift System gives the numbers: those
/// that somebody treats in a way of their own.
package struct Errno: RawRepresentable, Equatable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// `ENOENT`
  package static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
  /// `EEXIST`
  package static let fileExists = Errno(rawValue: EEXIST)
  /// `ENOTDIR`
  package static let notDirectory = Errno(rawValue: ENOTDIR)
  /// `EISDIR`
  package static let isDirectory = Errno(rawValue: EISDIR)
  /// `ELOOP`
  package static let tooManySymbolicLinkLevels = Errno(rawValue: ELOOP)
  /// `ENAMETOOLONG`
  package static let fileNameTooLong = Errno(rawValue: ENAMETOOLONG)
  /// `EACCES`
  package static let permissionDenied = Errno(rawValue: EACCES)
  /// `EPERM`
  package static let notPermitted = Errno(rawValue: EPERM)
  /// `EROFS`
  package static let readOnlyFileSystem = Errno(rawValue: EROFS)
  /// `ENODEV`
  package static let operationNotSupportedByDevice = Errno(rawValue: ENODEV)
  /// `ENXIO`
  package static let noSuchAddressOrDevice = Errno(rawValue: ENXIO)
  /// `EMFILE`
  package static let tooManyOpenFiles = Errno(rawValue: EMFILE)
  /// `ENFILE`
  package static let tooManyOpenFilesInSystem = Errno(rawValue: ENFILE)
  /// `ENOMEM`
  package static let noMemory = Errno(rawValue: ENOMEM)
  /// `EMLINK`
  package static let tooManyLinks = Errno(rawValue: EMLINK)
  /// `EOPNOTSUPP`
  package static let notSupported = Errno(rawValue: EOPNOTSUPP)
  /// `EIO`
  package static let ioError = Errno(rawValue: EIO)
}
