// Writes numbers as decimal digits, eight at a time. The stores may use the slack that every buffer
// has beyond the reserved room.

extension ByteBuffer {
  /// Appends a comma and a minus sign, if they are needed, then the digits of an integer.
  @inline(__always)
  mutating func append(comma: Bool, minus: Bool, integer: UInt64) {
    // Safe: at most a comma, a sign and 20 digits are written.
    reserve(22)
    let place = unsafe appendComma(comma)
    unsafe finish(at: Self.write(minus: minus, integer, at: place))
  }

  /// Appends a phrase between quotes, with an integer in place of the phrase's first "#".
  mutating func append(comma: Bool, phrase: Span<UInt8>, _ number: Int) {
    append(comma: comma, UInt8(ascii: "\""))
    if let place = phrase.firstIndex(of: UInt8(ascii: "#")) {
      append(comma: false, phrase.extracting(first: place))
      append(comma: false, minus: number < 0, integer: UInt64(number.magnitude))
      append(comma: false, phrase.extracting(droppingFirst: place &+ 1))
    } else {
      append(comma: false, phrase)
    }
    append(comma: false, UInt8(ascii: "\""))
  }

  /// Appends a comma and a minus sign, if they are needed, then the digits of a decimal. The last
  /// `places` digits, 1 to 22, follow the decimal point.
  ///
  /// - Parameter isBelowOne: whether only a zero is in front of the point.
  @inline(__always)
  mutating func append(comma: Bool, minus: Bool, digits: UInt64, places: Int, isBelowOne: Bool) {
    let places = min(max(places, 1), 22)
    let whole = isBelowOne ? 1 : max(DecimalDigits.count(of: digits) &- places, 1)
    // Safe: at most a comma, a sign, a point and 23 digits are written. From 32 bytes after `place`
    // on, there is scratch memory for 24 digits and as many zeros.
    reserve(80)
    var place = unsafe appendComma(comma)
    unsafe place[0] = UInt8(ascii: "-")
    unsafe place += minus ? 1 : 0
    let text = unsafe UnsafeMutableRawPointer(place + 32)
    let (upper, lower) = digits.quotientAndRemainder(dividingBy: 100_000_000)
    let (first, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
    unsafe text.storeBytes(of: DecimalDigits.eightASCII(of: first), as: UInt64.self)
    unsafe (text + 8).storeBytes(of: DecimalDigits.eightASCII(of: middle), as: UInt64.self)
    unsafe (text + 16).storeBytes(of: DecimalDigits.eightASCII(of: lower), as: UInt64.self)
    unsafe (text + 24).storeBytes(of: SIMD2(0, 0), as: SIMD2<UInt64>.self)
    unsafe (text + 40).storeBytes(of: 0, as: UInt64.self)
    // `whole` and `places` add up to at most 24, so both pieces begin within the scratch memory.
    let fraction = unsafe text + (24 &- places)
    unsafe Self.copyDigits(from: fraction - whole, to: place)
    unsafe place[whole] = UInt8(ascii: ".")
    unsafe Self.copyDigits(from: fraction, to: place + (whole &+ 1))
    unsafe finish(at: place + (whole &+ places &+ 1))
  }

  /// Copies 24 bytes between places that do not overlap.
  @inline(__always)
  private static func copyDigits(
    from text: UnsafeRawPointer, to place: UnsafeMutablePointer<UInt8>
  ) {
    let place = UnsafeMutableRawPointer(place)
    // Safe: the caller has reserved room at both places.
    unsafe place.storeBytes(
      of: text.loadUnaligned(as: SIMD2<UInt64>.self), as: SIMD2<UInt64>.self)
    unsafe (place + 16).storeBytes(
      of: (text + 16).loadUnaligned(as: UInt64.self), as: UInt64.self)
  }

  /// Writes a minus sign, if it is needed, and the digits of an integer, for which the caller has
  /// reserved room. Returns the place after them.
  @inline(__always)
  private static func write(
    minus: Bool, _ integer: UInt64, at place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    unsafe place[0] = UInt8(ascii: "-")
    let place = unsafe place + (minus ? 1 : 0)
    guard integer >= 100_000_000 else { return unsafe write(upToEight: integer, at: place) }
    return unsafe write(many: integer, at: place)
  }

  @inline(never)
  private static func write(
    many integer: UInt64, at place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let (upper, lower) = integer.quotientAndRemainder(dividingBy: 100_000_000)
    let next = unsafe write(minus: false, upper, at: place)
    // Safe for the same reason as in `write(upToEight:at:)`.
    unsafe UnsafeMutableRawPointer(next).storeBytes(
      of: DecimalDigits.eightASCII(of: lower), as: UInt64.self)
    return unsafe next + 8
  }

  /// Writes a number below 100,000,000; returns the place after it.
  @inline(__always)
  private static func write(
    upToEight number: UInt64, at place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let text = DecimalDigits.text(of: number)
    // Safe: there is room for a word, if necessary in the slack.
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: text.digits, as: UInt64.self)
    return unsafe place + text.count
  }
}
