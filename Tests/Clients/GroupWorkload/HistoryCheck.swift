/// Checks that a correct group could have behaved as the threads saw it (linearizability; Herlihy
/// and Wing, "Linearizability: A Correctness Condition for Concurrent Objects", 1990). All
/// operations must have an order in which every read sees what the last change before it made. In
/// this order, each operation takes effect at an instant between its start and its end.
///
/// For rows whose values have a known order, the check is exact and covers all of these rows
/// together: it sorts the graph of their operations. For rows that any thread sets, it checks each
/// row alone, by the zones of Gibbons and Korach ("Testing Shared Memories", 1997). A removed row
/// looks the same after each removal. A read that found a row absent therefore needs only an
/// instant at which the row was absent.
package struct HistoryCheck {
  private let layout: RowLayout
  private let operations: [GroupOperation]
  private var problems: [String] = []

  /// The faults of a history; empty if there are none.
  package static func problems(of operations: [GroupOperation], _ layout: RowLayout) -> [String] {
    var check = HistoryCheck(layout: layout, operations: operations)
    check.run()
    return check.problems
  }

  private init(layout: RowLayout, operations: [GroupOperation]) {
    self.layout = layout
    self.operations = operations
  }

  private struct Entry {
    let operation: Int
    let version: Int64
    let isChange: Bool
    let isRemoval: Bool

    /// This entry, with absence as version 0, which comes before version 1.
    var counted: Entry {
      guard version == Observation.absent else { return self }
      return Entry(
        operation: operation, version: 0, isChange: isChange, isRemoval: isRemoval)
    }
  }

  private mutating func run() {
    var rows = [[Entry]](repeating: [], count: layout.rowCount)
    for (index, operation) in operations.enumerated() {
      for seen in operation.observations {
        rows[seen.row].append(
          Entry(
            operation: index, version: seen.version, isChange: operation.kind != .read,
            isRemoval: operation.kind == .remove))
      }
    }
    var graph = OrderGraph(operations)
    for (row, entries) in rows.enumerated() {
      switch layout.order(of: row) {
      case .free: checkZones(row, entries)
      case .counted:
        // Nothing removes these rows, so they are absent only before their first version.
        addOrder(row, entries.map(\.counted), &graph)
      case .owned:
        checkAbsence(row, entries)
        addOrder(row, entries.filter { $0.version != Observation.absent }, &graph)
      }
    }
    if let stuck = graph.firstInACircle() {
      report("no order of the operations explains \(describe(stuck))")
    }
  }

  private mutating func report(_ problem: String) {
    if problems.count < 10 { problems.append(problem) }
  }

  private func describe(_ index: Int) -> String {
    let operation = operations[index]
    let seen = operation.observations.prefix(4).map { "row \($0.row) version \($0.version)" }
    return "\(operation.kind) of \(seen.joined(separator: ", ")) from \(operation.start) to "
      + "\(operation.end)"
  }

  /// Adds the order that the versions of a row imply: a change precedes the operations that saw it,
  /// and these precede the next change.
  private mutating func addOrder(_ row: Int, _ entries: [Entry], _ graph: inout OrderGraph) {
    var changes: [Int64: Int] = [:]
    for entry in entries where entry.isChange {
      if changes.updateValue(entry.operation, forKey: entry.version) != nil {
        report("version \(entry.version) of row \(row) was made twice")
      }
    }
    for entry in entries {
      if entry.isChange {
        if let before = changes[entry.version - 1] { graph.add(before, before: entry.operation) }
      } else {
        if let change = changes[entry.version] {
          graph.add(change, before: entry.operation)
        } else if entry.version != 0 {
          report("nobody made what is seen by \(describe(entry.operation))")
        }
        if let next = changes[entry.version + 1] { graph.add(entry.operation, before: next) }
      }
    }
  }

  /// Checks that the row was absent at some instant of each read that found it absent.
  private mutating func checkAbsence(_ row: Int, _ entries: [Entry]) {
    let changes = entries.filter(\.isChange).sorted { $0.version < $1.version }
    for entry in entries where !entry.isChange && entry.version == Observation.absent {
      let read = operations[entry.operation]
      // Finds the last removal that can precede the end of the read. The row is also absent before
      // its first change.
      var low = 0
      var high = changes.count
      while low < high {
        let middle = (low + high) / 2
        if operations[changes[middle].operation].start <= read.end {
          low = middle + 1
        } else {
          high = middle
        }
      }
      while low > 0, !changes[low - 1].isRemoval { low -= 1 }
      if low < changes.count, operations[changes[low].operation].end < read.start {
        report("row \(row) was not absent for \(describe(entry.operation))")
      }
    }
  }

  /// Gibbons and Korach: the operations on one value span a zone, from the first end to the last
  /// start. If the first end comes first, the value was current throughout the zone. No two such
  /// zones may overlap, and no other zone may be inside such a zone.
  private mutating func checkZones(_ row: Int, _ entries: [Entry]) {
    struct Zone {
      var change: Int?
      var firstEnd = Int64.max
      var lastStart = Int64.min
      var isCurrent: Bool { firstEnd < lastStart }
      var low: Int64 { min(firstEnd, lastStart) }
      var high: Int64 { max(firstEnd, lastStart) }
    }
    var zones: [Int64: Zone] = [:]
    for entry in entries {
      let operation = operations[entry.operation]
      var zone = zones[entry.version] ?? Zone()
      if entry.isChange { zone.change = entry.operation }
      zone.firstEnd = min(zone.firstEnd, operation.end)
      zone.lastStart = max(zone.lastStart, operation.start)
      zones[entry.version] = zone
    }
    // A row is absent at first, so its absence begins before all operations.
    if var first = zones[Observation.absent] {
      first.firstEnd = Int64.min
      zones[Observation.absent] = first
    }
    for entry in entries where !entry.isChange && entry.version != Observation.absent {
      guard let change = zones[entry.version]?.change else {
        report("nobody made what is seen by \(describe(entry.operation))")
        return
      }
      if operations[entry.operation].end < operations[change].start {
        report("it was seen before it was made: \(describe(entry.operation))")
      }
    }
    let current = zones.values.filter(\.isCurrent).sorted { $0.low < $1.low }
    for (one, next) in zip(current, current.dropFirst()) where next.low < one.high {
      report("two values of row \(row) were current at once, at \(next.low)")
    }
    let others = zones.values.filter { !$0.isCurrent }.sorted { $0.low < $1.low }
    var place = 0
    for zone in others {
      while place < current.count, current[place].high <= zone.low { place += 1 }
      if place < current.count, current[place].low < zone.low, zone.high < current[place].high {
        report("a value of row \(row) came while another was current, at \(zone.low)")
      }
    }
  }
}

