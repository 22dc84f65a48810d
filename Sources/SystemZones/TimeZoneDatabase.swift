public import CivilCalendar
import Locks
internal import Synchronization
internal import SystemCalls

/// The time zones that the system has, read from its TZif files when they are asked for.
///
/// Safe on any thread. Up to 64 zones are kept once they are read. When a kept zone is asked for,
/// its file is checked again, at most once a second, so that an update of the system's database is
/// noticed.
///
/// No call waits for the kept zones: if another thread has them, the file is read. In a child of
/// fork() that thread may be missing, and the wait would never end.
public final class TimeZoneDatabase: Sendable {
  let folders: [String]
  let surroundings: Surroundings
  private let kept = Lock(KeptZones())
  private let keptSystemRules = Lock<(rules: TimeZoneRules, lookedAt: Int64)?>(nil)

  private static let keptLimit = 64
  private static let nanosecondsBetweenLooks: Int64 = 1_000_000_000

  /// The database in the folder that `$TZDIR` named at the first use, and then in those where
  /// systems have it: /usr/share/zoneinfo, /usr/lib/zoneinfo, /usr/share/lib/zoneinfo,
  /// /etc/zoneinfo.
  public static let system = TimeZoneDatabase(folders: systemFolders)

  /// Makes a database of folders that hold TZif files; the first folder that has a zone counts.
  public convenience init(folders: [String]) {
    self.init(folders: folders, surroundings: .process)
  }

  package init(folders: [String], surroundings: Surroundings) {
    self.folders = folders
    self.surroundings = surroundings
  }

  /// The rules of a zone.
  ///
  /// - Parameter name: an IANA name such as `Asia/Seoul` (letters, digits, `_`, `+`, `-`, `/`), or
  ///   an offset such as `+09:00`. `UTC` is known even if there is no database.
  /// - Throws: `unknownZone` for any other text and for a zone that no folder has,
  ///   `missingDatabase` for a zone if no folder exists, `malformedZoneFile` and
  ///   `unreadableZoneFile` for a file that is there but cannot be used.
  public func rules(named name: String) throws(TimeZoneError) -> TimeZoneRules {
    try look(named: name).rules
  }

  /// A zone's rules, and until when they may be used before its file is checked again, by the
  /// surroundings' clock. That of the process is `ProcessEnvironment.coarseMonotonicNanoseconds`.
  package struct Look: Sendable {
    package let rules: TimeZoneRules
    package let end: Int64

    init(_ rules: TimeZoneRules, lookedAt: Int64) {
      self.rules = rules
      end = lookedAt &+ nanosecondsBetweenLooks
    }
  }

  /// What `rules(named:)` returns for a name, and `systemRules()` for nil.
  package func look(named name: String?) throws(TimeZoneError) -> Look {
    let now = surroundings.nanoseconds()
    guard let name else {
      let known = keptSystemRules.withLockIfAvailable { $0 }
      if let known = known ?? nil, Self.isRecent(known.lookedAt, at: now) {
        return Look(known.rules, lookedAt: known.lookedAt)
      }
      let rules = try currentSystemRules(at: now)
      keptSystemRules.withLockIfAvailable { $0 = (rules, now) }
      return Look(rules, lookedAt: now)
    }
    if let rules = TimeZoneRules(fixedOffset: name) { return Look(rules, lookedAt: now) }
    if let known = keptZone(named: name), Self.isRecent(known.lookedAt, at: now) {
      return Look(known.rules, lookedAt: known.lookedAt)
    }
    return Look(try recordedRules(named: name, at: now), lookedAt: now)
  }

  /// The zone that the process runs in: what `TZ` says, else what /etc/localtime names or holds,
  /// else UTC.
  ///
  /// `TZ` may hold an IANA name or the path of a TZif file, with or without a colon in front, or a
  /// POSIX time zone such as `EST5EDT,M3.2.0,M11.1.0`. If it is set but empty, it means UTC. The
  /// zone is kept like a named one, so a change is seen within a second.
  ///
  /// - Throws: `unusableVariable` if `TZ` is none of these, `unknownZone` if /etc/localtime names a
  ///   zone that does not exist, `missingDatabase` if either names a zone and no folder exists, and
  ///   what `rules(named:)` throws for a file.
  public func systemRules() throws(TimeZoneError) -> TimeZoneRules {
    try look(named: nil).rules
  }

