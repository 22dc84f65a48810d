/// The word that was meant by one that is not known.
enum Suggestion {
  /// The candidate nearest to a word; nil where none is near enough to be a slip of the fingers.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let distances = candidates.map { (candidate: $0, distance: distance(word, $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    let isNear = best.distance <= 2 && best.distance * 2 < max(best.candidate.count, word.count)
    return isNear ? best.candidate : nil
  }

  /// How many single characters must be added, removed, replaced or swapped with their neighbour
  /// (the restricted Damerau-Levenshtein distance, "optimal string alignment").
  private static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first.prefix(64))
    let second = Array(second.prefix(64))
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, character) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        let isSame = character == other
        var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        let isSwapped =
          row > 0 && column > 0 && character == second[column - 1] && first[row - 1] == other
        if isSwapped { best = min(best, beforeLast[column - 1] + 1) }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last.last ?? 0
  }
}
