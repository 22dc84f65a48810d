extension Array {
  /// The elements in an order. Equal ones keep theirs.
  ///
  /// It sorts the places of the elements: `sorted(by:)` makes some 2 KB of code for each type of
  /// element and each order, and this makes them once.
  func inOrder(by precedes: (Element, Element) -> Bool) -> [Element] {
    places(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

/// Not optimized, so that no order is compiled into a copy of it.
@_optimize(none)
private func places(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
