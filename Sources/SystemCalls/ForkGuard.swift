import CSharedMemory
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells a process that came out of fork() from the one that it came from.
///
/// The child has a copy of every handle, but none of the threads that held the locks inside them.
/// Whatever keeps such a thing remembers `generation` when it is made, compares it before it
/// touches a lock, and treats a difference as closed.
package enum ForkGuard {
  private static let counter = Atomic<UInt32>(0)

  /// Set once the handler is in place, by the first caller of `install()`.
  private static let isInstalled: Bool =
    pthread_atfork({ shared_fork_begins() }, { shared_fork_has_ended() }) {
      shared_fork_close_files()
      ForkGuard.counter.wrappingAdd(1, ordering: .relaxed)
    } == 0

  /// Counts forks from now on. Called before the first handle is made; calling again does nothing.
  package static func install() {
    // Set up in the parent, so that the handler in the child has nothing left to set up.
    _ = generation
    _ = isInstalled
  }

  /// The number of forks between the process that called `install()` and this one: one relaxed load.
  package static var generation: UInt32 { counter.load(ordering: .relaxed) }

  /// Opens a file that children close as they begin, so that no child keeps a lock of this process's;
  /// `forget` it before it is closed.
  ///
  /// A file that is opened while another thread forks may have come into the child without being known
  /// there; it is closed again, and was never locked.
  package static func opening<Failure>(
    _ open: () throws(Failure) -> OpenFile
  ) throws(Failure) -> OpenFile {
    for _ in 0..<16 {
      let forks = shared_forks()
      let file = try open()
      shared_fork_enter(file.descriptor)
      if shared_forks() == forks { return file }
      shared_fork_leave(file.descriptor)
    }
    // Forks follow each other more quickly than files are opened: the children from now on close it.
    let file = try open()
    shared_fork_enter(file.descriptor)
    return file
  }

  /// Leaves a file to children again: it is about to be closed, and its number may then be another's.
  package static func forget(_ file: borrowing OpenFile) { shared_fork_leave(file.descriptor) }
}
