import Foundation
import SharedGroup
import TestLength
import Testing

/// Several writers, one of which makes hardly any progress, as on a busy processor.
@Suite(.slow, .timeLimit(.minutes(10))) struct SlowCompactorTests {
  /// The throttled writer runs for 5 ms of every 100 ms. It compacts like the others, but cannot
  /// keep up with them.
  @Test func theFileStaysSmallBesideAThrottledWriter() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    let throttled = try ClientProcess(folder, ["fill-with-data", "key", "1000000", "5", "1"])
    let others = (0..<2).map { _ in
      Background { [folder] in
        try? ClientProcess.lines(folder, ["fill-with-data", "key", "100000", "5", "2"])
      }
    }
    var largest = 0
    while !others.allSatisfy(\.isDone) {
      throttled.signal(SIGSTOP)
      usleep(95_000)
      throttled.signal(SIGCONT)
      usleep(5_000)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("group"))
      largest = max(largest, attributes[.size] as? Int ?? 0)
    }
    #expect(others.allSatisfy { $0.result() == ["filled"] })
    #expect(largest <= 16 << 20, "\(largest) bytes")
    #expect(try group.statistics().compactionCount > 10)
    #expect(try group.verify().isSound)
  }
}
