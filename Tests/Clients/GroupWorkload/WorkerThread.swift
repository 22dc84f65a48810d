#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the operating system.
package final class WorkerThread {
  private var thread = pthread_t()

  package init(_ body: @escaping @Sendable () -> Void) {
    final class Body {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    let body = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    // Safe: the thread takes over the reference that was made for it.
    _ = unsafe pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, body)
  }

  /// Asks the system to end the thread at its next cancellation point.
  package func cancel() { _ = pthread_cancel(thread) }

  package func join() { _ = pthread_join(thread, nil) }
}
