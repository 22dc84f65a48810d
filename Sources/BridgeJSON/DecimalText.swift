/// An integer in decimal digits, which are made once and may be written at several places.
public struct DecimalText: Sendable {
  /// The number.
  public let number: Int

  /// The digits of its magnitude as they are stored in memory, the first one lowest; meaningless
  /// where `count` is 0.
  @usableFromInline let digits: UInt64
  /// How many digits there are, 1 to 8; 0 of a number that has more.
  @usableFromInline let count: Int

  /// Makes the digits of any integer; up to eight of them are kept.
  @inlinable
  public init(_ number: Int) {
    self.number = number
    let magnitude = UInt64(number.magnitude)
    if magnitude < 100_000_000 {
      (digits, count) = DecimalDigits.text(of: magnitude)
    } else {
      (digits, count) = (0, 0)
    }
  }

  /// The number without its sign; of the least `Int`, which has no other, the number itself.
  @inlinable
  public var magnitude: DecimalText {
    DecimalText(number: number < 0 ? 0 &- number : number, digits: digits, count: count)
  }

  @inlinable
  init(number: Int, digits: UInt64, count: Int) {
    self.number = number
    self.digits = digits
    self.count = count
  }
}
