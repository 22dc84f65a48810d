import Testing

@testable import SharedGroup

/// What the page counts of a change, beside the change itself.
@Suite struct EngineCountsTests {
  /// A writer that is killed before *pending* made no change, and nobody counts anew. So the counts may
  /// be ahead of *state*, where the next writer counts anew, and never of *pending*.
  @Test func aChangeIsNotCountedBeforeItIsPending() throws {
    let keys = 300
    for _ in 0..<10 {
      let folder = try MemoryFolder()
      let group = try folder.open()
      #expect(group.hold())
      defer { group.letGo() }
      let words = group.held.with { unsafe $0.control.words }
      let begin = Int(LogPosition(word: words.load(ControlField.pending)).end)
      let isDone = PrivateWords(count: 1)
      let writer = Background {
        defer { isDone.words.storeRelease(0, 1) }
        return (100..<100 + keys).allSatisfy { key in
          (try? group.setValue("1", forKey: "key \(key)")) != nil
        }
      }
      let record = LogFormat.recordWords(keyCount: 7, byteCount: 1)
      let frame = LogFormat.frameWords(keyCount: 7, byteCount: 1)
      var seen = (taken: 0, live: 0, words: 0)
      while isDone.words.loadAcquire(0) == 0 {
        seen.taken = Int(words.loadAcquire(ControlField.taken))
        seen.live = Int(words.loadAcquire(ControlField.liveKeys))
        seen.words = Int(words.loadAcquire(ControlField.liveWords))
        let pending = Int(LogPosition(word: words.loadAcquire(ControlField.pending)).end)
        let made = (pending - begin) / frame
        if max(seen.taken, seen.live, seen.words / record) > made {
          Issue.record("\(seen) is counted, and \(made) changes are pending.")
          break
        }
      }
      #expect(writer.result())
      #expect(Int(words.load(ControlField.taken)) == keys)
    }
  }
}
