import Testing

@testable import SharedGroup

/// Which change makes the log's pages ready to be written.
@Suite final class EnginePageReadinessTests {
  /// The words of a page.
  private static let page: UInt32 = 512

  private let log = PrivateWords(count: 1 << 17)
  private let pages = PageReadiness()

  private func isDue(from start: UInt32? = nil, at end: UInt32, generation: UInt32 = 5) -> Bool {
    pages.isDue(
      from: start ?? end - Self.page, to: LogPosition(generation: generation, end: end))
  }

  private func prepare(after end: UInt32, limit: Int) {
    pages.prepare(log.words, after: LogPosition(generation: 5, end: end), limit: limit)
  }

  @Test func aChangeWithinAPageMakesNoneReady() {
    #expect(!isDue(from: 600, at: 700))
    #expect(isDue(from: 1_000, at: 1_100))
  }

  @Test func aRunIsEnoughForTheChangesThatComeBeforeItsEnd() throws {
    prepare(after: 1_024, limit: log.words.count)
    #expect(!isDue(at: 2_048))
    #expect(isDue(at: 2_048, generation: 6))
    let next = try #require((2...200).first { isDue(at: UInt32($0) * Self.page) })
    // Not so late that the changes in between would store into pages that are not ready.
    #expect(next * 512 + 2_048 <= 1_024 + PageReadiness.run)
    prepare(after: UInt32(next) * Self.page, limit: log.words.count)
    #expect(!isDue(at: UInt32(next + 1) * Self.page))
  }

  @Test func beyondTheLimitNothingIsMadeReadyBeforeIt() {
    prepare(after: 1_024, limit: 4_096)
    #expect(!isDue(at: 3_584))
    #expect(!isDue(at: 4_096))
    #expect(isDue(at: 4_608))
    // In vain: it stays due until there is another limit.
    prepare(after: 4_608, limit: 4_096)
    #expect(isDue(at: 4_608))
    prepare(after: 4_608, limit: log.words.count)
    #expect(!isDue(at: 5_120))
  }

  @Test func theLimitMayLieOutsideOfTheLog() {
    prepare(after: UInt32(log.words.count) - 512, limit: Int.max)
    #expect(!isDue(at: UInt32(log.words.count)))
    prepare(after: UInt32.max, limit: Int.max)
  }
}
