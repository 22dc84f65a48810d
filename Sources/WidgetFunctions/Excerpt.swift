extension String {
  /// The text where it has at most so many bytes of UTF-8; a longer one without its middle, in whose
  /// place " ... " stands, between whole Unicode scalars.
  ///
  /// What stands in a document may be megabytes long. Its beginning shows what it is, and the end of
  /// a message what is wrong with it.
  ///
  /// - Parameter mostBytes: 16 or more.
  package func excerpt(mostBytes: Int) -> String {
    guard utf8.count > mostBytes else { return self }
    let gap = " ... "
    let half = (mostBytes &- gap.utf8.count) / 2
    var front = utf8.index(startIndex, offsetBy: half)
    while front.samePosition(in: unicodeScalars) == nil { front = utf8.index(before: front) }
    var back = utf8.index(endIndex, offsetBy: 0 &- half)
    while back.samePosition(in: unicodeScalars) == nil { back = utf8.index(after: back) }
    return "\(self[..<front])\(gap)\(self[back...])"
  }
}
