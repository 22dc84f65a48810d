extension Array {
  /// The elements in sorted order. The sort is stable.
  ///
  /// It sorts the elements' indices. `sorted(by:)` compiles to some 2 KB of code for each type of
  /// element and each order; sorting indices needs that code only once.
  func inOrder(by precedes: (Element, Element) -> Bool) -> [Element] {
    places(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

/// Not optimized, so that the compiler makes no specialized copies for each order.
@_optimize(none)
private func places(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
