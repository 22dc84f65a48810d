extension Array {
  /// The elements in the order of the UTF-8 bytes of their keys.
  ///
  /// It sorts the places of the elements: `sorted(by:)` makes some 2 KB of code for each type of
  /// element, and this makes them once.
  package func inKeyOrder(_ key: (Element) -> String) -> [Element] {
    sortedPlaces(count) {
      key(self[$0]).utf8.lexicographicallyPrecedes(key(self[$1]).utf8)
    }.map { self[$0] }
  }
}

/// Not optimized, so that no order is compiled into a copy of it.
@_optimize(none)
private func sortedPlaces(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
