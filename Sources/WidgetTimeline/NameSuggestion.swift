/// A hint for an error about an unknown name: the nearest known name, or all known names.
package struct NameSuggestion: CustomStringConvertible {
  /// The end of the error's sentence, for example "did you mean timeZone?" or "it has repo.".
  package let description: String

  /// Looks for the known name that was probably meant.
  ///
  /// - Parameters:
  ///   - name: any text.
  ///   - names: the known names, in the order in which they are listed.
  package init(for name: String, among names: [String]) {
    // Up to a third of the name's letters may be wrong.
    if let nearest = Self.nearest(to: name, among: names, partThatMayBeWrong: 3) {
      description = "did you mean \(nearest)?"
    } else if names.isEmpty {
      description = "it has none."
    } else {
      description = "it has \(names.joined(separator: ", "))."
    }
  }

  /// The known name of which `name` is most likely a misspelling; nil if `name` was probably
  /// intended.
  ///
  /// At most a quarter of the letters may be wrong: "startTime" does not count as a misspelt
  /// "startDate".
  package static func slip(for name: String, among names: [String]) -> String? {
    nearest(to: name, among: names, partThatMayBeWrong: 4)
  }

  /// The known name that is nearest to `name`; nil if too many letters are wrong. One letter may
  /// be wrong, and in a long name one of every `part` letters.
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

  /// The optimal string alignment distance: how many letters must be inserted, deleted, replaced or
  /// swapped with the next one to turn a text into a name. ASCII case is ignored. For a text of
  /// more than twice the name's length, the result is the text's length.
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
