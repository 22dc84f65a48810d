internal import CivilCalendar
internal import SystemCalls

/// A TZif file: its path, its contents, and its status when it was read.
struct ZoneFile: Sendable {
  let path: String
  let status: FileStatus
  let bytes: [UInt8]

  /// Reads the file at a path.
  ///
  /// - Parameter name: the zone's name, for error messages.
  /// - Returns: nil if there is no regular file, or if the file does not begin as a TZif file does.
  static func read(path: String, name: String) throws(TimeZoneError) -> ZoneFile? {
    do {
      // The file's status is read before the file is opened, because opening a device can have side
      // effects.
      guard try FileStatus(path: path).isRegularFile else { return nil }
      let file = try OpenFile(path: path)
      let status = try file.status()
      guard status.isRegularFile else { return nil }
      // Reading one byte more than is allowed lets the reader detect a file that is too large.
      let size = min(max(status.size, 4), TZifReader.sizeLimit + 1)
      let bytes = try file.read(size, at: 0)
      guard TZifReader.isTZif(bytes) else { return nil }
      return ZoneFile(path: path, status: status, bytes: bytes)
    } catch {
      if isAbsence(error) { return nil }
      throw .unreadable(name: name, path: path, reason: error.reason)
    }
  }

  /// The rules of the zone that the file holds.
  func rules(named name: String) throws(TimeZoneError) -> TimeZoneRules {
    try TimeZoneRules(name: name, tzif: bytes, from: "The file \(path)")
  }

  /// Whether a call failed because nothing exists at the path.
  static func isAbsence(_ error: SystemCallError) -> Bool {
    [
      Errno.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .fileNameTooLong,
    ].contains(error.errno)
  }
}
