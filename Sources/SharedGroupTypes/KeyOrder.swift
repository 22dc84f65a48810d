extension Array {
  /// The elements in the order of the UTF-8 bytes of their keys.
  ///
  /// The method sorts the indices of the elements. To sort the elements themselves, the compiler
  /// would make some 2 KB of code for each type of element. For indices it makes the code once.
  package func inKeyOrder(_ key: (Element) -> String) -> [Element] {
    sortedPlaces(count) {
      key(self[$0]).utf8.lexicographicallyPrecedes(key(self[$1]).utf8)
    }.map { self[$0] }
  }
}

/// Not optimized, so that the compiler makes no copy of the function for each caller.
@_optimize(none)
private func sortedPlaces(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
