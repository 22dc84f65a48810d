internal import CivilCalendar
internal import SystemCalls

extension TimeZoneDatabase {
  /// The inputs that the database takes from the process and the system. Tests may replace them.
  package struct Surroundings: Sendable {
    /// The value of `TZ`; nil if it is not set.
    package var variable: @Sendable () -> String?
    /// A clock that never goes back, in nanoseconds.
    package var nanoseconds: @Sendable () -> Int64
    /// A file that holds the system's zone, or a link that names it.
    package var localTimePath = "/etc/localtime"
    /// The file that names the zone if `localTimePath` is a plain file.
    package var zoneNamePath = "/etc/timezone"

    package init(
      variable: @escaping @Sendable () -> String?, nanoseconds: @escaping @Sendable () -> Int64
    ) {
      self.variable = variable
      self.nanoseconds = nanoseconds
    }

    /// The surroundings of this process.
    package static let process = Surroundings(
      variable: { ProcessEnvironment.variable("TZ") },
      nanoseconds: { ProcessEnvironment.coarseMonotonicNanoseconds })
  }

  /// Determines the system's zone without using the kept result.
  ///
  /// - Parameter now: the current time by the surroundings' clock.
  func currentSystemRules(at now: Int64) throws(TimeZoneError) -> TimeZoneRules {
    guard let variable = surroundings.variable() else { return try localTimeRules(at: now) }
    let text = variable.first == ":" ? String(variable.dropFirst()) : variable
    // POSIX libraries treat an empty TZ as universal time.
    if text.isEmpty { return .utc }
    if text == surroundings.localTimePath { return try localTimeRules(at: now) }
    if text.first == "/" {
      guard let file = try ZoneFile.read(path: text, name: text) else {
        throw .unusable(variable: variable)
      }
      return try file.rules(named: ZoneName.ofFile(at: text) ?? text)
    }
    if let rules = try knownRules(named: text, at: now) { return rules }
    if let rules = TimeZoneRules(posix: text) { return rules }
    guard folder == nil, ZoneName.isValid(text) else { throw .unusable(variable: variable) }
    throw .missingDatabase(name: variable, from: "The environment variable TZ")
  }

  /// The zone that /etc/localtime names or holds; UTC if nothing exists there.
  private func localTimeRules(at now: Int64) throws(TimeZoneError) -> TimeZoneRules {
    let path = surroundings.localTimePath
    let target: String?
    do {
      target = try nameOfLinkedZone()
    } catch {
      if ZoneFile.isAbsence(error) { return .utc }
      throw .unreadable(name: "localtime", path: path, reason: error.reason)
    }
    if let target, let rules = try knownRules(named: target, at: now) { return rules }
    guard let file = try ZoneFile.read(path: path, name: target ?? "localtime") else {
      if let target {
        throw folder == nil
          ? .missingDatabase(name: target, from: "The link \(path)")
          : .unknown(name: target)
      }
      throw .malformed(
        name: "localtime", file: "The file \(path)", reason: "is not a time zone file")
    }
    return try file.rules(named: target ?? nameOfCopiedZone(file) ?? "localtime")
  }

  /// The zone that the link at /etc/localtime names, directly or through further links; nil if
  /// there is a plain file instead of a link, or if no link names a zone.
  private func nameOfLinkedZone() throws(SystemCallError) -> String? {
    var path = surroundings.localTimePath
    guard try FileStatus(path: path, followingLink: false).isSymbolicLink else { return nil }
    // The kernel, too, follows at most 40 links. If the links form a cycle, the loop ends here, and
    // reading the file then fails.
    for _ in 0..<40 {
      guard let target = try? FileSystem.target(ofLinkAt: path) else { return nil }
      if let name = ZoneName.ofFile(at: target) { return name }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = target.first == "/" ? target : folder + target
    }
    return nil
  }

  /// The zone that /etc/timezone names, if that zone's file has the same bytes as the copy at
  /// /etc/localtime; else nil.
  private func nameOfCopiedZone(_ copy: ZoneFile) -> String? {
    guard
      let file = try? OpenFile(path: surroundings.zoneNamePath),
      let bytes = try? file.read(ZoneName.lengthLimit + 2, at: 0)
    else { return nil }
    let name = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    guard
      ZoneName.isValid(name), let original = try? recordedFile(named: name),
      original.bytes == copy.bytes
    else { return nil }
    return name
  }

  /// The rules of a zone; nil if the name is unknown or no database exists.
  private func knownRules(
    named name: String, at now: Int64
  ) throws(TimeZoneError) -> TimeZoneRules? {
    do {
      return try recordedRules(named: name, at: now)
    } catch {
      guard error.code == .unknownZone || error.code == .missingDatabase else { throw error }
      return nil
    }
  }
}
