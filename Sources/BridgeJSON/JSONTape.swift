/// A parsed text: a flat array of nodes in the order of the text.
///
/// The elements of an array follow its node. The members of an object follow its node, each as a
/// name and a value. A node's kind is determined by the first byte of its text.
final class JSONTape: Sendable {
  let bytes: [UInt8]
  let nodes: [Node]

  /// A value, or the name of a member.
  struct Node: BitwiseCopyable {
    /// The offset of the first byte of its text, including quotes and brackets.
    var start: UInt32
    /// The offset after the last byte of its text.
    var end: UInt32
    /// The index of the next node that is not inside this one.
    var next: UInt32
    /// How many elements an array or members an object has; 1 for a string or a name with escapes;
    /// else 0.
    var count: UInt32
  }

  init(_ bytes: [UInt8], maximumDepth: Int) throws(JSONSyntaxError) {
    guard bytes.count <= UInt32.max else { throw JSONSyntaxError(.tooLarge, at: bytes.count) }
    var builder = Builder(byteCount: bytes.count)
    _ = try JSONScanner.scan(bytes.span, maximumDepth: maximumDepth, into: &builder)
    self.bytes = bytes
    self.nodes = builder.nodes
  }

  /// Builds the array of nodes from what the scanner finds.
  private struct Builder: JSONScannerOutput {
    var nodes: [Node] = []
    /// The index of the innermost open array or object. Until it is closed, its `next` is the index
    /// of the array or object around it.
    private var open = 0
    /// How many values the innermost open array or object holds so far.
    private var count: UInt32 = 0

    init(byteCount: Int) {
      // In most texts, a node takes about as many bytes as the text that it stands for.
      nodes.reserveCapacity(byteCount / 16 + 8)
    }

    @inline(__always)
    mutating func begin(at start: Int) {
      let outer = open
      open = nodes.count
      if outer < open { nodes[outer].count = count &+ 1 }
      count = 0
      nodes.append(
        Node(
          start: UInt32(truncatingIfNeeded: start), end: 0,
          next: UInt32(truncatingIfNeeded: outer), count: 0))
    }

    @inline(__always)
    mutating func end(before end: Int) {
      let closed = open
      guard closed < nodes.count else { return }
      open = Int(nodes[closed].next)
      nodes[closed].end = UInt32(truncatingIfNeeded: end)
      nodes[closed].next = UInt32(truncatingIfNeeded: nodes.count)
      nodes[closed].count = count
      count = nodes[open].count
    }

    @inline(__always)
    mutating func name(from start: Int, to end: JSONStringScanner.End) {
      append(from: start, to: end.offset, count: end.hasEscapes ? 1 : 0)
    }

    @inline(__always)
    mutating func string(from start: Int, to end: JSONStringScanner.End) {
      append(from: start, to: end.offset, count: end.hasEscapes ? 1 : 0)
      count &+= 1
    }

    @inline(__always)
    mutating func scalar(from start: Int, to end: Int) {
      append(from: start, to: end, count: 0)
      count &+= 1
    }

    @inline(__always)
    private mutating func append(from start: Int, to end: Int, count: UInt32) {
      nodes.append(
        Node(
          start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
          next: UInt32(truncatingIfNeeded: nodes.count &+ 1), count: count))
    }
  }
}
