// A client process for the tests of SharedGroup: opens a group and does what its arguments say.
//
//     shared-group-client [--as-nobody] [--umask OCTAL] [--read-only] [--power]
//                         [--lock-timeout MS]
//                         [--pause-at-call CALL] [--kill-at-call CALL] [--fail-call CALL]
//                         DIRECTORY GROUP COMMAND ARGUMENT...
//
// A CALL is the number of one of the command's system calls, or its operation and the file's name,
// such as "synchronize group". The call of --fail-call fails with EIO each time it is made. The
// client answers in lines on the standard output; a failure is "error CODE: MESSAGE". If a command
// waits for a signal to start, the client reads a line from the standard input. The directory "-"
// stands for the default directory.

import SharedGroup
import SystemCalls

ClientProcess.acceptSignals()
#if FUZZING
  if let folder = ProcessEnvironment.variable("GROUP_FUZZ_FOLDER") { Fuzzing.run(in: folder) }
#endif
var arguments = CommandLine.arguments.dropFirst()
var options = SharedGroupOptions()
var callToDieAt: ClientProcess.Call?
var callToPauseAt: ClientProcess.Call?
var callToFail: ClientProcess.Call?
while let option = arguments.first, option.hasPrefix("--") {
  arguments.removeFirst()
  switch option {
  case "--as-nobody": ClientProcess.becomeNobody()
  case "--umask": ClientProcess.setUmask(arguments.popFirst() ?? "")
  case "--read-only": options.isReadOnly = true
  case "--power": options.durability = .power
  case "--lock-timeout":
    options.lockTimeoutMilliseconds = arguments.popFirst().flatMap { UInt32($0) } ?? 0
  case "--kill-at-call": callToDieAt = arguments.popFirst().map { ClientProcess.Call($0) }
  case "--pause-at-call": callToPauseAt = arguments.popFirst().map { ClientProcess.Call($0) }
  case "--fail-call": callToFail = arguments.popFirst().map { ClientProcess.Call($0) }
  default: ClientProcess.fail("unknown option \(option)")
  }
}
guard arguments.count >= 3 else { ClientProcess.fail("too few arguments") }
let directory = arguments.removeFirst()
options.directory = directory == "-" ? nil : directory
let name = arguments.removeFirst()
let command = arguments.removeFirst()

do throws(SharedGroupError) {
  let group = try SharedGroup.open(name, options: options)
  // Counting begins here, so that only the command's own calls are affected.
  if callToDieAt != nil || callToPauseAt != nil || callToFail != nil {
    ClientProcess.watchCalls(
      within: group.folder, pausingAt: callToPauseAt, dyingAt: callToDieAt, failing: callToFail)
  }
  try Command(group: group, arguments: Array(arguments)).run(command)
} catch {
  ClientProcess.say("error \(error.code): \(error.message)")
}
