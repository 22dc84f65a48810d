import CivilCalendar
import Foundation
import Testing

@Suite struct TZifReaderTests {
  private func rules(_ file: TZifFile) throws -> TimeZoneRules {
    try TimeZoneRules(name: "Test/Zone", tzif: file.bytes)
  }

  private func offsets(of rules: TimeZoneRules, at instants: [Int64]) -> [Int] {
    instants.map { rules.utcOffset(at: Instant(secondsSince1970: $0)) }
  }

  private static let twoTypes: [(offset: Int32, isDaylight: UInt8, abbreviation: UInt8)] = [
    (3600, 1, 0), (7200, 0, 0), (-1800, 0, 0),
  ]

  @Test(arguments: [0, 0x32, 0x33, 0x34] as [UInt8])
  func `Every version is read, with any leap seconds and indicators`(
    version: UInt8
  ) throws {
    var file = TZifFile()
    file.version = version
    file.types = Self.twoTypes
    file.changes = [(-1000, 1), (0, 2), (500, 1)]
    file.leapSeconds = [(78_796_800, 1), (94_694_401, 2)]
    file.standardIndicators = [0, 1, 1]
    file.universalIndicators = [0, 0, 1]
    let rules = try rules(file)
    #expect(rules.name == "Test/Zone")
    // Before the first change, local time type 0 applies, although it is daylight saving time.
    // After the last change, that change's type applies, because there is no rule.
    #expect(
      offsets(of: rules, at: [Int64.min, -1001, -1000, -1, 0, 499, 500, 501, Int64.max])
        == [3600, 3600, 7200, 7200, -1800, -1800, 7200, 7200, 7200])
  }

  @Test(arguments: [0, 0x32, 0x33, 0x34] as [UInt8])
  func `A file with leap seconds has the same changes as a file without them`(
    version: UInt8
  ) throws {
    // 1972-06-30T23:59:60 and 1972-12-31T23:59:60 as RFC 9636, section 3.2, counts them.
    let first: Int64 = 78_796_800
    let second: Int64 = 94_694_401
    let summer: Int64 = 86_400_000
    let winter: Int64 = 110_000_000
    var file = TZifFile()
    file.version = version
    file.types = Self.twoTypes
    file.changes = [(first - 1, 1), (summer + 1, 2), (winter + 2, 1)]
    file.leapSeconds = [(first, 1), (second, 2)]
    let rules = try rules(file)
    #expect(
      offsets(
        of: rules, at: [first - 2, first - 1, summer - 1, summer, winter - 1, winter, winter + 1])
        == [3600, 7200, 7200, -1800, -1800, 7200, 7200])
  }

  @Test func `The rule in the footer follows the last change without its leap seconds`() throws {
    var file = TZifFile()
    file.version = 0x34
    file.types = [(0, 0, 0), (-18_000, 0, 0)]
    // The change is at 2024-11-03T06:00:00Z, when the rule begins standard time, plus 27 leap
    // seconds. The file has only the last three of these, and it expires before there is another.
    file.changes = [(1_730_613_600 + 27, 1)]
    file.leapSeconds = [
      (1_341_100_824, 25), (1_435_708_825, 26), (1_483_228_826, 27), (1_800_000_000, 27),
    ]
    file.footer = "\nEST5EDT,M3.2.0,M11.1.0\n"
    let rules = try rules(file)
    #expect(
      offsets(of: rules, at: [1_730_613_599, 1_730_613_600, 1_741_503_599, 1_741_503_600])
        == [0, -18_000, -18_000, -14_400])
  }

  @Test func `The block with 64 bits is used, not the first block`() throws {
    var file = TZifFile()
    file.types = [(-5 * 3600, 0, 0), (9 * 3600, 0, 0)]
    file.changes = [(-10_000_000_000, 1)]
    let rules = try rules(file)
    #expect(
      offsets(of: rules, at: [-10_000_000_001, -10_000_000_000, 0]) == [-18_000, 32_400, 32_400])
  }

  @Test func `Without a footer the last type stays`() throws {
    var file = TZifFile()
    file.types = Self.twoTypes
    file.changes = [(0, 2)]
    file.footer = nil
    #expect(offsets(of: try rules(file), at: [-1, 0, 1 << 40]) == [3600, -1800, -1800])
  }

  @Test func `The rule in the footer holds from the last change on`() throws {
    var file = TZifFile()
    file.types = [(0, 0, 0), (-18_000, 0, 0)]
    file.changes = [(1_700_000_000, 1)]  // 2023-11-14
    file.footer = "\nEST5EDT,M3.2.0,M11.1.0\n"
    // 2024-03-10T07:00:00Z and 2024-11-03T06:00:00Z.
    #expect(
      offsets(
        of: try rules(file),
        at: [
          1_699_999_999, 1_700_000_000, 1_710_053_999, 1_710_054_000, 1_730_613_599, 1_730_613_600,
        ])
        == [0, -18_000, -18_000, -14_400, -14_400, -18_000])
  }

  @Test func `Without changes the rule in the footer holds for all time`() throws {
    var file = TZifFile()
    file.types = [(1234, 0, 0)]
    file.footer = "\n<+09>-9\n"
    #expect(
      offsets(of: try rules(file), at: [Int64.min, 0, Int64.max]) == [32_400, 32_400, 32_400])
    file.footer = "\nEST5EDT,M3.2.0,M11.1.0\n"
    // In the summer of the year 1, and of 9999.
    #expect(
      offsets(of: try rules(file), at: [-62_122_000_000, 253_387_000_000]) == [-14_400, -14_400])
  }

  @Test func `Changes at the far ends of time are read`() throws {
    var file = TZifFile()
    file.types = Self.twoTypes
    file.footer = "\nEST5EDT,M3.2.0,M11.1.0\n"
    file.changes = [(Int64.min, 1), (-(1 << 59), 2)]
    #expect(
      offsets(of: try rules(file), at: [Int64.min, -(1 << 59) - 1, 1_710_054_000])
        == [7200, 7200, -14_400])
    file.changes = [(0, 1), (Int64.max, 2)]
    #expect(
      offsets(of: try rules(file), at: [-1, 0, Int64.max - 1, Int64.max])
        == [3600, 7200, 7200, -1800])
  }

  static let breakages: [(String, @Sendable (inout TZifFile) -> Void)] = [
    ("no local time type", { $0.types = [] }),
    ("no abbreviation", { $0.abbreviations = [] }),
    ("an abbreviation without an end", { $0.abbreviations = Array("AAA".utf8) }),
    ("a place of an abbreviation beyond the end", { $0.types[0].abbreviation = 4 }),
    ("a daylight saving flag of 2", { $0.types[0].isDaylight = 2 }),
    ("an offset of 26 hours", { $0.types[0].offset = 93_600 }),
    ("an offset of -25 hours", { $0.types[0].offset = -90_000 }),
    ("the smallest offset", { $0.types[0].offset = Int32.min }),
    ("a type beyond the last", { $0.changes = [(0, 1)] }),
    ("changes in the wrong order", { $0.changes = [(1, 0), (0, 0)] }),
    ("the same change twice", { $0.changes = [(1, 0), (1, 0)] }),
    ("the version 1 in ASCII", { $0.version = 0x31 }),
    ("an unknown version", { $0.version = 0xff }),
    ("a footer without a line feed before it", { $0.footer = "UTC0\n" }),
    ("a footer without a line feed behind it", { $0.footer = "\nUTC0" }),
    ("half an empty footer", { $0.footer = "\n" }),
    ("a footer that is no rule", { $0.footer = "\nnonsense\n" }),
    ("a footer of NUL bytes", { $0.footer = "\n\u{0}\u{0}\n" }),
  ]

  @Test(arguments: breakages.indices)
  func `A file that breaks the format is an error that names the zone`(index: Int) throws {
    var file = TZifFile()
    Self.breakages[index].1(&file)
    let error = try #require(throws: TimeZoneError.self, "\(Self.breakages[index].0)") {
      try rules(file)
    }
    #expect(error.code == .malformedZoneFile)
    #expect(error.name == "Test/Zone")
    #expect(error.message.contains("\"Test/Zone\""))
  }

  @Test func `A file that ends anywhere too early is an error`() throws {
    var file = TZifFile()
    file.types = Self.twoTypes
    file.changes = [(-1000, 1), (0, 2), (500, 1)]
    file.leapSeconds = [(78_796_800, 1)]
    file.footer = "\nEST5EDT,M3.2.0,M11.1.0\n"
    let whole = file.bytes
    _ = try TimeZoneRules(name: "Test/Zone", tzif: whole)
    file.footer = nil
    let withoutFooter = file.bytes.count
    for length in 0..<whole.count where length != withoutFooter {
      #expect(throws: TimeZoneError.self, "\(length) bytes") {
        try TimeZoneRules(name: "Test/Zone", tzif: Array(whole[..<length]))
      }
    }
  }

  @Test func `A file of more than 1 MiB is an error`() throws {
    var file = TZifFile()
    file.footer = "\n" + String(repeating: "A", count: 1 << 20) + "0\n"
    #expect(throws: TimeZoneError.self) { try rules(file) }
  }
}
