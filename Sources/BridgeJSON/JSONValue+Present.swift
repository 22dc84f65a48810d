extension JSONValue {
  /// The member of that name; nil where it is absent or null.
  ///
  /// For readers of documents to which the two are the same, as they are to the hosts that write
  /// them.
  package func present(_ name: String) -> JSONValue? {
    guard let value = self[name], !value.isNull else { return nil }
    return value
  }
}
