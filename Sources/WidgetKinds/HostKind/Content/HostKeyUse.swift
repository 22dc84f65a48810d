import BridgeJSON
package import WidgetTimeline

/// The keys of the group that a host's kind uses, and how it uses them. If a header takes the text
/// under a key, that text is secret: it is sent to one origin only, and no kind may show it.
struct HostKeyUse: Sendable {
  /// The keys from which headers take their values, with the origins to which these values are
  /// sent.
  let secret: [(key: String, origin: HTTPURL)]
  /// The keys whose values may be shown.
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

  /// Throws if another kind uses one of these keys in a conflicting way.
  ///
  /// - Parameter kind: the name of the other kind.
  func check(against other: HostKeyUse, ofKind kind: String) throws(WidgetError) {
    for (key, origin) in secret {
      try other.check(key, goesTo: origin, ofKind: kind, at: "$.source.headers")
    }
    for key in open where other.sends(key) { throw Self.hidden(key, by: kind) }
  }

  /// Throws if a repository widget on screen has its token under one of these keys, and this kind
  /// shows that text or sends it to another server.
  ///
  /// - Parameter earlier: how the kind's earlier description used keys. The kind may still send a
  ///   text to a server to which it sent the text before; then the widget's refresh plan is refused
  ///   instead.
  func check(
    againstWidgetsIn group: any GroupReader, after earlier: HostKeyUse?
  ) throws(WidgetError) {
    for key in open {
      if let token = TokenKey(key, in: group) { throw Self.hidden(key, by: token.kind) }
    }
    for (key, origin) in secret where !(earlier?.sends(key, to: origin) ?? false) {
      try TokenKey(key, in: group)?.check(key, goesTo: origin, at: "$.source.headers")
    }
  }

  private static func hidden(_ key: String, by kind: String) -> WidgetError {
    .invalidValue(
      "The key \"\(key)\" has the value of a header of the kind \"\(kind)\", and is shown"
        + " nowhere.", path: "$", value: key)
  }

  /// Throws if this kind shows the value under a key, or sends it to an origin other than that of a
  /// URL.
  ///
  /// - Parameters:
  ///   - url: the URL to whose origin the value is sent.
  ///   - kind: the name of the kind.
  ///   - path: the path of the member that names the secret key.
  private func check(
    _ key: String, goesTo url: HTTPURL, ofKind kind: String, at path: String
  ) throws(WidgetError) {
    let isElsewhere = secret.contains {
      $0.key.hasSameBytes(as: key) && !$0.origin.isSameOrigin(as: url)
    }
    if isElsewhere { throw Self.elsewhere(key, by: "The kind", kind, at: path) }
    guard open.contains(where: { $0.hasSameBytes(as: key) }) else { return }
    throw .invalidValue(
      "The kind \"\(kind)\" shows the value under the key \"\(key)\".", path: path, value: key)
  }

  fileprivate static func elsewhere(
    _ key: String, by sender: String, _ kind: String, at path: String
  ) -> WidgetError {
    .invalidValue(
      "\(sender) \"\(kind)\" sends the text under the key \"\(key)\" to another server.",
      path: path, value: key)
  }

  /// Whether a header of the kind takes its value from a key.
  fileprivate func sends(_ key: String) -> Bool {
    secret.contains { $0.key.hasSameBytes(as: key) }
  }

  private func sends(_ key: String, to url: HTTPURL) -> Bool {
    sends(key) && secret.allSatisfy { $0.origin.isSameOrigin(as: url) }
  }
}

extension HostKeyUse {
  /// The kinds that hosts have registered in a group: their names, and their use of keys.
  ///
  /// - Throws: the errors of reading the group.
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

  /// Throws if a host's kind shows the value under a key, or if such a kind or a widget on screen
  /// sends it to an origin other than that of a URL.
  static func check(
    key: String, goesTo url: HTTPURL, in group: any GroupReader
  ) throws(WidgetError) {
    let path = "$.configuration.tokenKey"
    for (kind, use) in try all(in: group) {
      try use.check(key, goesTo: url, ofKind: kind, at: path)
    }
    try TokenKey(key, in: group)?.check(key, goesTo: url, at: path)
  }
}

extension TokenKey {
  /// Throws if the widget sends its token to an origin other than that of a URL.
  fileprivate func check(
    _ key: String, goesTo url: HTTPURL, at path: String
  ) throws(WidgetError) {
    guard !origin.isSameOrigin(as: url) else { return }
    throw HostKeyUse.elsewhere(key, by: "A widget on screen of the kind", kind, at: path)
  }
}

extension WidgetError {
  /// The error without secret texts. If it concerns a text that a header takes, the result names
  /// the key and leaves out the text.
  package func keepingSecrets(in group: any GroupReader) -> WidgetError {
    guard let key, value != nil else { return self }
    let isSent = (try? HostKeyUse.all(in: group))?.contains { $0.use.sends(key) } ?? false
    guard isSent || TokenKey(key, in: group) != nil else { return self }
    return WidgetError(
      code, "The text under the key \"\(key)\" is that of a header, and no widget shows it.",
      path: path, key: key)
  }
}

extension HTTPURL {
  /// Whether scheme, host and port are the same. A missing port stands for the scheme's default.
  func isSameOrigin(as other: HTTPURL) -> Bool {
    let usual: UInt16 = isSecure ? 443 : 80
    return isSecure == other.isSecure && host == other.host
      && port ?? usual == other.port ?? usual
  }
}
