extension String {
  /// The text after a prefix; nil if the text does not begin with the prefix's bytes. Characters
  /// are not compared, because the rest may begin with one that combines with the prefix's last.
  @inline(never)  // It has many callers.
  package func rest(after prefix: String) -> String? {
    let bytes = Array(utf8)
    guard bytes.starts(with: prefix.utf8) else { return nil }
    return String(decoding: bytes.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}
