import CivilCalendar
import Foundation
import Synchronization
import SystemZones
import Testing

@Suite final class TimeZoneDatabaseTests: Sendable {
  private let folder: TemporaryFolder
  private let clock = TestSurroundings()
  private let database: TimeZoneDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = TimeZoneDatabase(
      folders: ["\(folder.path)/missing", "\(folder.path)/zoneinfo", "\(folder.path)/more"],
      surroundings: clock.surroundings(in: folder))
    try folder.writeZone("zoneinfo/Asia/Seoul", rule: "KST-9")
  }

  private func offset(of name: String) throws -> Int {
    try database.rules(named: name).utcOffset(at: Instant(secondsSince1970: 1_777_645_800))
  }

  private func code(of name: String) -> TimeZoneError.Code? {
    do {
      _ = try database.rules(named: name)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `A zone is found by its name in the first folder that has it`() throws {
    try folder.writeZone("more/Asia/Seoul", rule: "XXX-1")
    try folder.writeZone("more/Test/Plus+1-2_x", rule: "XXX-2")
    #expect(try offset(of: "Asia/Seoul") == 32_400)
    #expect(try offset(of: "Test/Plus+1-2_x") == 7200)
    #expect(try database.rules(named: "Asia/Seoul").name == "Asia/Seoul")
  }

  @Test func `A link inside the folder is a zone with the link's name`() throws {
    try folder.link("zoneinfo/ROK", to: "Asia/Seoul")
    #expect(try offset(of: "ROK") == 32_400)
    #expect(try database.rules(named: "ROK").name == "ROK")
  }

  @Test func `An offset is a zone`() throws {
    #expect(try offset(of: "+09:00") == 32_400)
    #expect(try offset(of: "-00:44:30") == -2670)
    #expect(code(of: "+24:00") == .unknownZone)
  }

  @Test(arguments: ["+0900", "+9", "-3:00", "+24:00"])
  func `The error for a malformed offset says how an offset is written`(name: String) {
    let error = #expect(throws: TimeZoneError.self) { try database.rules(named: name) }
    #expect(error?.message.contains("as +09:00") == true)
  }

  @Test(arguments: [
    "", ".", "..", "/", "Asia/Seoul/", "/Asia/Seoul", "Asia//Seoul", "../zoneinfo/Asia/Seoul",
    "Asia/../Asia/Seoul", "./Asia/Seoul", "Asia/./Seoul", "right/Asia/Seoul", "posix/Asia/Seoul",
    "Right/Asia/Seoul", "POSIX/Asia/Seoul", "right", "posix", "Asia", "Asia/", "Asia/Seou",
    "asia/seoul ",
    "Asia/Seoul\u{0}", "Asia/Seoul\n", "Asia\\Seoul", "Asia/Seoul.tab", "Ásia/Seoul",
    "Asia/Seoul%00",
    "~", "$HOME", "zone.tab", "notes", "empty", "pipe", "loop",
  ])
  func `A name that is no zone is unknown, and the error names it`(name: String) throws {
    try folder.writeZone("zoneinfo/right/Asia/Seoul", rule: "KST-9")
    try folder.writeZone("zoneinfo/posix/Asia/Seoul", rule: "KST-9")
    try folder.write(Array("KR\t+3733+12658\tAsia/Seoul\n".utf8), to: "zoneinfo/zone.tab")
    try folder.write(Array("KR\t+3733+12658\tAsia/Seoul\n".utf8), to: "zoneinfo/notes")
    try folder.write([], to: "zoneinfo/empty")
    #expect(mkfifo("\(folder.path)/zoneinfo/pipe", 0o600) == 0)
    try folder.link("zoneinfo/loop", to: "loop")
    let error = #expect(throws: TimeZoneError.self) { try database.rules(named: name) }
    #expect(error?.code == .unknownZone)
    #expect(error?.name == name)
    #expect(error?.message.contains("\"\(name)\"") == true)
  }

  @Test func `A name that Unicode calls equal to a kept zone's is unknown`() throws {
    try folder.writeZone("zoneinfo/Africa/Kampala", rule: "EAT-3")
    #expect(try offset(of: "Africa/Kampala") == 10_800)
    #expect("Africa/\u{212a}ampala" == "Africa/Kampala")
    #expect(code(of: "Africa/\u{212a}ampala") == .unknownZone)
    #expect(try offset(of: "Africa/Kampala") == 10_800)
  }

  @Test func `A name of any length is unknown, and the message stays short`() {
    let name = String(repeating: "a/", count: 500_000) + "a"
    let error = #expect(throws: TimeZoneError.self) { try database.rules(named: name) }
    #expect(error?.code == .unknownZone)
    #expect((error?.message.utf8.count ?? 0) < 300)
  }

  @Test func `A file that breaks the format or is too large is malformed`() throws {
    try folder.write(Array("TZif2 and then nothing".utf8), to: "zoneinfo/Test/Broken")
    var file = TZifFile()
    file.footer = "\nKST-9\n" + String(repeating: "x", count: 1 << 20)
    try folder.write(file.bytes, to: "zoneinfo/Test/Large")
    for name in ["Test/Broken", "Test/Large"] {
      let error = #expect(throws: TimeZoneError.self) { try database.rules(named: name) }
      #expect(error?.code == .malformedZoneFile)
      #expect(error?.message.contains("\"\(name)\"") == true)
    }
  }

  #if os(Linux)
    @Test func `The error for a file that the system refuses to read has the reason`() throws {
      // A regular file whose first page never exists.
      try folder.link("zoneinfo/Test", to: "/proc/self/mem")
      let error = #expect(throws: TimeZoneError.self) { try database.rules(named: "Test") }
      #expect(error?.code == .unreadableZoneFile)
      #expect(error?.message.contains("\"Test\" cannot be read: Input/output error") == true)
    }
  #endif

  @Test func `A replaced file changes the zone after a second`() throws {
    #expect(try offset(of: "Asia/Seoul") == 32_400)
    try folder.writeZone("zoneinfo/Asia/Seoul", rule: "KST-8")
    clock.advance(seconds: 0.9)
    #expect(try offset(of: "Asia/Seoul") == 32_400)
    clock.advance(seconds: 0.2)
    #expect(try offset(of: "Asia/Seoul") == 28_800)
    // An unchanged zone is kept for another second or more.
    clock.advance(seconds: 1.5)
    #expect(try offset(of: "Asia/Seoul") == 28_800)
  }

  @Test func `The zone of a removed file is unknown after a second, until the file is back`() throws
  {
    #expect(try offset(of: "Asia/Seoul") == 32_400)
    try folder.remove("zoneinfo/Asia/Seoul")
    #expect(try offset(of: "Asia/Seoul") == 32_400)
    clock.advance(seconds: 1)
    #expect(code(of: "Asia/Seoul") == .unknownZone)
    try folder.writeZone("zoneinfo/Asia/Seoul", rule: "KST-10")
    #expect(try offset(of: "Asia/Seoul") == 36_000)
  }

  @Test func `A file that becomes invalid is an error after a second, and not the old zone`() throws
  {
    #expect(try offset(of: "Asia/Seoul") == 32_400)
    try folder.write(Array("TZif".utf8), to: "zoneinfo/Asia/Seoul")
    clock.advance(seconds: 1)
    #expect(code(of: "Asia/Seoul") == .malformedZoneFile)
  }

  @Test func `A link that is changed to another zone changes the zone after a second`() throws {
    try folder.writeZone("zoneinfo/Asia/Tokyo", rule: "JST-9:30")
    try folder.link("zoneinfo/Here", to: "Asia/Seoul")
    #expect(try offset(of: "Here") == 32_400)
    try folder.link("zoneinfo/Here", to: "Asia/Tokyo")
    clock.advance(seconds: 1)
    #expect(try offset(of: "Here") == 34_200)
  }

  @Test func `All zones are found, even more than are kept in memory`() throws {
    for index in 0..<150 {
      try folder.writeZone("zoneinfo/Test/Z\(index)", rule: "XXX-\(index % 24)")
    }
    for round in 0..<2 {
      for index in 0..<150 {
        #expect(try offset(of: "Test/Z\(index)") == index % 24 * 3600)
        if index == 70 + round { clock.advance(seconds: 0.1) }
      }
    }
  }

  @Test func `UTC and offsets need no database, but all other zones need one`() throws {
    let empty = TimeZoneDatabase(folders: [])
    #expect(try empty.rules(named: "UTC").name == "UTC")
    #expect(try empty.rules(named: "Etc/UTC").utcOffset(at: Instant(secondsSince1970: 0)) == 0)
    #expect(try empty.rules(named: "+09:00").name == "+09:00")
    #expect(empty.folder == nil)
    #expect(empty.version == nil)
    let error = try #require(throws: TimeZoneError.self) { try empty.rules(named: "Asia/Seoul") }
    #expect(error.code == .missingDatabase && error.name == "Asia/Seoul")
    #expect(error.message.contains("\"Asia/Seoul\"") && error.message.contains("tzdata"))
  }

  @Test(arguments: ["../etc/passwd", "Asia//Seoul", "Asia/", ""])
  func `Even without a database the error says that a name can be no zone's`(name: String) {
    let empty = TimeZoneDatabase(folders: [])
    let error = #expect(throws: TimeZoneError.self) { try empty.rules(named: name) }
    #expect(error?.code == .unknownZone)
  }

  @Test func `Eight threads read whole zones while the file changes`() throws {
    let wrong = Mutex<[String]>([])
    let readers = DispatchGroup()
    let isReading = Atomic<Bool>(true)
    for number in 1...8 {
      readers.enter()
      Thread.detachNewThread {
        for _ in 0..<2000 {
          do {
            let offset = try self.offset(of: "Asia/Seoul")
            if offset != 32_400 && offset != 28_800 { wrong.withLock { $0.append("\(offset)") } }
            _ = try self.database.rules(named: "+0\(number):00")
          } catch {
            wrong.withLock { $0.append("\(error)") }
          }
        }
        readers.leave()
      }
    }
    let writer = DispatchGroup()
    writer.enter()
    Thread.detachNewThread {
      var round = 0
      while isReading.load(ordering: .relaxed) {
        do {
          try self.folder.writeZone(
            "zoneinfo/Asia/Seoul", rule: round.isMultiple(of: 2) ? "KST-8" : "KST-9")
        } catch {
          wrong.withLock { $0.append("\(error)") }
        }
        self.clock.advance(seconds: 0.7)
        round += 1
      }
      writer.leave()
    }
    readers.wait()
    isReading.store(false, ordering: .relaxed)
    writer.wait()
    #expect(wrong.withLock { $0 } == [])
  }

  @Test func `The release is read from the folder, as each system writes it`() throws {
    #expect(database.folder == "\(folder.path)/zoneinfo")
    #expect(database.version == nil)
    try folder.write(Array("2024a\n".utf8), to: "more/+VERSION")
    #expect(database.version == "2024a")
    try folder.write(Array("# version 2025b-rearguard\n# more\n".utf8), to: "zoneinfo/tzdata.zi")
    #expect(database.version == "2025b-rearguard")
  }

  @Test func `The system's own database has its zones`() throws {
    let seoul = try TimeZoneDatabase.system.rules(named: "Asia/Seoul")
    #expect(seoul.utcOffset(at: Instant(secondsSince1970: 1_777_645_800)) == 32_400)
    #expect(TimeZoneDatabase.system.folder != nil)
    #expect(throws: TimeZoneError.self) { try TimeZoneDatabase.system.rules(named: "zone.tab") }
    #expect(throws: TimeZoneError.self) {
      try TimeZoneDatabase.system.rules(named: "right/Asia/Seoul")
    }
  }
}
