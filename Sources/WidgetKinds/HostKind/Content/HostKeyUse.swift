import WidgetTimeline

/// Which keys of the group a kind of a host uses, and how: the text under a key that a header takes
/// goes to one origin, and nowhere else, also by another kind.
struct HostKeyUse: Sendable {
  /// The keys that headers take their values from, with where they go.
  let secret: [(key: String, origin: HTTPURL)]
  /// The keys whose values show.
  let open: [String]

  init(_ rules: HostRules?, optionsFrom: [(parameter: String, key: String)]) {
    var secret: [(key: String, origin: HTTPURL)] = []
    var open = optionsFrom.map { $0.key }
    if let source = rules?.source {
      secret = source.secretKeys.map { (key: $0, origin: source.origin) }
    }
    if let key = rules?.entriesFrom { open.append(key) }
    for place in (rules?.content?.places ?? []) + (rules?.source?.url.places ?? []) {
      if case .stored(let key) = place.source { open.append(key) }
    }
    self.secret = secret
    self.open = open
  }

  /// Throws where another kind uses one of the keys otherwise.
  ///
  /// - Parameter kind: the name of the other kind.
  func check(against other: HostKeyUse, ofKind kind: String) throws(WidgetError) {
    for (key, origin) in secret {
      let elsewhere = other.secret.contains {
        $0.key.utf8.elementsEqual(key.utf8) && !$0.origin.isSameOrigin(as: origin)
      }
      guard !elsewhere, !other.open.contains(where: { $0.utf8.elementsEqual(key.utf8) }) else {
        throw .invalidValue(
          "The kind \"\(kind)\" "
            + (elsewhere
              ? "sends the text under the key \"\(key)\" to another server."
              : "shows the value under the key \"\(key)\"."),
          path: "$.source.headers", value: key)
      }
    }
    for key in open where other.secret.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
      throw .invalidValue(
        "The key \"\(key)\" has the value of a header of the kind \"\(kind)\", and is shown"
          + " nowhere.", path: "$", value: key)
    }
  }
}

extension HTTPURL {
  /// Whether scheme, host and port are the same; a port that is not written is the scheme's.
  fileprivate func isSameOrigin(as other: HTTPURL) -> Bool {
    let usual: UInt16 = isSecure ? 443 : 80
    return isSecure == other.isSecure && host == other.host
      && port ?? usual == other.port ?? usual
  }
}