/// A graph of the order of operations. An operation that ended before another began precedes it;
/// `add` adds further edges.
private struct OrderGraph {
  /// The first `count` nodes are the operations. Each further node is the moment at which an
  /// operation ended, in the order of the ends.
  private var edges: [(from: Int32, to: Int32)] = []
  private let count: Int
  private let starts: [Int64]

  init(_ operations: [GroupOperation]) {
    count = operations.count
    starts = operations.map(\.start)
    let byEnd = operations.indices.sorted { operations[$0].end < operations[$1].end }
    let byStart = operations.indices.sorted { operations[$0].start < operations[$1].start }
    edges.reserveCapacity(count * 5)
    for (place, index) in byEnd.enumerated() {
      edges.append((Int32(index), Int32(count + place)))
      if place > 0 { edges.append((Int32(count + place - 1), Int32(count + place))) }
    }
    var ended = 0
    for index in byStart {
      while ended < count, operations[byEnd[ended]].end < operations[index].start { ended += 1 }
      if ended > 0 { edges.append((Int32(count + ended - 1), Int32(index))) }
    }
  }

  mutating func add(_ one: Int, before other: Int) {
    edges.append((Int32(one), Int32(other)))
  }

  /// The earliest operation that cannot be ordered; nil if all operations can be ordered (Kahn,
  /// "Topological Sorting of Large Networks", 1962).
  func firstInACircle() -> Int? {
    let nodes = count * 2
    var before = [Int32](repeating: 0, count: nodes)
    var first = [Int32](repeating: 0, count: nodes + 1)
    for edge in edges {
      before[Int(edge.to)] += 1
      first[Int(edge.from) + 1] += 1
    }
    for node in 0..<nodes { first[node + 1] += first[node] }
    var next = first
    var targets = [Int32](repeating: 0, count: edges.count)
    for edge in edges {
      targets[Int(next[Int(edge.from)])] = edge.to
      next[Int(edge.from)] += 1
    }
    var ready = (0..<nodes).filter { before[$0] == 0 }
    while let node = ready.popLast() {
      for place in first[node]..<first[node + 1] {
        let target = Int(targets[Int(place)])
        before[target] -= 1
        if before[target] == 0 { ready.append(target) }
      }
    }
    return (0..<count).filter { before[$0] > 0 }.min { starts[$0] < starts[$1] }
  }
}
