import CSystem

/// What a file is opened for.
package enum AccessMode: Sendable {
  case readOnly
  case writeOnly
  case readWrite

  /// The flag of open().
  var flag: Int32 {
    switch self {
    case .readOnly: O_RDONLY
    case .writeOnly: O_WRONLY
    case .readWrite: O_RDWR
    }
  }
}

/// How a file is opened besides.
package struct OpenOptions: OptionSet, Sendable {
  /// The flags of open().
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Make the file where there is none (`O_CREAT`).
  package static let create = OpenOptions(rawValue: O_CREAT)
  /// Fail where there is one (`O_EXCL`).
  package static let exclusiveCreate = OpenOptions(rawValue: O_EXCL)
  /// Make it empty (`O_TRUNC`).
  package static let truncate = OpenOptions(rawValue: O_TRUNC)
  /// Fail where a link stands in its place (`O_NOFOLLOW`).
  package static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
  /// Fail where it is no folder (`O_DIRECTORY`).
  package static let directory = OpenOptions(rawValue: O_DIRECTORY)
}
