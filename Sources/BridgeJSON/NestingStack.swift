/// The arrays and objects that are open at a place in a text, as one bit each. Three words hold 192
/// of them, so that the scanner needs neither recursion nor an allocation.
struct NestingStack {
  /// How many arrays and objects fit.
  static let capacity = 192

  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0
  /// How many arrays and objects are open.
  private(set) var depth = 0

  /// Whether an object rather than an array is innermost; false if nothing is open.
  @inline(__always)
  var isInObject: Bool { low & 1 == 1 }

  /// Opens an array or object. Above the capacity, the outermost ones are lost.
  @inline(__always)
  mutating func push(isObject: Bool) {
    high = high &<< 1 | middle &>> 63
    middle = middle &<< 1 | low &>> 63
    low = low &<< 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  /// Closes the innermost array or object.
  @inline(__always)
  mutating func pop() {
    low = low &>> 1 | middle &<< 63
    middle = middle &>> 1 | high &<< 63
    high = high &>> 1
    depth &-= 1
  }
}