  private static func isRecent(_ lookedAt: Int64, at now: Int64) -> Bool {
    now &- lookedAt < nanosecondsBetweenLooks
  }
}

extension TimeZoneDatabase {
  /// A zone that was read, and when its file was checked last.
  private final class KeptZone: Sendable {
    let rules: TimeZoneRules
    let path: String
    let status: FileStatus
    let lookedAt: Int64

    init(rules: TimeZoneRules, path: String, status: FileStatus, lookedAt: Int64) {
      self.rules = rules
      self.path = path
      self.status = status
      self.lookedAt = lookedAt
    }
  }

  private struct KeptZones {
    var byName: [String: KeptZone] = [:]
    /// The one that was asked for last, because most programs ask for one zone all the time.
    var last: KeptZone?
  }

  private func keptZone(named name: String) -> KeptZone? {
    let found = kept.withLockIfAvailable { zones -> KeptZone? in
      if let last = zones.last, last.rules.name == name { return last }
      guard let zone = zones.byName[name] else { return nil }
      zones.last = zone
      return zone
    }
    // Strings are equal if Unicode says so, such as K and the Kelvin sign. A name with that sign is
    // no zone's, and has more bytes.
    guard let zone = found ?? nil, zone.rules.name.utf8.count == name.utf8.count else { return nil }
    return zone
  }

  /// The rules of a zone by its IANA name alone, after a look at its file.
  ///
  /// - Parameter now: the time by the surroundings' clock.
  func recordedRules(
    named name: String, at now: Int64
  ) throws(TimeZoneError) -> TimeZoneRules {
    // The file is read outside the lock, so that a slow disk holds up no other thread. Two threads
    // may then read the same file, and either result is right.
    guard ZoneName.isValid(name) else { throw .unknown(name: name) }
    if let known = keptZone(named: name), isUnchanged(known) {
      keep(
        KeptZone(rules: known.rules, path: known.path, status: known.status, lookedAt: now))
      return known.rules
    }
    guard let file = try recordedFile(named: name) else {
      forget(name)
      // A system without a database still has universal time.
      if let rules = TimeZoneRules(universal: name) { return rules }
      throw folder == nil ? .missingDatabase(name: name) : .unknown(name: name)
    }
    let rules = try file.rules(named: name)
    keep(KeptZone(rules: rules, path: file.path, status: file.status, lookedAt: now))
    return rules
  }

  /// Reads the file of a zone, whose name is valid, from the first folder that has it.
  func recordedFile(named name: String) throws(TimeZoneError) -> ZoneFile? {
    for folder in folders {
      if let file = try ZoneFile.read(path: "\(folder)/\(name)", name: name) { return file }
    }
    return nil
  }

  /// Whether the first file that the folders have for the name is the one that was read.
  private func isUnchanged(_ known: KeptZone) -> Bool {
    for folder in folders {
      let path = "\(folder)/\(known.rules.name)"
      if let status = try? FileStatus(path: path), status.isRegularFile {
        return path == known.path && status == known.status
      }
    }
    return false
  }

  /// Keeps a zone. If there are too many, it replaces the one whose file was checked longest ago.
  private func keep(_ zone: KeptZone) {
    let name = zone.rules.name
    kept.withLockIfAvailable { zones in
      if zones.byName.count >= Self.keptLimit && zones.byName[name] == nil {
        let oldest = zones.byName.min { $0.value.lookedAt < $1.value.lookedAt }
        if let oldest { zones.byName.removeValue(forKey: oldest.key) }
      }
      zones.byName[name] = zone
      zones.last = zone
    }
  }

  private func forget(_ name: String) {
    kept.withLockIfAvailable { zones in
      zones.byName.removeValue(forKey: name)
      if zones.last?.rules.name == name { zones.last = nil }
    }
  }
}
