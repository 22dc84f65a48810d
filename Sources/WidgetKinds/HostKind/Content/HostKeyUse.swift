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
      try other.check(key, goesTo: origin, ofKind: kind, at: "$.source.headers")
    }
    for key in open where other.sends(key) { throw Self.hidden(key, by: kind) }
  }

  /// Throws where a widget of repositories that is on screen takes one of the keys that show as its
  /// token's.
  func check(againstWidgetsIn group: any GroupReader) throws(WidgetError) {
    for key in open {
      if let kind = TokenKeys.kind(taking: key, in: group) { throw Self.hidden(key, by: kind) }
    }
  }

  private static func hidden(_ key: String, by kind: String) -> WidgetError {
    .invalidValue(
      "The key \"\(key)\" has the value of a header of the kind \"\(kind)\", and is shown"
        + " nowhere.", path: "$", value: key)
  }

  /// Throws where the kind shows the value under a key, or sends it to another origin than that of
  /// a URL.
  ///
  /// - Parameters:
  ///   - kind: the name of the kind.
  ///   - path: where the key is named that is to be kept secret.
  private func check(
    _ key: String, goesTo url: HTTPURL, ofKind kind: String, at path: String
  ) throws(WidgetError) {
    let isElsewhere = secret.contains {
      $0.key.utf8.elementsEqual(key.utf8) && !$0.origin.isSameOrigin(as: url)
    }
    guard isElsewhere || open.contains(where: { $0.utf8.elementsEqual(key.utf8) }) else { return }
    throw .invalidValue(
      "The kind \"\(kind)\" "
        + (isElsewhere
          ? "sends the text under the key \"\(key)\" to another server."
          : "shows the value under the key \"\(key)\"."),
      path: path, value: key)
  }

  /// Whether a header takes its value from a key.
  fileprivate func sends(_ key: String) -> Bool {
    secret.contains { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension HostKeyUse {
  /// What each kind that a host has registered in a group uses, with the kind's name.
  ///
  /// - Throws: what reading the group throws.
  fileprivate static func all(
    in group: any GroupReader
  ) throws(WidgetError) -> [(kind: String, use: HostKeyUse)] {
    var all: [(kind: String, use: HostKeyUse)] = []
    for record in try group.records(withPrefix: HostKindName.descriptionPrefix) {
      guard let root = (try? JSONDocument(record.bytes))?.root,
        let description = try? HostKindDescription(root)
      else { continue }
      all.append((description.description.kind, description.keyUse))
    }
    return all
  }

  /// Throws where a kind of a host shows the value under a key, or binds it to another origin than
  /// that of a URL.
  static func check(
    key: String, goesTo url: HTTPURL, in group: any GroupReader
  ) throws(WidgetError) {
    for (kind, use) in try all(in: group) {
      try use.check(key, goesTo: url, ofKind: kind, at: "$.configuration.tokenKey")
    }
  }
}

extension WidgetError {
  /// The error as it may be told: of a text that a header takes it tells the key alone.
  package func keepingSecrets(in group: any GroupReader) -> WidgetError {
    guard let key, value != nil else { return self }
    let isSent = (try? HostKeyUse.all(in: group))?.contains { $0.use.sends(key) } ?? false
    guard isSent || TokenKeys.kind(taking: key, in: group) != nil else { return self }
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
