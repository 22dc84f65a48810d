package import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a call saw in, or did to, a row of keys (see `RowLayout`).
package struct Observation: Equatable, Sendable {
  /// The version of a row whose keys are absent.
  package static let absent: Int64 = -1

  package let row: Int
  /// The version of the row's value, or `absent`.
  package let version: Int64

  package init(row: Int, version: Int64) {
    self.row = row
    self.version = version
  }
}

/// One call by a thread, with the instants before and after it.
package struct GroupOperation: Equatable, Sendable {
  package enum Kind: Int64, Sendable { case read, set, remove }

  package let kind: Kind
  /// `start` is just before the call and `end` just after it, in nanoseconds of the clock that all
  /// processes share.
  package let start: Int64
  package let end: Int64
  /// One observation for a change or a read of a key; one for each row if the call read all rows.
  package let observations: [Observation]

  package init(_ kind: Kind, start: Int64, end: Int64, _ observations: [Observation]) {
    self.kind = kind
    self.start = start
    self.end = end
    self.observations = observations
  }
}

/// Stores operations in a file, so that one process can check what many processes did.
package enum OperationFile {
  package static func write(_ operations: [GroupOperation], to path: String) throws(SystemCallError)
  {
    var bytes: [UInt8] = []
    func append(_ number: Int64) {
      for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> Int64(8 * index))) }
    }
    for operation in operations {
      append(operation.kind.rawValue)
      append(operation.start)
      append(operation.end)
      append(Int64(operation.observations.count))
      for observation in operation.observations {
        append(Int64(observation.row))
        append(observation.version)
      }
    }
    try OpenFile(path: path, .writeOnly, options: [.create, .truncate]).write(bytes.span, at: 0)
  }

  /// The operations in a file; nil if it does not hold operations.
  package static func read(_ path: String) throws(SystemCallError) -> [GroupOperation]? {
    let file = try OpenFile(path: path)
    let bytes = try file.read(try file.status().size, at: 0)
    var place = 0
    func next() -> Int64? {
      guard place + 8 <= bytes.count else { return nil }
      defer { place += 8 }
      var number: UInt64 = 0
      for index in 0..<8 { number |= UInt64(bytes[place + index]) << UInt64(8 * index) }
      return Int64(bitPattern: number)
    }
    var operations: [GroupOperation] = []
    while place < bytes.count {
      guard let kind = next().flatMap({ GroupOperation.Kind(rawValue: $0) }), let start = next(),
        let end = next(), let count = next()
      else { return nil }
      var observations: [Observation] = []
      for _ in 0..<count {
        guard let row = next(), let version = next() else { return nil }
        observations.append(Observation(row: Int(row), version: version))
      }
      operations.append(GroupOperation(kind, start: start, end: end, observations))
    }
    return operations
  }
}
