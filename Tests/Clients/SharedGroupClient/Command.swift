import GroupWorkload
import SharedGroup
import SystemCalls

/// One of the client's commands on an open group.
struct Command {
  let group: SharedGroup
  let arguments: [String]

  func run(_ command: String) throws(SharedGroupError) {
    switch command {
    case "get": try get()
    case "set": try set()
    case "set-batch": try setBatch()
    case "remove": try remove()
    case "keys": try keys()
    case "fill": try fill()
    case "add": try add()
    case "add-by-replacing": try addByReplacing()
    case "add-in-rounds": addInRounds()
    case "count-up": try countUp()
    case "count-up-in-batches": try countUpInBatches()
    case "wait": try wait()
    case "stop-with-lock": try stopWithLock()
    case "change-count": ClientProcess.say("\(group.changeCount)")
    case "fork": try forkWhileWriting()
    case "fork-with-lock": try forkWithLock()
    case "fork-while-locking": try forkWhileLocking()
    case "fork-with-files": try forkWithFiles()
    case "fork-and-drop": try forkAndDrop()
    case "read-in-children": readInChildren()
    case "work": try work()
    case "digest": try digest()
    case "fill-disk": try fillDisk()
    case "fill-with-data": try fillWithData()
    case "read-rows": try readRows()
    case "many-at-once": try manyAtOnce()
    case "check-history": checkHistory()
    case "race": race()
    case "wait-and-close": try waitAndClose()
    case "cancel-threads": try cancelThreads()
    case "cancel-reader": try cancelReader()
    case "wait-on-threads": Waiters(group).run(count: number(0))
    default: ClientProcess.fail("unknown command \(command)")
    }
  }

  /// get KEY: prints the value, or "absent".
  private func get() throws(SharedGroupError) {
    ClientProcess.say(try group.value(forKey: argument(0)) ?? "absent")
  }

  /// set KEY TEXT: sets the key, and prints "set" once the change is acknowledged.
  private func set() throws(SharedGroupError) {
    try group.setValue(argument(1), forKey: argument(0))
    ClientProcess.say("set")
  }

  /// set-batch TEXT KEY...: sets all keys to the text in one change, and prints "set".
  private func setBatch() throws(SharedGroupError) {
    let bytes = [UInt8](argument(0).utf8)
    try group.apply(
      arguments.dropFirst().map { SharedChange.set(key: $0, type: .value, bytes: bytes) })
    ClientProcess.say("set")
  }

  /// remove KEY: removes the key, and prints "removed".
  private func remove() throws(SharedGroupError) {
    try group.removeItem(forKey: argument(0))
    ClientProcess.say("removed")
  }

  /// keys: prints a line for each key, then "end".
  private func keys() throws(SharedGroupError) {
    for key in try group.keys() { ClientProcess.say("\(key.key) \(key.type) \(key.byteCount)") }
    ClientProcess.say("end")
  }

  /// fill PREFIX COUNT: prints "ready", waits for a line, sets PREFIX0, PREFIX1 and so on, and
  /// prints "filled".
  private func fill() throws(SharedGroupError) {
    ClientProcess.say("ready")
    ClientProcess.awaitLine()
    for index in 0..<number(1) { try group.setValue("\(index)", forKey: "\(argument(0))\(index)") }
    ClientProcess.say("filled")
  }

  /// add KEY TIMES: prints "ready", waits for a line, adds 1 to the key's number this many times,
  /// and prints "added".
  private func add() throws(SharedGroupError) {
    ClientProcess.say("ready")
    ClientProcess.awaitLine()
    let key = argument(0)
    for _ in 0..<number(1) { try addOne(to: key) }
    ClientProcess.say("added")
  }

  private func addOne(to key: String) throws(SharedGroupError) {
    try group.changeWhileLocked { () throws(SharedGroupError) in
      let sum = (try group.value(forKey: key).flatMap { Int($0) } ?? 0) + 1
      return [.set(key: key, type: .value, bytes: [UInt8]("\(sum)".utf8))]
    }
  }

  /// add-by-replacing KEY TIMES: like add, but replaces the number that it has read, and tries
  /// again if another writer was first.
  private func addByReplacing() throws(SharedGroupError) {
    ClientProcess.say("ready")
    ClientProcess.awaitLine()
    let key = argument(0)
    var count = 0
    while count < number(1) {
      let old = try group.value(forKey: key)
      let new = "\((old.flatMap { Int($0) } ?? 0) + 1)"
      do throws(SharedGroupError) {
        try group.replaceValue(old, by: new, forKey: key)
        count += 1
      } catch {
        guard error.code == .conflict else { throw error }
      }
    }
    ClientProcess.say("added")
  }

  /// add-in-rounds KEY: after a line, adds 1 to the key's number until the next line. Then prints
  /// how often that was acknowledged, and the codes of the failures. Then waits for a line again.
  private func addInRounds() {
    while readLine() != nil {
      let isOver = Flag()
      let listener = WorkerThread {
        ClientProcess.awaitLine()
        isOver.set()
      }
      var (count, failures): (Int, Set<String>) = (0, [])
      repeat {
        do throws(SharedGroupError) {
          try addOne(to: argument(0))
          count += 1
        } catch {
          failures.insert("\(error.code)")
        }
      } while !isOver.isSet
      listener.join()
      ClientProcess.say(([String(count)] + failures.sorted()).joined(separator: " "))
    }
  }

  /// count-up KEY FROM: sets the key to FROM, FROM + 1 and so on, without end. Prints each number
  /// once it is acknowledged.
  private func countUp() throws(SharedGroupError) {
    var count = number(1)
    while true {
      try group.setValue("\(count)", forKey: argument(0))
      ClientProcess.say("\(count)")
      count += 1
    }
  }

