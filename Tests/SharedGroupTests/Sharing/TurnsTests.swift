import Foundation
import GroupWorkload
import SharedGroup
import Synchronization
import SystemCalls
import TestLength
import Testing

/// Many writers at once: each gets its turn.
@Suite(.slow) struct TurnsTests {
  let folder: MemoryFolder

  init() throws { folder = try MemoryFolder() }

  /// Threads of one process take turns almost in the order in which they came.
  @Test func everyThreadGetsItsTurn() throws {
    let group = try folder.open()
    let counts = (0..<64).map { _ in Counter() }
    let failures = Mutex<[SharedGroupError]>([])
    let isOver = Atomic<Bool>(false)
    let threads = counts.enumerated().map { number, count in
      WorkerThread {
        while !isOver.load(ordering: .relaxed) {
          do throws(SharedGroupError) {
            try group.setValue("1", forKey: "\(number)")
            count.value.wrappingAdd(1, ordering: .relaxed)
          } catch { failures.withLock { $0.append(error) } }
        }
      }
    }
    // Waits until there were enough turns for everybody, however slow the machine is.
    while counts.reduce(0, { $0 + $1.value.load(ordering: .relaxed) }) < 64 * 200 { usleep(1_000) }
    isOver.store(true, ordering: .relaxed)
    for thread in threads { thread.join() }
    let made = counts.map { $0.value.load(ordering: .relaxed) }
    let mean = made.reduce(0, +) / made.count
    #expect(made.allSatisfy { $0 * 20 >= mean }, "\(made)")
    #expect(failures.withLock { $0.map(\.message) } == [])
  }

  /// An atomic number that a closure can capture.
  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
  }

  /// The error's message says whether one writer had the lock all the time, or several in turn.
  @Test func theMessageSaysWhoHadTheLock() throws {
    let patient = try folder.open()
    try patient.setValue("0", forKey: "key")
    let impatient = try folder.open(lockTimeoutMilliseconds: 20)
    let holder = try OpenFile(path: folder.file("lock"), .readWrite)
    #expect(try holder.lock())
    let busy = failure { try impatient.setValue("1", forKey: "key") }
    #expect(busy?.code == .busy)
    #expect(busy?.message.hasPrefix("Another writer held the lock") == true)
    holder.unlock()
    try impatient.setValue("1", forKey: "key")
  }

  /// While a writer waits for the lock, the group changes, so there were several other writers.
  @Test func theMessageSaysThatAQueueHadTheLock() throws {
    let group = try folder.open()
    try group.setValue("0", forKey: "key")
    group.close()
    let before = try folder.files()
    // What a process writes that has the lock.
    let ends = try (1...400).map { number in
      let writer = try folder.open()
      try writer.setValue("\(number)", forKey: "key")
      writer.close()
      return GroupImage(try folder.read("group")).end
    }
    let frames = try folder.read("group")
    try folder.restore(before)
    let impatient = try folder.open(lockTimeoutMilliseconds: 100)
    let holder = try OpenFile(path: folder.file("lock"), .readWrite)
    #expect(try holder.lock())
    let waiting = Background { () -> SharedGroupError? in
      do throws(SharedGroupError) {
        try impatient.setValue("own", forKey: "key")
        return nil
      } catch {
        return error
      }
    }
    var start = GroupImage(before["group"] ?? []).end
    for end in ends where !waiting.isDone {
      try folder.overwrite("group", at: start, with: Array(frames[start..<end + 8]))
      start = end
      // The waiting call begins before the last change, however late its thread starts.
      usleep(1_000)
    }
    let busy = waiting.result()
    #expect(busy?.code == .busy)
    #expect(busy?.message.hasPrefix("Other writers, one after the other, held the lock") == true)
    holder.unlock()
    try impatient.setValue("own", forKey: "key")
  }
}
