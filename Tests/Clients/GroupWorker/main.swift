// Another process for the tests of the group's engine.
//
//     group-worker [--power] DIRECTORY work SEED KEYS
//     group-worker [--power] DIRECTORY many SEED THREADS MILLISECONDS
//     group-worker DIRECTORY wait COUNT
//
// `work` opens the group, says "0", makes the changes of a workload without end and says the number
// of each once it is acknowledged. `many` reads and writes on several threads, checks what it reads, and says how
// often it added 1 to each counter. `wait` waits on so many threads for one change, and says how long
// the processor worked meanwhile and how many woke.

import GroupWorkload
import SharedGroup
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

func say(_ line: String) {
  let bytes = [UInt8]((line + "\n").utf8)
  // Safe: the array has that many bytes.
  _ = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
}

func work(_ group: SharedGroup, seed: UInt64, keys: Int) throws(SharedGroupError) {
  var workload = Workload(seed: seed, keys: keys)
  say("0")
  var number = 0
  while true {
    try workload.next().perform(on: group)
    number += 1
    say("\(number)")
  }
}

var arguments = CommandLine.arguments.dropFirst()
var options = SharedGroupOptions(lockTimeoutMilliseconds: 60_000)
if arguments.first == "--power" {
  options.durability = .power
  arguments.removeFirst()
}
options.directory = arguments.popFirst()
let command = arguments.popFirst() ?? ""
let numbers = arguments.map { Int($0) ?? 0 }

do throws(SharedGroupError) {
  let group = try SharedGroup.open("group", options: options)
  switch (command, numbers.count) {
  case ("work", 2): try work(group, seed: UInt64(numbers[0]), keys: numbers[1])
  case ("many", 3):
    ManyAtOnce(group, seed: UInt64(numbers[0]), milliseconds: numbers[2]).run(threads: numbers[1])
  case ("wait", 1): Waiters(group).run(count: numbers[0])
  default: say("error: unknown command")
  }
} catch {
  say("error \(error.code): \(error.message)")
}
