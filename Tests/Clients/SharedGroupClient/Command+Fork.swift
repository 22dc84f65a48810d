import GroupWorkload
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

extension Command {
  /// fork TIMES: forks while other threads write, read and wait. Prints each child's wait status,
  /// which is 0 if all went well, and finally "end". The first failure ends the loop.
  ///
  /// A child tries calls on the parent's handle, and then on a handle that it opens. Its exit
  /// status is the number of the step that went wrong; an alarm ends a child that hangs.
  func forkWhileWriting() throws(SharedGroupError) {
    let isDone = Flag()
    let isWarm = [Flag(), Flag(), Flag()]
    let threads = isWarm.indices.map { number in
      WorkerThread {
        var rounds = 0
        while !isDone.isSet {
          // The first reads of a small group take another path than later ones.
          rounds += 1
          defer { if rounds == 64 { isWarm[number].set() } }
          switch number {
          case 0: try? group.setValue("written", forKey: "key")
          case 1: _ = try? group.value(forKey: "key")
          default:
            _ = try? group.waitForChange(since: group.changeCount, timeoutMilliseconds: 1)
            _ = try? SharedGroup.open(group.name, options: options(for: group)).close()
          }
        }
      }
    }
    // Swift initializes some things on first use, under locks. If a thread held such a lock during
    // the fork, the child could never take it.
    while !isWarm.allSatisfy(\.isSet) { ProcessEnvironment.sleep(nanoseconds: 1_000_000) }
    for _ in 0..<(arguments.first.flatMap { Int($0) } ?? 1) {
      let child = fork()
      if child == 0 { _exit(stepThatFails()) }
      var status: Int32 = 0
      _ = unsafe waitpid(child, &status, 0)
      ClientProcess.say("\(status)")
      // A child that hangs takes 20 seconds, so the first failure ends the loop.
      if status != 0 { break }
    }
    isDone.set()
    for thread in threads { thread.join() }
    ClientProcess.say("end")
  }

  /// fork-with-lock: forks while it holds the writers' lock, and dies by SIGKILL. The child prints
  /// "alive", closes the standard output, and runs until a line comes.
  func forkWithLock() throws(SharedGroupError) {
    try group.changeWhileLocked {
      if fork() == 0 {
        alarm(120)
        ClientProcess.say("alive")
        close(1)
        var byte: UInt8 = 0
        _ = unsafe read(0, &byte, 1)
        _exit(0)
      }
      kill(getpid(), SIGKILL)
      return []
    }
  }

  /// fork-while-locking: does what fork-with-lock does, and also forks each time just before the
  /// lock's file is opened.
  func forkWhileLocking() throws(SharedGroupError) {
    SystemCallSeam.intercept { call, path in
      guard call == .open, path.hasSuffix("/lock") else { return nil }
      let child = fork()
      if child == 0 { _exit(0) }
      _ = waitpid(child, nil, 0)
      return nil
    }
    try forkWithLock()
  }

  /// fork-with-files: closes the group, opens files that get the descriptors that the group had,
  /// and forks. Prints the child's wait status, which is 0 if the child has all of these files.
  func forkWithFiles() throws(SharedGroupError) {
    try group.setValue("1", forKey: "key")
    group.close()
    let files = (0..<64).map { _ in unsafe open("/dev/null", O_RDONLY) }
    let child = fork()
    if child == 0 { _exit(Int32(files.count { fcntl($0, F_GETFD) < 0 })) }
    var status: Int32 = 0
    _ = unsafe waitpid(child, &status, 0)
    ClientProcess.say("\(status)")
  }

