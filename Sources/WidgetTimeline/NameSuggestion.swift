/// What to say of a name that there is not: the nearest one that there is, or all of them.
package struct NameSuggestion: CustomStringConvertible {
  /// The end of a sentence, for example "did you mean timeZone?", or "it has repo.".
  package let description: String

  /// Looks for what a name was to be.
  ///
  /// - Parameters:
  ///   - name: any text.
  ///   - names: those that there are, in the order in which they are listed.
  package init(for name: String, among names: [String]) {
    // A third of a name may be wrong.
    if let nearest = Self.nearest(to: name, among: names, partThatMayBeWrong: 3) {
      description = "did you mean \(nearest)?"
    } else if names.isEmpty {
      description = "it has none."
    } else {
      description = "it has \(names.joined(separator: ", "))."
    }
  }

  /// The name that somebody most likely meant by another; nil if it is as likely to be one of his
  /// own.
  ///
  /// A quarter may be wrong: "startTime" is no slip for "startDate".
  package static func slip(for name: String, among names: [String]) -> String? {
    nearest(to: name, among: names, partThatMayBeWrong: 4)
  }

  /// The nearest of some names, of which a part of the letters may be wrong, of short ones one
  /// letter.
  private static func nearest(
    to name: String, among names: [String], partThatMayBeWrong part: Int
  ) -> String? {
    var nearest: (name: String, distance: Int)?
    for known in names {
      let distance = distance(from: name, to: known)
      guard distance <= max(known.utf8.count / part, 1), distance < nearest?.distance ?? Int.max
      else { continue }
      nearest = (known, distance)
    }
    return nearest?.name
  }

  /// How many letters are to be put in, left out, exchanged or swapped with the next one, where
  /// capital and small ones of ASCII count alike (the distance of optimal string alignment). Of a
  /// text that is more than twice as long, no more than that is said.
  private static func distance(from text: String, to name: String) -> Int {
    let name = letters(of: name)
    guard text.utf8.count <= name.count &* 2 else { return text.utf8.count }
    let text = letters(of: text)
    var beforeLast: [Int] = []
    var last = Array(0...name.count)
    for (row, letter) in text.enumerated() {
      var current = [row &+ 1]
      for (column, other) in name.enumerated() {
        var least = min(last[column] &+ (letter == other ? 0 : 1), last[column &+ 1] &+ 1)
        least = min(least, current[column] &+ 1)
        if row > 0, column > 0, letter == name[column &- 1], text[row &- 1] == other {
          least = min(least, beforeLast[column &- 1] &+ 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[name.count]
  }

  private static func letters(of text: String) -> [UInt8] {
    text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
