#if hasFeature(Embedded)
  /// Stands in for the Mutex that Embedded Swift lacks: what runs as Embedded Swift has one thread.
  struct Mutex<Value: Sendable>: ~Copyable, Sendable {
    private let box: Box

    /// Safe: there is one thread.
    private final class Box: @unchecked Sendable {
      var value: Value
      init(_ value: Value) { self.value = value }
    }

    init(_ value: Value) { box = Box(value) }

    /// Lends the value to a closure.
    func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try body(&box.value)
    }
  }
#endif
