import Testing

@testable import SharedGroup

#if os(Linux) || os(Android)
  /// Which change makes a log's pages ready to be written, and which pages are known to be.
  @Suite final class EnginePageReadinessTests {
    /// The words of a page.
    private static let page: UInt32 = 512

    private let log = PrivateWords(count: 1 << 17)
    private let pages = PageReadiness()

    private func position(_ end: UInt32, _ generation: UInt32) -> LogPosition {
      LogPosition(generation: generation, end: end)
    }

    private func isDue(from start: UInt32? = nil, at end: UInt32, generation: UInt32 = 5) -> Bool {
      pages.isDue(from: start ?? end - Self.page, to: position(end, generation))
    }

    private func prepare(from start: UInt32? = nil, after end: UInt32, generation: UInt32 = 5) {
      pages.prepare(
        log.words, after: start ?? end - min(end, Self.page), to: position(end, generation))
    }

    private func holds(_ words: Int, after end: UInt32, generation: UInt32 = 5) -> Bool {
      pages.holds(words, after: position(end, generation))
    }

    @Test func aChangeWithinAPageMakesNoneReady() {
      #expect(!isDue(from: 600, at: 700))
      #expect(isDue(from: 1_000, at: 1_100))
    }

    @Test func aRunIsEnoughForTheChangesThatComeBeforeItsEnd() throws {
      prepare(after: 1_024)
      #expect(!isDue(at: 2_048))
      let next = try #require((2...200).first { isDue(at: UInt32($0) * Self.page) })
      // Not so late that the changes in between would store into pages that are not ready.
      #expect(next * 512 + 2_048 <= 1_024 + PageReadiness.run)
      prepare(after: UInt32(next) * Self.page)
      #expect(!isDue(at: UInt32(next + 1) * Self.page))
      #expect(holds(1_024, after: 1_024))
    }

    @Test func asMuchIsReadyBehindALongChangeAsItTakesItself() {
      let length = PageReadiness.margin + 4_000
      #expect(!holds(length, after: 10_000))
      prepare(from: 10_000 - UInt32(length), after: 10_000)
      #expect(holds(length, after: 10_000))
      #expect(!isDue(from: 10_000 - UInt32(length), at: 10_000))
      let limit = UInt32(PageReadiness.longest)
      prepare(from: 0, after: 3 * limit)
      #expect(!isDue(from: 0, at: 3 * limit))
    }

    @Test func whatIsReadyStaysSoForTheNextGenerationButOneUnlessItWasFlushed() {
      prepare(after: 1_024)
      prepare(after: 9_216)
      #expect(!isDue(at: 9_216, generation: 7))
      #expect(isDue(at: 1_024, generation: 6))
      pages.noteFlush(upTo: position(2_048, 5))
      #expect(isDue(at: 1_024, generation: 7))
      #expect(isDue(at: 2_048, generation: 7))
      #expect(holds(1_024, after: 4_096, generation: 7))
      // Made ready up to there, and one with what is.
      prepare(after: 1_024, generation: 7)
      #expect(holds(10_000, after: 1_024, generation: 7))
      pages.forget(0)
      #expect(holds(1_024, after: 4_096, generation: 7))
      pages.forget(1)
      #expect(!holds(1_024, after: 4_096, generation: 7))
    }

    @Test func afterAPauseNothingIsReadyAndALongChangeAloneMakesNothing() {
      prepare(after: 1_024)
      pages.notePause()
      #expect(!holds(512, after: 1_024))
      prepare(from: 0, after: 10_000)
      #expect(!holds(512, after: 10_000))
      prepare(from: 10_000, after: 20_000)
      #expect(holds(10_000, after: 20_000))
      pages.notePause()
      prepare(after: 1_024)
      #expect(holds(512, after: 1_024))
    }

    @Test func theLogMayEndBeforeTheRun() {
      let end = UInt32(log.words.count)
      prepare(after: end - 512)
      #expect(!isDue(at: end))
      prepare(after: end)
      prepare(after: UInt32.max)
      #expect(!holds(512, after: UInt32.max))
    }
  }
#endif
