/// Computes the sine and the cosine of angles without a maths library.
enum Angle {
  /// Sine and cosine of an angle in degrees, with an error below a millionth.
  static func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
    let quarter = (degrees / 90).rounded()
    let angle = (degrees - quarter * 90) * .pi / 180
    // Taylor's series, for an angle of at most an eighth of a turn.
    let square = angle * angle
    let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    switch Int(exactly: quarter.truncatingRemainder(dividingBy: 4)) {
    case 1, -3: return (cosine, -sine)
    case 2, -2: return (-sine, -cosine)
    case 3, -1: return (-cosine, sine)
    default: return (sine, cosine)
    }
  }
}
