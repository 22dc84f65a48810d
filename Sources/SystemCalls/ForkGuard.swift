import CSharedMemory

/// Tells a process that came out of fork() from the one that it came from.
///
/// The child has a copy of every handle, but none of the threads that held the locks inside them.
/// Whatever keeps such a thing remembers `generation` when it is made, compares it before it
/// touches a lock, and treats a difference as closed.
package enum ForkGuard {
  /// Counts forks from now on. Called before the first handle is made; calling again does nothing.
  package static func install() { fork_install() }

  /// The number of forks between the process that called `install()` and this one: one relaxed load.
  package static var generation: UInt32 { fork_generation_load() }

  /// Opens a file that children close as they begin, so that no child keeps a lock of this process's.
  package static func opening<Failure>(
    _ open: () throws(Failure) -> OpenFile
  ) throws(Failure) -> OpenFile {
    fork_hold_off()
    defer { fork_allow() }
    let file = try open()
    fork_enter_file(file.descriptor)
    return file
  }

  /// Leaves a file to children again: it is about to be closed, and its number may then be another's.
  package static func forget(_ file: borrowing OpenFile) {
    fork_hold_off()
    defer { fork_allow() }
    fork_leave_file(file.descriptor)
  }

  /// Makes something that is not to come into a child before it is known as such.
  static func withoutFork<Result>(_ body: () -> Result) -> Result {
    fork_hold_off()
    defer { fork_allow() }
    return body()
  }
}
