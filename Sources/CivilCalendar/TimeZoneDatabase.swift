internal import Synchronization
internal import SystemCalls

/// The time zones that the system has, read from its TZif files when they are asked for.
///
/// Safe on any thread. Up to 64 zones are kept once read; a kept zone's file is looked at again when
/// the zone is asked for, once a second at most, so that an update of the system's database changes
/// the next answer.
public final class TimeZoneDatabase: Sendable {
  let folders: [String]
  let surroundings: Surroundings
  private let kept = Mutex<[String: KeptZone]>([:])
  private let keptSystemRules = Mutex<(rules: TimeZoneRules, lookedAt: Int64)?>(nil)

  private static let keptLimit = 64
  private static let nanosecondsBetweenLooks: Int64 = 1_000_000_000

  /// The database in the folder that `$TZDIR` named when it was first asked, and then where systems
  /// have it: /usr/share/zoneinfo, /usr/lib/zoneinfo, /usr/share/lib/zoneinfo, /etc/zoneinfo.
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
  /// - Parameter name: an IANA name such as `Asia/Seoul` (letters, digits, `_`, `+`, `-`, `/`), or an
  ///   offset such as `+09:00`. `UTC` is known even where there is no database.
  /// - Throws: `unknownZone` for any other text and for a zone that no folder has,
  ///   `malformedZoneFile` and `unreadableZoneFile` for a file that is there and of no use.
  public func rules(named name: String) throws(TimeZoneError) -> TimeZoneRules {
    if let rules = TimeZoneRules(fixedOffset: name) { return rules }
    let now = surroundings.nanoseconds()
    let known = kept.withLock { $0[name] }
    if let known, Self.isRecent(known.lookedAt, at: now) { return known.rules }
    return try recordedRules(named: name, at: now)
  }

  /// The zone that the process runs in: what `TZ` says, else what /etc/localtime names or holds,
  /// else UTC.
  ///
  /// `TZ` may hold an IANA name, the path of a TZif file, either with a colon before it, or a POSIX
  /// time zone such as `EST5EDT,M3.2.0,M11.1.0`; set but empty it means UTC. Kept like a named zone:
  /// a change is seen within a second.
  ///
  /// - Throws: `unusableVariable` where `TZ` is none of these, `unknownZone` where /etc/localtime
  ///   names a zone that there is not, and what `rules(named:)` throws of a file.
  public func systemRules() throws(TimeZoneError) -> TimeZoneRules {
    let now = surroundings.nanoseconds()
    let known = keptSystemRules.withLock { $0 }
    if let known, Self.isRecent(known.lookedAt, at: now) { return known.rules }
    let rules = try currentSystemRules(at: now)
    keptSystemRules.withLock { $0 = (rules, now) }
    return rules
  }

  private static func isRecent(_ lookedAt: Int64, at now: Int64) -> Bool {
    now &- lookedAt < nanosecondsBetweenLooks
  }
}

extension TimeZoneDatabase {
  /// A zone that was read, and when its file was looked at last.
  private struct KeptZone {
    let rules: TimeZoneRules
    let path: String
    let status: FileStatus
    var lookedAt: Int64
  }

  /// The rules of a zone by its IANA name alone, after a look at its file.
  ///
  /// - Parameter now: the time by the surroundings' clock.
  func recordedRules(
    named name: String, at now: Int64
  ) throws(TimeZoneError) -> TimeZoneRules {
    // Outside the lock, so that a slow disk holds up nobody else. Two threads may read the same
    // file then, and either result is right.
    guard ZoneName.isValid(name) else { throw .unknown(name: name) }
    let known = kept.withLock { $0[name] }
    if var known, Self.isUnchanged(known, standsAt: firstPath(named: name)) {
      known.lookedAt = now
      keep(known, named: name)
      return known.rules
    }
    guard let file = try recordedFile(named: name) else {
      kept.withLock { _ = $0.removeValue(forKey: name) }
      // A system without a database still has universal time.
      if name == "UTC" || name == "Etc/UTC" {
        return TimeZoneRules(name: name, table: TimeZoneRules.utc.table)
      }
      throw .unknown(name: name)
    }
    let rules = try file.rules(named: name)
    keep(
      KeptZone(rules: rules, path: file.path, status: file.status, lookedAt: now), named: name)
    return rules
  }

  /// Reads the file of a zone, whose name is valid, from the first folder that has it.
  func recordedFile(named name: String) throws(TimeZoneError) -> ZoneFile? {
    for folder in folders {
      if let file = try ZoneFile.read(path: "\(folder)/\(name)", name: name) { return file }
    }
    return nil
  }

  /// The first path at which a zone's file stands now, and what it is.
  private func firstPath(named name: String) -> (path: String, status: FileStatus)? {
    for folder in folders {
      let path = "\(folder)/\(name)"
      if let status = try? FileStatus(path: path), status.isRegularFile { return (path, status) }
    }
    return nil
  }

  private static func isUnchanged(
    _ known: KeptZone, standsAt place: (path: String, status: FileStatus)?
  ) -> Bool {
    guard let place, place.path == known.path else { return false }
    return place.status == known.status
  }

  /// Keeps a zone, in place of the one that was looked at the longest time ago where there are many.
  private func keep(_ zone: KeptZone, named name: String) {
    kept.withLock { zones in
      if zones.count >= Self.keptLimit && zones[name] == nil {
        let oldest = zones.min { $0.value.lookedAt < $1.value.lookedAt }
        if let oldest { zones.removeValue(forKey: oldest.key) }
      }
      zones[name] = zone
    }
  }
}
