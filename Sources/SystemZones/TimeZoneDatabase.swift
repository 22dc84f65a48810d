public import CivilCalendar
import Locks
internal import Synchronization
internal import SystemCalls

/// The system's time zones, read from TZif files on request.
///
/// It is safe on any thread. It keeps up to 64 zones in memory. When a kept zone is requested, its
/// file is checked again, at most once a second, so that an update of the system's database is
/// noticed.
///
/// No call waits for the lock of the kept zones: if another thread holds it, the file is read
/// instead. In a child of fork() that thread may not exist, and the wait would never end.
public final class TimeZoneDatabase: Sendable {
  let folders: [String]
  let surroundings: Surroundings
  private let kept = Lock(KeptZones())
  private let keptSystemRules = Lock<(rules: TimeZoneRules, lookedAt: Int64)?>(nil)

  private static let keptLimit = 64
  private static let nanosecondsBetweenLooks: Int64 = 1_000_000_000

  /// The system's database: the folder that `$TZDIR` named at first use, followed by the usual
  /// folders /usr/share/zoneinfo, /usr/lib/zoneinfo, /usr/share/lib/zoneinfo and /etc/zoneinfo.
  public static let system = TimeZoneDatabase(folders: systemFolders)

  /// Makes a database from folders with TZif files. A zone comes from the first folder that has it.
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
  /// - Throws: `unknownZone` for any other text and for a zone that no folder has.
  ///   `missingDatabase` for a zone if no folder exists. `malformedZoneFile` and
  ///   `unreadableZoneFile` for a file that exists but cannot be used.
  public func rules(named name: String) throws(TimeZoneError) -> TimeZoneRules {
    try look(named: name).rules
  }

  /// A zone's rules, and the time from which its file must be checked again, by the surroundings'
  /// clock. The process's own clock is `ProcessEnvironment.coarseMonotonicNanoseconds`.
  package struct Look: Sendable {
    package let rules: TimeZoneRules
    package let end: Int64

    init(_ rules: TimeZoneRules, lookedAt: Int64) {
      self.rules = rules
      end = lookedAt &+ nanosecondsBetweenLooks
    }
  }

  /// Looks up the zone of a name, as `rules(named:)` does; for nil, the system's zone, as
  /// `systemRules()` does.
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

  /// The zone of the process: that of `TZ`, else the one that /etc/localtime names or holds, else
  /// UTC.
  ///
  /// `TZ` may hold an IANA name or the path of a TZif file, with or without a colon in front, or a
  /// POSIX time zone such as `EST5EDT,M3.2.0,M11.1.0`. If it is set but empty, it means UTC. The
  /// zone is kept like a named one, so a change is seen within a second.
  ///
  /// - Throws: `unusableVariable` if `TZ` is none of these. `unknownZone` if /etc/localtime names a
  ///   zone that does not exist. `missingDatabase` if either names a zone and no folder exists. For
  ///   a file, the errors are those of `rules(named:)`.
  public func systemRules() throws(TimeZoneError) -> TimeZoneRules {
    try look(named: nil).rules
  }

  private static func isRecent(_ lookedAt: Int64, at now: Int64) -> Bool {
    now &- lookedAt < nanosecondsBetweenLooks
  }
}

extension TimeZoneDatabase {
  /// A kept zone, and when its file was last checked.
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
    /// The most recently requested zone, because most programs request only one.
    var last: KeptZone?
  }

  private func keptZone(named name: String) -> KeptZone? {
    let found = kept.withLockIfAvailable { zones -> KeptZone? in
      if let last = zones.last, last.rules.name == name { return last }
      guard let zone = zones.byName[name] else { return nil }
      zones.last = zone
      return zone
    }
    // Swift compares strings by Unicode equivalence, so K equals the Kelvin sign. No zone's name
    // has that sign, which takes more bytes.
    guard let zone = found ?? nil, zone.rules.name.utf8.count == name.utf8.count else { return nil }
    return zone
  }

  /// The rules of a zone by its IANA name; offsets are not accepted. The zone's file is always
  /// checked.
  ///
  /// - Parameter now: the time by the surroundings' clock.
  func recordedRules(
    named name: String, at now: Int64
  ) throws(TimeZoneError) -> TimeZoneRules {
    // The file is read outside the lock, so that a slow disk delays no other thread. Two threads
    // may then read the same file; either result is correct.
    guard ZoneName.isValid(name) else { throw .unknown(name: name) }
    if let known = keptZone(named: name), isUnchanged(known) {
      keep(
        KeptZone(rules: known.rules, path: known.path, status: known.status, lookedAt: now))
      return known.rules
    }
    guard let file = try recordedFile(named: name) else {
      forget(name)
      // Universal time is available even without a database.
      if let rules = TimeZoneRules(universal: name) { return rules }
      throw folder == nil ? .missingDatabase(name: name) : .unknown(name: name)
    }
    let rules = try file.rules(named: name)
    keep(KeptZone(rules: rules, path: file.path, status: file.status, lookedAt: now))
    return rules
  }

  /// Reads a zone's file from the first folder that has it; nil if none does. The name must be
  /// valid.
  func recordedFile(named name: String) throws(TimeZoneError) -> ZoneFile? {
    for folder in folders {
      if let file = try ZoneFile.read(path: "\(folder)/\(name)", name: name) { return file }
    }
    return nil
  }

  /// Whether the zone's file is still the one that was read, and has not changed.
  private func isUnchanged(_ known: KeptZone) -> Bool {
    for folder in folders {
      let path = "\(folder)/\(known.rules.name)"
      if let status = try? FileStatus(path: path), status.isRegularFile {
        return path == known.path && status == known.status
      }
    }
    return false
  }

  /// Keeps a zone. If too many are kept, the one that was checked longest ago is dropped.
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
