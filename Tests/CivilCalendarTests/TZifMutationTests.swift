import CivilCalendar
import Foundation
import SystemZones
import TestLength
import Testing

@Suite struct TZifMutationTests {
  /// SplitMix64, so that every run has the same files.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  private func originals() throws -> [[UInt8]] {
    let folder = try #require(TimeZoneDatabase.system.folder)
    let zones = [
      "Asia/Seoul", "Etc/UTC", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Monrovia",
      "America/Nuuk", "Asia/Gaza",
    ]
    var files = try zones.map { [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) }
    let rules = [
      "EST5EDT,M3.2.0,M11.1.0", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "IST-1GMT0,M10.5.0,M3.5.0/1",
      "XXX3EDT4,0/0,J365/23", "AAA24BBB-24:59:59,J60/-167:59:59,365/167:59:59",
    ]
    for (version, rule) in zip([0x32, 0x33, 0x34, 0x33, 0x33] as [UInt8], rules) {
      var file = TZifFile()
      file.version = version
      file.types = [(3600, 0, 0), (7200, 1, 0)]
      file.changes = [(-1000, 1), (1_700_000_000, 0)]
      file.leapSeconds = [(78_796_800, 1)]
      file.footer = "\n\(rule)\n"
      files.append(file.bytes)
    }
    var file = TZifFile()
    file.version = 0
    file.types = [(3600, 0, 0), (7200, 1, 0)]
    file.changes = [(-1000, 1), (1_700_000_000, 0)]
    files.append(file.bytes)
    return files
  }

  private func mutate(
    _ bytes: inout [UInt8], with other: [UInt8], by generator: inout Generator
  ) {
    let place = Int.random(in: 0..<max(bytes.count, 1), using: &generator)
    guard place < bytes.count else { return }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 9, 10, 11: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 2: bytes.removeSubrange(place...)
    case 3: bytes.remove(at: place)
    case 4: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
    case 5:
      // A field of a header, or any four bytes, gets an extreme value.
      let field = Bool.random(using: &generator) ? place : 20 + place % 24
      let value =
        [[0, 0, 0, 0], [255, 255, 255, 255], [128, 0, 0, 0], [127, 255, 255, 255]]
        .randomElement(using: &generator) ?? []
      for (index, byte) in value.enumerated() where field + index < bytes.count {
        bytes[field + index] = UInt8(byte)
      }
    case 6:
      let start = Int.random(in: 0..<other.count, using: &generator)
      let length = Int.random(in: 0...min(64, other.count - start), using: &generator)
      bytes.insert(contentsOf: other[start..<(start + length)], at: place)
    default:
      // A letter of the rule in the footer is replaced.
      let tail = max(0, bytes.count - 1 - place % 24)
      bytes[tail] = Array("0123456789,./:+-<>JMAZ\n".utf8).randomElement(using: &generator) ?? 0
    }
  }

  @Test(.slow) func `Thousands of damaged files are read or refused, and nothing traps`() throws {
    let originals = try originals()
    var generator = Generator(state: 9636)
    var readCount = 0
    var refusedCount = 0
    let instants = [
      Int64.min, -(1 << 59), -2_208_988_800, -1, 0, 1_777_645_800, 4_102_444_800, 253_402_300_799,
      Int64.max,
    ].map { Instant(secondsSince1970: $0) }
    let days = ["0001-01-01", "2011-12-30", "2026-05-01", "2026-11-01", "9999-12-31"]
      .compactMap { CivilDate(iso8601: $0) }
    for index in 0..<TestLength.rounds(30_000, long: 300_000) {
      var bytes = originals[index % originals.count]
      let other = originals[(index / 7) % originals.count]
      for _ in 0...Int.random(in: 0..<3, using: &generator) {
        mutate(&bytes, with: other, by: &generator)
      }
      guard let rules = try? TimeZoneRules(name: "Test/Zone", tzif: bytes) else {
        refusedCount += 1
        continue
      }
      readCount += 1
      for instant in instants {
        let offset = rules.utcOffset(at: instant)
        #expect((-89_999...93_599).contains(offset))
        let text = instant.text(in: rules)
        #expect(text.map { $0.count >= 25 && $0.count <= 28 } ?? true)
      }
      for day in days {
        for after in instants {
          guard let begin = rules.firstInstant(of: day, after: after) else { continue }
          #expect(begin > after)
          #expect(rules.civilDate(at: begin) == day)
        }
      }
    }
    print("damaged zone files: \(readCount) read, \(refusedCount) refused")
    #expect(readCount > 3000)
    #expect(refusedCount > 1000)
  }

  @Test func `Damaged ISO 8601 text is refused or read correctly`() throws {
    var generator = Generator(state: 8601)
    let originals = [
      "2026-05-01", "2026-05-01T23:30:15.25+09:00", "2024-02-29T00:00Z",
      "1971-01-01T00:00:00-00:44:30",
    ].map { Array($0.utf8) }
    var readCount = 0
    for index in 0..<40_000 {
      var bytes = originals[index % originals.count]
      for _ in 0...Int.random(in: 0..<2, using: &generator) {
        guard !bytes.isEmpty else { break }
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = Array("0123456789-:T.Z+/ \u{0}".utf8).randomElement(using: &generator) ?? 0xff
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
      }
      guard let read = CivilDateText(iso8601: bytes.span) else { continue }
      readCount += 1
      switch read {
      case .date(let date): #expect("\(date)".utf8.elementsEqual(bytes))
      case .localTime(let date, let second):
        #expect("\(date)".utf8.elementsEqual(bytes[..<10]))
        #expect((0..<86_400).contains(second))
      case .instant(let instant):
        #expect(instant.iso8601(in: .utc).flatMap { Instant(iso8601: $0) } == instant)
      }
    }
    #expect(readCount > 1000)
  }
}
