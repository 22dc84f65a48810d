/// The arrays and objects that are open at a place in a text, a bit each: 192 of them in three
/// words, so that neither recursion nor memory is needed.
struct NestingStack {
  /// The most that fit.
  static let capacity = 192

  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0
  /// How many are open.
  private(set) var depth = 0

  /// Whether the innermost one is an object; false if none is open.
  @inline(__always)
  var isInObject: Bool { low & 1 == 1 }

  /// Opens one. Above the capacity, the outermost are forgotten.
  @inline(__always)
  mutating func push(isObject: Bool) {
    high = high &<< 1 | middle &>> 63
    middle = middle &<< 1 | low &>> 63
    low = low &<< 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  /// Closes the innermost.
  @inline(__always)
  mutating func pop() {
    low = low &>> 1 | middle &<< 63
    middle = middle &>> 1 | high &<< 63
    high = high &>> 1
    depth &-= 1
  }
}
