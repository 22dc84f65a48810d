import Locks
package import SharedGroup
import SystemCalls

/// Threads that read and change a group at once, and record what they saw and when.
///
/// `HistoryCheck` checks the records afterwards. A fault that a single read shows, such as half a
/// batch, is reported at once.
package final class ManyAtOnce: Sendable {
  /// The most operations that a thread makes in a second. More would only make the check slower.
  private static let operationsPerSecond = 1_000

  private let directory: String
  private let options: SharedGroupOptions
  private let layout: RowLayout
  private let seed: UInt64
  private let end: Int64
  private let compactions: UInt64
  private let operations = Lock<[GroupOperation]>([])
  private let problems = Lock<[String]>([])

  /// - Parameters:
  ///   - layout: the rows, which all processes share.
  ///   - milliseconds: the least time for which the threads run.
  ///   - compactions: the least number of compactions before the threads end, however long that
  ///     takes.
  package init(
    _ group: SharedGroup, layout: RowLayout, seed: UInt64, milliseconds: Int, compactions: Int = 0
  ) {
    directory = String(group.folder.dropLast(group.name.count + 1))
    name = group.name
    self.group = group
    self.layout = layout
    self.seed = seed
    options = SharedGroupOptions(directory: directory, lockTimeoutMilliseconds: 120_000)
    end = ProcessEnvironment.monotonicNanoseconds + Int64(milliseconds) * 1_000_000
    self.compactions = UInt64(compactions)
  }

  private let name: String
  private let group: SharedGroup

  /// Runs the layout's threads with these numbers until they end.
  package func run(
    threads: Range<Int>
  ) -> (operations: [GroupOperation], problems: [String]) {
    let running = threads.map { number in
      WorkerThread { [self] in
        do throws(SharedGroupError) {
          try work(number)
        } catch {
          report("\(error.code): \(error.message)")
        }
      }
    }
    for thread in running { thread.join() }
    return (operations.withLock { $0 }, problems.withLock { $0 })
  }

  private func report(_ problem: String) { problems.withLock { $0.append(problem) } }

  private func work(_ thread: Int) throws(SharedGroupError) {
    var random = SeededGenerator(seed: seed &* 1000 &+ UInt64(thread))
    var versions: [Int64] = [0, 0]
    var noted: [GroupOperation] = []
    let began = ProcessEnvironment.monotonicNanoseconds
    var reader = try open(isReadOnly: thread % 2 == 1)
    while true {
      let now = ProcessEnvironment.monotonicNanoseconds
      if now >= end, try group.statistics().compactionCount >= compactions { break }
      let due = (now - began) * Int64(ManyAtOnce.operationsPerSecond) / 1_000_000_000
      if Int64(noted.count) > due + 50 {
        ProcessEnvironment.sleep(nanoseconds: 5_000_000)
        continue
      }
      switch random.below(1000) {
      case 0..<250:
        noted.append(try changeOwn(thread, &versions, &random))
      case 250..<350:
        let row = layout.freeRows.lowerBound + random.below(layout.freeRows.count)
        // Differs from every version that another thread sets.
        let version = Int64(thread) << 32 | Int64(noted.count + 1)
        noted.append(try set(row, to: version))
      case 350..<400:
        noted.append(try count(random.below(layout.countedRows.count)))
      case 400..<440:
        if let snapshot = try look(reader) { noted.append(snapshot) }
      case 440..<445:
        try group.reload()
      case 445..<448:
        if try !reader.verify().isSound { report("verify found damage") }
      case 448..<450:
        reader.close()
        reader = try open(isReadOnly: random.below(2) == 0)
      default:
        let row = random.below(layout.rowCount)
        noted.append(try read(row, through: random.below(2) == 0 ? reader : group, &random))
      }
    }
    operations.withLock { $0 += noted }
  }

  private func open(isReadOnly: Bool) throws(SharedGroupError) -> SharedGroup {
    var options = options
    options.isReadOnly = isReadOnly
    return try SharedGroup.open(name, options: options)
  }

  /// Makes a change, and returns it as an operation with its times.
  private func timed(
    _ kind: GroupOperation.Kind, _ row: Int, _ change: () throws(SharedGroupError) -> Int64
  ) throws(SharedGroupError) -> GroupOperation {
    let start = ProcessEnvironment.monotonicNanoseconds
    let version = try change()
    let end = ProcessEnvironment.monotonicNanoseconds
    return GroupOperation(kind, start: start, end: end, [Observation(row: row, version: version)])
  }

  private func set(_ row: Int, to version: Int64) throws(SharedGroupError) -> GroupOperation {
    let bytes = RowValue.bytes(row: row, version: version)
    let keys = RowLayout.keys(of: row)
    return try timed(.set, row) { () throws(SharedGroupError) in
      if keys.count == 1 {
        try group.setData(bytes, forKey: keys[0])
      } else {
        try group.apply(keys.map { .set(key: $0, type: .data, bytes: bytes) })
      }
      return version
    }
  }

  /// Sets or removes one of the thread's own rows.
  private func changeOwn(
    _ thread: Int, _ versions: inout [Int64], _ random: inout SeededGenerator
  ) throws(SharedGroupError) -> GroupOperation {
    let number = random.below(versions.count)
    versions[number] += 1
    let version = versions[number]
    let row = layout.rows(ownedBy: thread).lowerBound + number
    if version > 1, random.below(8) == 0 {
      let keys = RowLayout.keys(of: row)
      return try timed(.remove, row) { () throws(SharedGroupError) in
        try group.apply(keys.map { .remove(key: $0) })
        return version
      }
    }
    return try set(row, to: version)
  }

  /// Adds 1 to a counted row.
  private func count(_ row: Int) throws(SharedGroupError) -> GroupOperation {
    let keys = RowLayout.keys(of: row)
    return try timed(.set, row) { () throws(SharedGroupError) in
      var version: Int64 = 0
      try group.changeWhileLocked { () throws(SharedGroupError) in
        let found = try group.data(forKey: keys[0])
        version = found.flatMap { RowValue.version(of: $0, row: row) } ?? 0
        version += 1
        let bytes = RowValue.bytes(row: row, version: version)
        return keys.map { .set(key: $0, type: .data, bytes: bytes) }
      }
      return version
    }
  }

  /// Reads one key of a row, in a randomly chosen way.
  private func read(
    _ row: Int, through handle: SharedGroup, _ random: inout SeededGenerator
  ) throws(SharedGroupError) -> GroupOperation {
    let keys = RowLayout.keys(of: row)
    let key = keys[random.below(keys.count)]
    let way = WayOfReading.allCases[random.below(WayOfReading.allCases.count)]
    return try timed(.read, row) { () throws(SharedGroupError) in
      guard let bytes = try way.data(forKey: key, in: handle) else { return Observation.absent }
      guard let version = RowValue.version(of: bytes, row: row) else {
        report("\(key) holds \(bytes.count) bytes that nobody set: \(bytes.prefix(24))")
        return Observation.absent
      }
      return version
    }
  }

  /// Reads all rows at one moment. If the rows show a fault, reports it and returns nil.
  private func look(_ handle: SharedGroup) throws(SharedGroupError) -> GroupOperation? {
    let start = ProcessEnvironment.monotonicNanoseconds
    let items = try handle.items(.data)
    let end = ProcessEnvironment.monotonicNanoseconds
    let (observations, problem) = ManyAtOnce.observations(of: items, layout)
    if let problem { report(problem) }
    return problem == nil ? GroupOperation(.read, start: start, end: end, observations) : nil
  }

  /// The version of each row in one read of all keys, and the fault that the read shows, if any.
  package static func observations(
    of items: [(key: String, bytes: [UInt8])], _ layout: RowLayout
  ) -> (observations: [Observation], problem: String?) {
    var found = [Int64](repeating: Observation.absent, count: layout.rowCount)
    var counts = [Int](repeating: 0, count: layout.rowCount)
    for item in items {
      guard let row = layout.row(of: item.key) else { continue }
      guard let version = RowValue.version(of: item.bytes, row: row) else {
        return ([], "\(item.key) holds \(item.bytes.count) bytes that nobody set")
      }
      guard counts[row] == 0 || found[row] == version else {
        return ([], "row \(row) is torn: versions \(found[row]) and \(version)")
      }
      found[row] = version
      counts[row] += 1
    }
    for row in 0..<layout.rowCount where counts[row] != 0 {
      if counts[row] != RowLayout.keys(of: row).count { return ([], "row \(row) is torn") }
    }
    return (found.enumerated().map { Observation(row: $0.offset, version: $0.element) }, nil)
  }
}
