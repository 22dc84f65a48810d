extension String {
  /// The text itself, if it takes at most `mostBytes` in a JSON string, not counting the quotes. If
  /// the text is longer, an ellipsis of three dots between spaces replaces its middle. The text is
  /// cut between Unicode scalars.
  ///
  /// A text of a document may be megabytes long. The beginning shows which text it is, and the end
  /// of a message shows what is wrong with it.
  ///
  /// - Parameter mostBytes: 32 or more.
  package func excerpt(mostBytes: Int) -> String {
    var bytes = 0
    let isLong = unicodeScalars.contains { scalar in
      bytes &+= scalar.bytesInJSON
      return bytes > mostBytes
    }
    guard isLong else { return self }
    let gap = " ... "
    let half = (mostBytes &- gap.utf8.count) / 2
    var front = startIndex
    var room = half
    while front < endIndex, unicodeScalars[front].bytesInJSON <= room {
      room &-= unicodeScalars[front].bytesInJSON
      front = unicodeScalars.index(after: front)
    }
    var back = endIndex
    room = half
    while back > front {
      let before = unicodeScalars.index(before: back)
      guard unicodeScalars[before].bytesInJSON <= room else { break }
      room &-= unicodeScalars[before].bytesInJSON
      back = before
    }
    return "\(self[..<front])\(gap)\(self[back...])"
  }
}

extension Unicode.Scalar {
  /// How many bytes a scalar takes in a JSON string, as `JSONWriter` writes it.
  fileprivate var bytesInJSON: Int {
    switch self {
    case "\"", "\\", "\u{8}", "\t", "\n", "\u{C}", "\r": 2
    case "\u{0}"..."\u{1F}": 6
    default: UTF8.width(self)
    }
  }
}