  /// count-up-in-batches FROM KEY...: like count-up, but sets all keys in one change each time.
  private func countUpInBatches() throws(SharedGroupError) {
    var count = number(0)
    while true {
      let bytes = [UInt8]("\(count)".utf8)
      try group.apply(
        arguments.dropFirst().map { SharedChange.set(key: $0, type: .value, bytes: bytes) })
      ClientProcess.say("\(count)")
      count += 1
    }
  }

  /// wait MILLISECONDS [KEY]: prints "ready", waits for a change, prints the result of the wait,
  /// and then the value of KEY if it is given.
  private func wait() throws(SharedGroupError) {
    let since = group.changeCount
    ClientProcess.say("ready")
    let hasChanged = try group.waitForChange(
      since: since, timeoutMilliseconds: UInt32(clamping: number(0)))
    ClientProcess.say("\(hasChanged)")
    if arguments.count > 1 { ClientProcess.say(try group.value(forKey: argument(1)) ?? "absent") }
  }

  /// stop-with-lock: stops while it holds the writers' lock. Prints "holding" before it stops, and
  /// "released" afterwards.
  private func stopWithLock() throws(SharedGroupError) {
    try group.changeWhileLocked {
      ClientProcess.say("holding")
      ClientProcess.stop()
      return []
    }
    ClientProcess.say("released")
  }

  /// work SEED KEYS: prints "0", makes the changes of a workload without end, and prints the number
  /// of each once it is acknowledged.
  private func work() throws(SharedGroupError) {
    var workload = Workload(seed: UInt64(number(0)), keys: number(1))
    var count = 0
    while true {
      ClientProcess.say("\(count)")
      try workload.next().perform(on: group)
      count += 1
    }
  }

  /// digest: prints a hash of the group's contents, before and after a change, or "unsound" if
  /// something is damaged.
  private func digest() throws(SharedGroupError) {
    for _ in 0..<2 {
      ClientProcess.say(
        try group.verify().isSound ? try GroupModel(of: group).digest : "unsound")
      try group.reload()
    }
  }

  /// fill-with-data KEY TIMES LENGTH [BYTE]: sets the key TIMES times to LENGTH bytes of the value
  /// BYTE, and prints "filled".
  private func fillWithData() throws(SharedGroupError) {
    let byte = arguments.count > 3 ? number(3) : 0x77
    let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: byte), count: number(2))
    for _ in 0..<number(1) { try group.setData(bytes, forKey: argument(0)) }
    ClientProcess.say("filled")
  }

  /// read-rows: prints "reading". Until a line comes, reads those of the first 24 rows that have
  /// one key, in every way of `WayOfReading`. Prints any faults, and finally the number of reads.
  private func readRows() throws(SharedGroupError) {
    ClientProcess.say("reading")
    let isDone = Flag()
    let listener = WorkerThread {
      ClientProcess.awaitLine()
      isDone.set()
    }
    var count = 0
    var last = [Int64](repeating: 0, count: 24)
    while !isDone.isSet {
      let rows = stride(from: 0, to: 24, by: 3)
      for (row, way) in rows.flatMap({ row in WayOfReading.allCases.map { (row, $0) } }) {
        let bytes = try way.data(forKey: RowLayout.keys(of: row)[0], in: group) ?? []
        guard let version = RowValue.version(of: bytes, row: row) else {
          ClientProcess.say("problem: row \(row) holds \(bytes.prefix(24)), read \(way)")
          continue
        }
        if version < last[row] {
          ClientProcess.say(
            "problem: row \(row) went back from \(last[row]) to \(version), read \(way)")
        }
        last[row] = version
        count += 1
      }
    }
    listener.join()
    ClientProcess.say("read \(count)")
  }

  /// many-at-once FILE ALL FIRST COUNT MILLISECONDS COMPACTIONS: runs COUNT of the ALL threads that
  /// read and change the group at once, from number FIRST on. They run for at least MILLISECONDS
  /// and until the group has been compacted COMPACTIONS times. Writes what they saw to the file.
  /// Prints the faults, and finally the number of operations.
  private func manyAtOnce() throws(SharedGroupError) {
    let (first, layout) = (number(2), RowLayout(threads: number(1)))
    let many = ManyAtOnce(
      group, layout: layout, seed: 1, milliseconds: number(4), compactions: number(5))
    let (operations, problems) = many.run(threads: first..<first + number(3))
    for problem in problems { ClientProcess.say("problem: \(problem)") }
    do {
      try OperationFile.write(operations, to: argument(0))
    } catch {
      ClientProcess.fail("cannot write \(argument(0)): \(error.reason)")
    }
    ClientProcess.say("operations \(operations.count)")
  }

  /// check-history ALL FILE...: checks what ALL threads wrote to the files. Prints the faults, and
  /// finally the number of operations.
  private func checkHistory() {
    var operations: [GroupOperation] = []
    for file in arguments.dropFirst() {
      guard let more = try? OperationFile.read(file) else {
        ClientProcess.fail("cannot read \(file)")
      }
      operations += more
    }
    for problem in HistoryCheck.problems(of: operations, RowLayout(threads: number(0))) {
      ClientProcess.say("problem: \(problem)")
    }
    ClientProcess.say("operations \(operations.count)")
  }

  private func argument(_ index: Int) -> String {
    guard arguments.indices.contains(index) else { ClientProcess.fail("too few arguments") }
    return arguments[index]
  }

  private func number(_ index: Int) -> Int {
    guard let number = Int(argument(index)) else { ClientProcess.fail("not a number") }
    return number
  }
}
