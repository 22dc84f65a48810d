package import SharedGroup
import Synchronization
import SystemCalls

/// Readers and writers on several threads, who check each other.
///
/// The counters only ever grow, so what a thread reads must be at least what it has read or written
/// before, and the sum of all that was added must be there in the end. Pairs are written in one
/// change, so that both halves are the same whenever they are read at one moment.
package final class ManyAtOnce: Sendable {
  package static let counters = 6
  package static let pairs = 4

  private let group: SharedGroup
  private let seed: UInt64
  private let end: Int64
  private let added: Mutex<[Int]>
  private let problems = Mutex<[String]>([])

  package init(_ group: SharedGroup, seed: UInt64, milliseconds: Int) {
    self.group = group
    self.seed = seed
    end = ProcessEnvironment.monotonicNanoseconds + Int64(milliseconds) * 1_000_000
    added = Mutex([Int](repeating: 0, count: ManyAtOnce.counters))
  }

  /// Runs to the end, and says what was added, or what was wrong.
  package func run(threads: Int) {
    let (added, problems) = result(threads: threads)
    print((["added"] + added.map { "\($0)" }).joined(separator: " "))
    for problem in problems { print("problem: \(problem)") }
  }

  /// Runs to the end.
  package func result(threads: Int) -> (added: [Int], problems: [String]) {
    let running = (0..<threads).map { number in
      WorkerThread { [self] in
        do throws(SharedGroupError) {
          try work(number)
        } catch {
          report("\(error.code): \(error.message)")
        }
      }
    }
    for thread in running { thread.join() }
    return (added.withLock { $0 }, problems.withLock { $0 })
  }

  private func report(_ problem: String) { problems.withLock { $0.append(problem) } }

  private func work(_ number: Int) throws(SharedGroupError) {
    var generator = SeededGenerator(seed: seed &* 1000 &+ UInt64(number))
    var least = [Int](repeating: 0, count: ManyAtOnce.counters)
    while ProcessEnvironment.monotonicNanoseconds < end {
      let counter = generator.below(ManyAtOnce.counters)
      switch generator.below(20) {
      case 0..<3:
        var sum = 0
        try group.update { () throws(SharedGroupError) in
          sum = try value(counter) + 1
          return [.set(key: "counter \(counter)", type: .value, bytes: [UInt8]("\(sum)".utf8))]
        }
        if sum <= least[counter] { report("counter \(counter) went back to \(sum)") }
        least[counter] = sum
        added.withLock { $0[counter] += 1 }
      case 3..<5:
        let pair = generator.below(ManyAtOnce.pairs)
        let bytes = [UInt8](
          repeating: UInt8(truncatingIfNeeded: generator.next()),
          count: [60, 200, 4_000][generator.below(3)])
        try group.apply([
          .set(key: "pair \(pair) a", type: .data, bytes: bytes),
          .set(key: "pair \(pair) b", type: .data, bytes: bytes),
        ])
      case 5..<6:
        let key = "passing \(generator.below(30))"
        try group.apply([
          generator.below(2) == 0
            ? .remove(key: key) : .set(key: key, type: .value, bytes: [UInt8](key.utf8))
        ])
      case 6..<8: try checkPairs()
      default:
        let found = try value(counter)
        if found < least[counter] {
          report("counter \(counter) is \(found), and was \(least[counter])")
        }
        least[counter] = found
        let key = "passing \(generator.below(30))"
        if let bytes = try group.item(.value, forKey: key), bytes != [UInt8](key.utf8) {
          report("\(key) holds \(bytes.count) wrong bytes")
        }
      }
    }
  }

  private func value(_ counter: Int) throws(SharedGroupError) -> Int {
    guard let bytes = try group.item(.value, forKey: "counter \(counter)") else { return 0 }
    guard let number = Int(String(decoding: bytes, as: UTF8.self)) else {
      report("counter \(counter) holds \(bytes)")
      return 0
    }
    return number
  }

  private func checkPairs() throws(SharedGroupError) {
    var halves: [String: [UInt8]] = [:]
    for item in try group.items(.data) { halves[item.key] = item.bytes }
    for pair in 0..<ManyAtOnce.pairs {
      let (one, other) = (halves["pair \(pair) a"], halves["pair \(pair) b"])
      if one != other { report("pair \(pair) is torn") }
      if let one, Set(one).count > 1 { report("pair \(pair) is mixed") }
    }
  }
}
