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
    pthread_atfork(nil, nil) { ForkGuard.counter.wrappingAdd(1, ordering: .relaxed) } == 0

  /// Counts forks from now on. Called before the first handle is made; calling again does nothing.
  package static func install() {
    // Set up in the parent, so that the handler in the child has nothing left to set up.
    _ = generation
    _ = isInstalled
  }

  /// The number of forks between the process that called `install()` and this one: one relaxed load.
  package static var generation: UInt32 { counter.load(ordering: .relaxed) }
}
