package import BridgeJSON

/// Something elsewhere that widgets show: how it is asked for, and what is kept of a response.
///
/// Pure functions: the host sends the request and hands back what came.
package protocol RefreshSource: AnyObject, Sendable {
  /// The name of the source, for example "github.repository"; without a colon.
  var name: String { get }

  /// The names of the kinds that show it.
  var kinds: [String] { get }

  /// What to send for a subject, for example "apple/swift"; nil if the source has no such
  /// subject.
  func request(for subject: String) -> RefreshRequest?

  /// Reads the body of a response with status 200.
  ///
  /// - Throws: where it does not decode, with the path of what is wrong.
  func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent

  /// What a response with status 204 says, which has no body; nil if that is no response.
  var contentWithoutBody: ResponseContent? { get }
}

extension RefreshSource {
  /// It is no response.
  package var contentWithoutBody: ResponseContent? { nil }
}

/// What is kept of a response.
package enum ResponseContent: Hashable, Sendable {
  /// JSON text: of the body what widgets show.
  case document([UInt8])
  /// The bytes of a picture, in whatever format they came.
  case image([UInt8])
}

/// A body that is not what its source gives.
package struct UndecodableBody: Error, Hashable {
  /// Where in the body, for example `$.owner.avatar_url`; `$` where it is no JSON at all.
  package let path: String

  /// Something is wrong at a path.
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

/// Members that a body must have. What else it has is ignored.
extension JSONValue {
  /// No text that a widget shows is longer, in bytes of JSON.
  private static var longestText: Int { 2048 }

  /// A member that is an object.
  package func bodyObject(
    _ name: String, at path: @autoclosure () -> JSONPath
  ) throws(UndecodableBody) -> JSONValue {
    guard let value = self[name], value.kind == .object else {
      throw UndecodableBody(at: path().member(name))
    }
    return value
  }

  /// A member that is a text of at most 2,048 bytes.
  package func bodyText(
    _ name: String, at path: @autoclosure () -> JSONPath
  ) throws(UndecodableBody) -> String {
    guard let value = self[name], value.range.count <= Self.longestText, let text = value.string
    else { throw UndecodableBody(at: path().member(name)) }
    return text
  }

  /// A member that is a whole number, 0 or more.
  package func bodyCount(
    _ name: String, at path: @autoclosure () -> JSONPath
  ) throws(UndecodableBody) -> Int64 {
    guard let count = self[name]?.integer, count >= 0 else {
      throw UndecodableBody(at: path().member(name))
    }
    return count
  }

  /// A member that is true or false.
  package func bodyFlag(
    _ name: String, at path: @autoclosure () -> JSONPath
  ) throws(UndecodableBody) -> Bool {
    guard let flag = self[name]?.bool else { throw UndecodableBody(at: path().member(name)) }
    return flag
  }
}
