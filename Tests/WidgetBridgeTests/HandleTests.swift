import CWidgetBridge
import Foundation
import Synchronization
import Testing

@Suite("Handles", .serialized)
struct HandleTests {
  @Test("each opening gives a new handle to the same group")
  func twoHandles() throws {
    let group = try TestGroup()
    let second = group.openAgain()
    #expect(second > 0 && UInt32(second) != group.handle)
    #expect(setSharedValue(group.handle, "k", "1") == 0)
    #expect(try text { getSharedValue(UInt32(second), "k", $0, $1) } == "1")
    #expect(closeSharedGroup(UInt32(second)) == 0)
    #expect(closeSharedGroup(UInt32(second)) == BridgeStatusInvalidHandle.rawValue)
    #expect(try text { getSharedValue(group.handle, "k", $0, $1) } == "1")
  }

  @Test("every function refuses a stale or made-up handle")
  func staleHandle() throws {
    let stale: UInt32
    do { stale = try TestGroup().handle }
    let none = BridgeStatusInvalidHandle.rawValue
    for handle in [stale, 0, 1, 12_345, UInt32.max, 1 << 31, stale ^ 1 << 31] {
      #expect(closeSharedGroup(handle) == none)
      #expect(setSharedValue(handle, "k", "1") == none)
      #expect(getSharedValue(handle, "k", nil, 0) == none)
      #expect(setSharedValues(handle, "{}", nil) == none)
      #expect(getSharedValues(handle, nil, 0) == none)
      #expect(getSharedValuesForKeys(handle, "[]", nil, 0) == none)
      #expect(removeSharedValue(handle, "k") == none)
      #expect(removeAllSharedValues(handle) == none)
      #expect(setSharedData(handle, "k", nil, 0) == none)
      #expect(getSharedData(handle, "k", nil, 0) == none)
      #expect(getSharedKeysJSON(handle, nil, 0) == none)
      #expect(getSharedChangeCount(handle) == 0)
      #expect(waitForSharedChange(handle, 0, UInt32.max) == none)
      #expect(getSharedChangeDescriptor(handle) == none)
      #expect(interruptSharedWaits(handle) == none)
      #expect(getWidgetKindsJSON(handle, nil, 0) == none)
      #expect(getPlaceholderJSON(handle, "dday", nil, nil, 0) == none)
      #expect(getSnapshotJSON(handle, "dday", nil, nil, 0) == none)
      #expect(getTimelineJSON(handle, "dday", nil, nil, 0) == none)
      #expect(getEntryJSON(handle, "dday", nil, nil, 0) == none)
    }
    #expect(try lastErrorMembers()["code"] == "invalidHandle")
  }

  @Test("a process has 1,024 handles, and closing one makes room for another")
  func handleLimit() throws {
    let group = try TestGroup()
    var handles: [UInt32] = []
    var handle = group.openAgain()
    while handle > 0, handles.count < 2_000 {
      handles.append(UInt32(handle))
      handle = group.openAgain()
    }
    #expect(handle == BridgeStatusTooLarge.rawValue)
    // Other tests of this process may hold handles at the same time.
    #expect((900...1_023).contains(handles.count))
    #expect(Set(handles).count == handles.count)
    #expect(closeSharedGroup(handles.removeLast()) == 0)
    let again = group.openAgain()
    #expect(again > 0)
    handles.append(UInt32(again))
    for handle in handles { #expect(closeSharedGroup(handle) == 0) }
  }

  @Test("eight threads continue while another thread closes their handles")
  func closedUnderCalls() async throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "k", #""value""#) == 0)
    let handles = HandleList((0..<8).map { _ in UInt32(group.openAgain()) })
    let none = BridgeStatusInvalidHandle.rawValue
    await withTaskGroup(of: Int.self) { tasks in
      for thread in 0..<8 {
        tasks.addTask {
          var answered = 0
          var buffer = [CChar](repeating: 0, count: 64)
          for round in 0..<400 {
            let handle = handles[(thread + round) % 8]
            let read = getSharedValue(handle, "k", &buffer, 64)
            #expect(read == 7 || read == none)
            if read == 7 { answered += 1 }
            let wrote = setSharedValue(handle, "k", #""value""#)
            #expect(wrote == 0 || wrote == none)
            if round % 20 == thread {
              _ = closeSharedGroup(handle)
              let opened = group.openAgain()
              #expect(opened > 0)
              let replaced = handles.replace((thread + round) % 8, by: UInt32(opened))
              if replaced != handle { _ = closeSharedGroup(replaced) }
            }
          }
          return answered
        }
      }
      for await answered in tasks { #expect(answered > 0) }
    }
    for handle in handles.all { _ = closeSharedGroup(handle) }
  }

  @Test("closing wakes the handle's waits, and interrupting ends them with 0")
  func waits() async throws {
    let group = try TestGroup()
    let handle = UInt32(group.openAgain())
    let count = getSharedChangeCount(handle)
    #expect(waitForSharedChange(handle, count, 0) == 0)
    #expect(waitForSharedChange(handle, count &+ 1, UInt32.max) == 1)

    // Interrupts until the wait has ended, because nobody can see from outside that a call waits.
    let interrupted = waiting(on: handle, since: count)
    while !interrupted.isDone { #expect(interruptSharedWaits(handle) == 0) }
    #expect(interrupted.answer == 0)

    let woken = waiting(on: handle, since: count)
    #expect(setSharedValue(group.handle, "k", "1") == 0)
    #expect(woken.answer == 1)

    let closed = waiting(on: handle, since: getSharedChangeCount(handle))
    #expect(closeSharedGroup(handle) == 0)
    #expect(closed.answer == BridgeStatusInvalidHandle.rawValue)
  }

  /// Starts a wait on a separate thread.
  private func waiting(on handle: UInt32, since count: UInt32) -> Waiting {
    let waiting = Waiting()
    Thread.detachNewThread {
      waiting.finish(waitForSharedChange(handle, count, UInt32.max))
    }
    return waiting
  }
}

/// Handles that several threads replace.
private final class HandleList: Sendable {
  private let handles: Mutex<[UInt32]>

  init(_ handles: [UInt32]) { self.handles = Mutex(handles) }

  var all: [UInt32] { handles.withLock { $0 } }

  subscript(index: Int) -> UInt32 { handles.withLock { $0[index] } }

  /// Replaces a handle by another one, and returns the old one.
  func replace(_ index: Int, by handle: UInt32) -> UInt32 {
    handles.withLock { handles in
      let old = handles[index]
      handles[index] = handle
      return old
    }
  }
}

/// The result of a call on another thread.
private final class Waiting: Sendable {
  private let result = Mutex<Int32?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func finish(_ answer: Int32) {
    result.withLock { $0 = answer }
    semaphore.signal()
  }

  var isDone: Bool { result.withLock { $0 != nil } }

  var answer: Int32? {
    semaphore.wait()
    semaphore.signal()
    return result.withLock { $0 }
  }
}
