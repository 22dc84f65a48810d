import GroupWorkload
import SanitizerSupport
import SharedGroup
import Synchronization
import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

// Commands in which threads share one handle, for ThreadSanitizer.
extension Command {
  /// race swift, race c: two threads change a number without synchronization, which a tool that
  /// detects races must report.
  func race() {
    final class Number: @unchecked Sendable {
      var value: UInt64 = 0
    }
    let (number, isInC) = (Number(), arguments.first == "c")
    let threads = (0..<2).map { _ in
      WorkerThread {
        for _ in 0..<1_000 {
          if isInC { unsafe plantedRaceIncrement(&number.value) } else { number.value &+= 1 }
        }
      }
    }
    for thread in threads { thread.join() }
    ClientProcess.say("\(number.value)")
  }

  /// wait-and-close TIMES: this many times, closes a handle through which threads wait, write and
  /// read. Prints how often all of the threads found it closed.
  func waitAndClose() throws(SharedGroupError) {
    var closed = 0
    let times = arguments.first.flatMap { Int($0) } ?? 0
    let directory = String(group.folder.dropLast(group.name.count + 1))
    let options = SharedGroupOptions(directory: directory)
    for _ in 0..<times {
      let handle = try SharedGroup.open(group.name, options: options)
      let found = FoundClosed()
      let threads = (0..<4).map { number in
        WorkerThread {
          do throws(SharedGroupError) {
            while true {
              switch number {
              case 0: try handle.setValue("\(number)", forKey: "key")
              case 1: _ = try handle.value(forKey: "key")
              default:
                _ = try handle.waitForChange(
                  since: handle.changeCount, timeoutMilliseconds: UInt32.max)
              }
            }
          } catch {
            if error.code == .closed { found.count() }
          }
        }
      }
      handle.interruptWaits()
      handle.close()
      for thread in threads { thread.join() }
      if found.all == threads.count { closed += 1 }
    }
    ClientProcess.say("closed \(closed)")
  }

  /// cancel-threads TIMES: this many times, cancels threads that write, read and wait. Prints how
  /// many threads were cancelled. Then sets the key "after" and prints "set".
  func cancelThreads() throws(SharedGroupError) {
    let times = arguments.first.flatMap { Int($0) } ?? 0
    let isDone = Flag()
    var begun = 0
    for round in 0..<times {
      let threads = (0..<4).map { number in
        WorkerThread { [group] in
          while !isDone.isSet {
            switch number {
            case 0, 1: try? group.setValue("\(round)", forKey: "key \(number)")
            case 2: _ = try? group.value(forKey: "key 0")
            default: _ = try? group.waitForChange(since: group.changeCount, timeoutMilliseconds: 1)
            }
            pthread_testcancel()
          }
        }
      }
      begun += threads.count
      ProcessEnvironment.sleep(nanoseconds: Int64(round % 10) * 100_000)
      for thread in threads { thread.cancel() }
      for thread in threads { thread.join() }
    }
    ClientProcess.say("cancelled \(begun)")
    try group.setValue("set", forKey: "after")
    ClientProcess.say("set")
  }

  /// cancel-reader: cancels a thread that reads while this process holds the writers' lock. Prints
  /// "joined", and then the result of another read: "read", or the code of its error.
  func cancelReader() throws(SharedGroupError) {
    guard let lock = try? OpenFile(path: group.folder + "/lock", .readWrite),
      (try? lock.lock()) == true
    else { return ClientProcess.say("no lock") }
    let thread = WorkerThread { [group] in _ = try? group.keys() }
    ProcessEnvironment.sleep(nanoseconds: 50_000_000)
    thread.cancel()
    thread.join()
    ClientProcess.say("joined")
    do throws(SharedGroupError) {
      _ = try group.keys()
      ClientProcess.say("read")
    } catch {
      ClientProcess.say("\(error.code)")
    }
  }

  private final class FoundClosed: Sendable {
    private let number = Atomic<Int>(0)
    func count() { number.wrappingAdd(1, ordering: .relaxed) }
    var all: Int { number.load(ordering: .acquiring) }
  }
}
