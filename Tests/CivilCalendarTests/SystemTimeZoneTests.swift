import CivilCalendar
import Foundation
import SystemZones
import Testing

@Suite struct SystemTimeZoneTests {
  private let folder: TemporaryFolder
  private let clock = TestSurroundings()
  private let database: TimeZoneDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = TimeZoneDatabase(
      folders: ["\(folder.path)/zoneinfo"], surroundings: clock.surroundings(in: folder))
    try folder.writeZone("zoneinfo/Asia/Seoul", rule: "KST-9")
    try folder.writeZone("zoneinfo/Asia/Pyongyang", rule: "KST-8:30")
    try folder.write([], to: "etc/other")
  }

  /// The name and the offset of the system's current zone.
  private func system() throws -> String {
    clock.advance(seconds: 1)
    let rules = try database.systemRules()
    return "\(rules.name) \(rules.utcOffset(at: Instant(secondsSince1970: 1_777_645_800)))"
  }

  private func failure() -> TimeZoneError? {
    clock.advance(seconds: 1)
    do {
      _ = try database.systemRules()
      return nil
    } catch {
      return error
    }
  }

  @Test func `TZ may name a zone, with a colon before it or without`() throws {
    for text in ["Asia/Seoul", ":Asia/Seoul"] {
      clock.set(variable: text)
      #expect(try system() == "Asia/Seoul 32400")
    }
  }

  @Test func `TZ may be the path of a zone file, and the path gives the zone's name`() throws {
    try folder.writeZone("etc/zone", rule: "XXX-5")
    for colon in ["", ":"] {
      clock.set(variable: "\(colon)\(folder.path)/zoneinfo/Asia/Seoul")
      #expect(try system() == "Asia/Seoul 32400")
      clock.set(variable: "\(colon)\(folder.path)/etc/zone")
      #expect(try system() == "\(folder.path)/etc/zone 18000")
    }
  }

  @Test(arguments: [
    ("KST-9", 32_400), ("UTC0", 0), ("<+0845>-8:45", 31_500), ("EST5EDT,M3.2.0,M11.1.0", -14_400),
    (":EST5EDT,M3.2.0,M11.1.0", -14_400), ("EST5EDT", -14_400),
  ])
  func `TZ may be a rule as POSIX writes it`(text: String, offset: Int) throws {
    clock.set(variable: text)
    #expect(try system() == "\(text.drop { $0 == ":" }) \(offset)")
  }

  @Test func `A zone of the database takes precedence over a rule of the same text`() throws {
    try folder.writeZone("zoneinfo/EST5EDT", rule: "XXX-1")
    clock.set(variable: "EST5EDT")
    #expect(try system() == "EST5EDT 3600")
  }

  @Test(arguments: ["", ":"])
  func `An empty TZ is UTC`(text: String) throws {
    try folder.link("etc/localtime", to: "../zoneinfo/Asia/Seoul")
    clock.set(variable: text)
    #expect(try system() == "UTC 0")
  }

  @Test(arguments: [
    "Asia/Nowhere", "nonsense", "/nowhere/zone", ":/nowhere/zone", "../zoneinfo/Asia/Seoul",
    "+09:00",
    "right/Asia/Seoul", " ", "KST-9 ", "/", "/etc", "::Asia/Seoul",
  ])
  func `A TZ that is no zone is an error that says so, and never UTC`(text: String) throws {
    try folder.link("etc/localtime", to: "../zoneinfo/Asia/Seoul")
    clock.set(variable: text)
    let error = try #require(failure())
    #expect(error.code == .unusableVariable)
    #expect(error.name == text)
    #expect(error.message.contains("TZ") && error.message.contains("\"\(text)\""))
  }

  @Test func `A TZ that names a broken zone file is an error`() throws {
    try folder.write(Array("TZif2".utf8), to: "zoneinfo/Test/Broken")
    clock.set(variable: "Test/Broken")
    #expect(failure()?.code == .malformedZoneFile)
    clock.set(variable: "\(folder.path)/zoneinfo/Test/Broken")
    #expect(failure()?.code == .malformedZoneFile)
  }

  @Test func `Without TZ a link names the zone, absolute, relative or through another link`() throws
  {
    try folder.link("etc/localtime", to: "\(folder.path)/zoneinfo/Asia/Seoul")
    #expect(try system() == "Asia/Seoul 32400")
    try folder.link("etc/localtime", to: "../zoneinfo/Asia/Pyongyang")
    #expect(try system() == "Asia/Pyongyang 30600")
    try folder.link("etc/zone", to: "../zoneinfo/Asia/Seoul")
    try folder.link("etc/localtime", to: "zone")
    #expect(try system() == "Asia/Seoul 32400")
    // The name in the link counts, and not the zone to which the database's own links point.
    try folder.link("zoneinfo/ROK", to: "Asia/Seoul")
    try folder.link("etc/localtime", to: "../zoneinfo/ROK")
    #expect(try system() == "ROK 32400")
    try folder.writeZone("zoneinfo/posix/Asia/Seoul", rule: "KST-9")
    try folder.link("etc/localtime", to: "../zoneinfo/posix/Asia/Seoul")
    #expect(try system() == "Asia/Seoul 32400")
  }

  @Test func `A link to another database is read there, with its name`() throws {
    try folder.writeZone("other/zoneinfo/Mars/Base", rule: "MMT-3")
    try folder.link("etc/localtime", to: "../other/zoneinfo/Mars/Base")
    #expect(try system() == "Mars/Base 10800")
  }

  @Test func `A plain file has the name in /etc/timezone if that zone has the same bytes`() throws {
    try folder.writeZone("etc/localtime", rule: "KST-9")
    #expect(try system() == "localtime 32400")
    try folder.write(Array("Asia/Seoul\n".utf8), to: "etc/timezone")
    #expect(try system() == "Asia/Seoul 32400")
    for name in ["Asia/Pyongyang\n", "../zoneinfo/Asia/Seoul\n", "", "Asia/Nowhere\n"] {
      try folder.write(Array(name.utf8), to: "etc/timezone")
      #expect(try system() == "localtime 32400")
    }
  }

  @Test func `Only a missing file is UTC`() throws {
    #expect(try system() == "UTC 0")
    try folder.link("etc/localtime", to: "../zoneinfo/Asia/Nowhere")
    let unknown = try #require(failure())
    #expect(unknown.code == .unknownZone)
    #expect(unknown.message.contains("\"Asia/Nowhere\""))
    try folder.link("etc/localtime", to: "nothing")
    #expect(failure()?.code == .malformedZoneFile)
    try folder.link("etc/localtime", to: "localtime")
    #expect(failure()?.code == .malformedZoneFile)
    try folder.remove("etc/localtime")
    try folder.write(Array("Asia/Seoul\n".utf8), to: "etc/localtime")
    #expect(failure()?.code == .malformedZoneFile)
    try folder.write(Array("TZif2".utf8), to: "etc/localtime")
    #expect(failure()?.code == .malformedZoneFile)
    try folder.remove("etc/localtime")
    try folder.write([], to: "etc/localtime/file")
    #expect(failure()?.code == .malformedZoneFile)
  }

  @Test(arguments: ["Asia/Seoul", ":Asia/Seoul"])
  func `Without a database, a TZ that names a zone is an error`(text: String) throws {
    try folder.remove("zoneinfo")
    clock.set(variable: text)
    let error = try #require(failure())
    #expect(error.code == .missingDatabase)
    #expect(error.message.contains("TZ") && error.message.contains("\"\(text)\""))
    #expect(error.message.contains("no time zone database"))
  }

  @Test(arguments: ["", "UTC", "UTC0", "KST-9", "EST5EDT"])
  func `A TZ with an offset needs no database`(text: String) throws {
    try folder.remove("zoneinfo")
    clock.set(variable: text)
    #expect(failure() == nil)
  }

  @Test func `Without a database, a link to any zone but UTC is an error`() throws {
    try folder.remove("zoneinfo")
    try folder.link("etc/localtime", to: "../zoneinfo/Asia/Seoul")
    let error = try #require(failure())
    #expect(error.code == .missingDatabase)
    #expect(error.message.contains("localtime") && error.message.contains("\"Asia/Seoul\""))
    try folder.link("etc/localtime", to: "../zoneinfo/Etc/UTC")
    #expect(try system() == "Etc/UTC 0")
  }

  @Test func `A change of TZ, of the link or of the zone is seen after a second, and no sooner`()
    throws
  {
    try folder.link("etc/localtime", to: "../zoneinfo/Asia/Seoul")
    #expect(try system() == "Asia/Seoul 32400")
    try folder.link("etc/localtime", to: "../zoneinfo/Asia/Pyongyang")
    #expect(try database.systemRules().name == "Asia/Seoul")
    #expect(try system() == "Asia/Pyongyang 30600")
    try folder.writeZone("zoneinfo/Asia/Pyongyang", rule: "KST-9")
    #expect(try system() == "Asia/Pyongyang 32400")
    clock.set(variable: "UTC0")
    #expect(try database.systemRules().name == "Asia/Pyongyang")
    #expect(try system() == "UTC0 0")
  }

  @Test func `The machine's own zone can be read`() throws {
    let rules = try TimeZoneDatabase.system.systemRules()
    #expect(!rules.name.isEmpty)
    #expect(rules.civilDate(at: Instant(secondsSince1970: 1_777_645_800)) != nil)
  }
}
