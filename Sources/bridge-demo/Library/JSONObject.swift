import BridgeJSON

/// A JSON object that is built member by member: a request, or a value to store.
struct JSONObject: Sendable {
  /// The members with their JSON, in order.
  private var members: [(name: String, json: String)] = []

  /// The JSON of a member; nil if there is none.
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
