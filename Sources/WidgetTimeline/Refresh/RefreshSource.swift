package import BridgeJSON

/// A source of remote data that widgets show: how to request the data, and what to store of a
/// response.
///
/// All functions are pure: the host sends the request and passes in the response.
package protocol RefreshSource: AnyObject, Sendable {
  /// The name of the source, for example "github.repository". It has no colon.
  var name: String { get }

  /// The names of the kinds that show the source's data.
  var kinds: [String] { get }

  /// The request for a subject such as "apple/swift"; nil if the source has no such subject.
  func request(for subject: String) -> RefreshRequest?

  /// Reads the body of a response with status 200.
  ///
  /// - Throws: if the body cannot be decoded, with the path of the fault.
  func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent

  /// The content of a response with status 204, which has no body; nil if that status is a failure.
  var contentWithoutBody: ResponseContent? { get }
}

extension RefreshSource {
  /// Nil: status 204 is a failure.
  package var contentWithoutBody: ResponseContent? { nil }
}

/// The part of a response that the group stores.
package enum ResponseContent: Hashable, Sendable {
  /// JSON text: the part of the body that widgets show.
  case document([UInt8])
  /// The bytes of a picture, in the format in which they arrived.
  case image([UInt8])
}

/// Says that a body does not have the form that its source requires.
package struct UndecodableBody: Error, Hashable {
  /// The path of the fault, for example `$.owner.avatar_url`; `$` if the body is not JSON.
  package let path: String

  /// Makes an error for the value at a path.
  package init(at path: JSONPath) { self.path = path.description }
}

extension JSONDocument {
  /// Reads a body as JSON.
  package init(body: Span<UInt8>) throws(UndecodableBody) {
    do throws(JSONSyntaxError) {
      try self.init(body)
    } catch {
      throw UndecodableBody(at: .root)
    }
  }
}

/// Reads members that a body must have. Other members are ignored.
extension JSONValue {
  /// The size of the longest text that a widget shows, in bytes of JSON.
  private static var longestText: Int { 2048 }

  /// Reads a member that is an object.
  package func bodyObject(
    _ name: String, at path: @autoclosure () -> JSONPath
  ) throws(UndecodableBody) -> JSONValue {
    guard let value = self[name], value.kind == .object else {
      throw UndecodableBody(at: path().member(name))
    }
    return value
  }

  /// Reads a member that is a text of at most 2,048 bytes.
  package func bodyText(
    _ name: String, at path: @autoclosure () -> JSONPath
  ) throws(UndecodableBody) -> String {
    guard let value = self[name], value.range.count <= Self.longestText, let text = value.string
    else { throw UndecodableBody(at: path().member(name)) }
    return text
  }

  /// Reads a member that is a whole number, 0 or more.
  package func bodyCount(
    _ name: String, at path: @autoclosure () -> JSONPath
  ) throws(UndecodableBody) -> Int64 {
    guard let count = self[name]?.integer, count >= 0 else {
      throw UndecodableBody(at: path().member(name))
    }
    return count
  }

  /// Reads a member that is true or false.
  package func bodyFlag(
    _ name: String, at path: @autoclosure () -> JSONPath
  ) throws(UndecodableBody) -> Bool {
    guard let flag = self[name]?.bool else { throw UndecodableBody(at: path().member(name)) }
    return flag
  }
}
