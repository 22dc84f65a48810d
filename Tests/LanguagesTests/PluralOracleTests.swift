import Foundation
import Testing

@testable import Languages

/// Compares plural categories with the Unicode CLDR, through Intl in a fixed version of Node.
@Suite("Plural forms are those of CLDR")
struct PluralOracleTests {
  private static let categories = ["zero", "one", "two", "few", "many", "other"]

  /// The categories of the numbers from 0 to 10,000 in each language. Each category is written as
  /// its first letter, but "one" as 1, because "other" has the same letter.
  private static func oracle() throws -> [String: [Character]] {
    let script = """
      for (const tag of process.argv.slice(1)) {
        const rules = new Intl.PluralRules(tag);
        const all = Array.from({ length: 10_001 }, (_, number) => rules.select(number));
        console.log(tag + " " + all.map((name) => name === "one" ? "1" : name[0]).join(""));
      }
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let node = ProcessInfo.processInfo.environment["WIDGET_BRIDGE_NODE"] ?? "node"
    process.arguments = [node, "-e", script] + LanguageTable.tags
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var categories: [String: [Character]] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      if parts.count == 2 { categories[String(parts[0])] = Array(parts[1]) }
    }
    return categories
  }

  @Test("over 0 to 10,000 in thirteen languages")
  func numbers() throws {
    let oracle = try Self.oracle()
    #expect(LanguageTable.tags.count == 13 && oracle.count == 13)
    for tag in LanguageTable.tags {
      let expected = try #require(oracle[tag])
      try #require(expected.count == 10_001)
      let plurals = LanguageTable.of(LanguageTag(tag)).plurals
      let wrong = expected.indices.filter { number in
        let name = Self.categories[plurals.form(of: number)]
        return (name == "one" ? "1" : name.first ?? "-") != expected[number]
      }
      #expect(wrong.isEmpty, "\(tag): \(wrong.prefix(9))")
    }
  }
}
