import BridgeJSON
package import WidgetTimeline

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

extension HostKeyUse {
  /// The kinds of a group that send the text under a key, with where it goes.
  ///
  /// - Throws: what reading the group throws.
  static func senders(
    ofKey key: String, in group: any GroupReader
  ) throws(WidgetError) -> [(kind: String, origin: HTTPURL)] {
    var senders: [(kind: String, origin: HTTPURL)] = []
    for record in try group.records(withPrefix: HostKindName.descriptionPrefix) {
      guard let root = (try? JSONDocument(record.bytes))?.root,
        let description = try? HostKindDescription(root)
      else { continue }
      for secret in description.keyUse.secret where secret.key.utf8.elementsEqual(key.utf8) {
        senders.append((description.description.kind, secret.origin))
      }
    }
    return senders
  }

  /// Throws where a kind of a host binds a key to another origin than that of a URL.
  static func check(
    key: String, goesTo url: HTTPURL, in group: any GroupReader
  ) throws(WidgetError) {
    for (kind, origin) in try senders(ofKey: key, in: group) where !origin.isSameOrigin(as: url) {
      throw .invalidValue(
        "The kind \"\(kind)\" sends the text under the key \"\(key)\" to another server.",
        path: "$.configuration.tokenKey", value: key)
    }
  }
}

extension WidgetError {
  /// The error as it may be told: of a text that a header takes it tells the key alone.
  package func keepingSecrets(in group: any GroupReader) -> WidgetError {
    guard let key, value != nil else { return self }
    let isSent = (try? HostKeyUse.senders(ofKey: key, in: group))?.isEmpty == false
    guard isSent || TokenKeys.contain(key, in: group) else { return self }
    return WidgetError(
      code, "The text under the key \"\(key)\" is that of a header, and no widget shows it.",
      path: path, key: key)
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