  /// fork-and-drop TIMES: forks while a thread empties a handle's descriptor. Each child releases
  /// another handle with a descriptor. Prints how many children ended well, up to the first that
  /// did not.
  func forkAndDrop() throws(SharedGroupError) {
    var dropped: SharedGroup? = try SharedGroup.open(group.name, options: options(for: group))
    for handle in [group, dropped] { _ = try handle?.changeDescriptor() }
    let isDone = Flag()
    let thread = WorkerThread {
      while !isDone.isSet {
        _ = try? group.waitForChange(since: group.changeCount, timeoutMilliseconds: 0)
      }
    }
    var (count, status): (Int, Int32) = (0, 0)
    while count < (arguments.first.flatMap { Int($0) } ?? 1) {
      let child = fork()
      if child == 0 {
        alarm(20)
        dropped = nil
        _exit(0)
      }
      _ = unsafe waitpid(child, &status, 0)
      if status != 0 { break }
      count += 1
    }
    isDone.set()
    thread.join()
    ClientProcess.say("\(count)")
  }

  /// read-in-children TYPE KEY...: after each line, a child process opens the group, prints "open"
  /// or why it cannot, and after the next line reads the items of the types. Prints each in hex, or
  /// why it cannot be read; then the hash of everything, or why it cannot be listed.
  func readInChildren() {
    while ClientProcess.takeByte() {
      let child = fork()
      if child == 0 {
        readAfterALine()
        _exit(0)
      }
      var status: Int32 = 0
      _ = unsafe waitpid(child, &status, 0)
      if status != 0 { ClientProcess.say("ended by \(status)") }
    }
  }

  private func readAfterALine() {
    var options = options(for: group)
    options.isReadOnly = true
    do throws(SharedGroupError) {
      let handle = try SharedGroup.open(group.name, options: options)
      ClientProcess.say("open")
      guard ClientProcess.takeByte() else { return }
      for start in stride(from: 0, to: arguments.count - 1, by: 2) {
        sayOrWhyNot { () throws(SharedGroupError) in
          let type = SharedItemType(rawValue: UInt8(arguments[start]) ?? 0) ?? .value
          let bytes = try handle.item(type, forKey: arguments[start + 1])
          return bytes.map { "hex " + $0.map { String($0, radix: 16) }.joined(separator: " ") }
            ?? "absent"
        }
      }
      sayOrWhyNot { () throws(SharedGroupError) in try GroupModel(of: handle).digest }
    } catch {
      ClientProcess.say("\(error.code)")
    }
  }

  private func sayOrWhyNot(_ body: () throws(SharedGroupError) -> String) {
    do throws(SharedGroupError) {
      ClientProcess.say(try body())
    } catch {
      ClientProcess.say("\(error.code)")
    }
  }

  private func options(for group: SharedGroup) -> SharedGroupOptions {
    let folder = group.folder
    return SharedGroupOptions(directory: String(folder.dropLast(group.name.count + 1)))
  }

  private func stepThatFails() -> Int32 {
    alarm(20)
    if group.changeCount != 0 || group.revision != 0 { return 1 }
    if !isClosed({ () throws(SharedGroupError) in _ = try group.value(forKey: "key") }) { return 2 }
    if !isClosed({ () throws(SharedGroupError) in try group.setValue("c", forKey: "key") }) {
      return 3
    }
    if !isClosed({ () throws(SharedGroupError) in
      _ = try group.waitForChange(since: 0, timeoutMilliseconds: 0)
    }) {
      return 4
    }
    if !isClosed({ () throws(SharedGroupError) in _ = try group.keys() }) { return 5 }
    group.interruptWaits()
    group.close()
    do {
      var ownOptions = options(for: group)
      ownOptions.lockTimeoutMilliseconds = 10_000
      let own = try SharedGroup.open(group.name, options: ownOptions)
      try own.setValue("child's", forKey: "child")
      if try own.value(forKey: "child") != "child's" { return 6 }
    } catch {
      return 7
    }
    return 0
  }

  private func isClosed(_ call: () throws(SharedGroupError) -> Void) -> Bool {
    do {
      try call()
      return false
    } catch {
      return error.code == .closed
    }
  }
}

/// A flag that threads share.
final class Flag: Sendable {
  private let value = Atomic<Bool>(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
