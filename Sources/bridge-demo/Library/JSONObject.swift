import BridgeJSON

/// An object of JSON, made member by member: a request, or a value to keep.
struct JSONObject: Sendable {
  /// The members' own JSON, in order.
  private var members: [(name: String, json: String)] = []

  /// A member's own JSON; nil if there is none.
  subscript(name: String) -> String? {
    get { members.first { $0.name == name }?.json }
    set {
      members.removeAll { $0.name == name }
      if let newValue { members.append((name, newValue)) }
    }
  }

  /// The same object with a member that is text.
  func with(_ name: String, _ text: String) -> JSONObject {
    var writer = JSONWriter()
    writer.element(text)
    var object = self
    object[name] = String(decoding: writer.bytes, as: UTF8.self)
    return object
  }

  /// The object's text.
  var json: String {
    "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
  }
}
