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
  /// Stands for a row whose keys were absent.
  package static let absent: Int64 = -1

  package let row: Int
  /// Which of the row's values it was.
  package let version: Int64

  package init(row: Int, version: Int64) {
    self.row = row
    self.version = version
  }
}

/// A call of a thread, and the instants before and after it.
package struct GroupOperation: Equatable, Sendable {
  package enum Kind: Int64, Sendable { case read, set, remove }

  package let kind: Kind
  /// In nanoseconds of the clock that all processes share: just before the call, and just after.
  package let start: Int64
  package let end: Int64
  /// One for a change or for reading a key; one for each row for a look at all of them.
  package let observations: [Observation]

  package init(_ kind: Kind, start: Int64, end: Int64, _ observations: [Observation]) {
    self.kind = kind
    self.start = start
    self.end = end
    self.observations = observations
  }
}

/// Operations as a file, so that one process can check what many did.
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

  /// The operations of a file; nil if it is not such a file.
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
