import BridgeJSON
import WidgetTimeline

/// The parts of GitHub's list of contributors that widgets show.
struct ContributorsDocument: Hashable, Sendable {
  struct Contributor: Hashable, Sendable {
    let login: String
    let avatarURL: String
    let contributions: Int64
    /// The contributor's index in GitHub's list, from 0.
    let place: Int

    /// The path of the picture's URL in GitHub's list.
    var avatarPath: JSONPath { JSONPath.root.element(place).member("avatar_url") }
  }

  let contributors: [Contributor]

  /// The largest number of contributors that widgets show.
  static let shownCount = 4

  /// Makes an empty list.
  init() { contributors = [] }

  /// Takes the contributors with the most commits. GitHub's list should already be sorted by
  /// commits, but it is sorted here to be sure.
  init(top list: ContributorsDocument) {
    let ordered = list.contributors.inOrder {
      $0.contributions != $1.contributions
        ? $0.contributions > $1.contributions : $0.place < $1.place
    }
    contributors = Array(ordered.prefix(Self.shownCount))
  }

  /// Reads GitHub's list, or the stored part of it, in which each contributor has its index in
  /// GitHub's list.
  init(_ document: JSONValue) throws(UndecodableBody) {
    guard document.kind == .array else { throw UndecodableBody(at: .root) }
    var contributors: [Contributor] = []
    contributors.reserveCapacity(document.count)
    for element in document.elements {
      let place = contributors.count
      guard element.kind == .object else {
        throw UndecodableBody(at: JSONPath.root.element(place))
      }
      contributors.append(
        Contributor(
          login: try element.bodyText("login", at: JSONPath.root.element(place)),
          avatarURL: try element.bodyText("avatar_url", at: JSONPath.root.element(place)),
          contributions: try element.bodyCount(
            "contributions", at: JSONPath.root.element(place)),
          place: element[Self.placeMember]?.integer(in: 0...Int(Int32.max)) ?? place))
    }
    self.contributors = contributors
  }

  /// The member with the index. GitHub's documents have no member with such a name.
  private static let placeMember = "widgetbridge.place"

  /// The part of the list that is stored, as JSON text.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for contributor in contributors {
      writer.beginObject()
      writer.member("login", contributor.login)
      writer.member("avatar_url", contributor.avatarURL)
      writer.member("contributions", contributor.contributions)
      writer.name(Self.placeMember)
      writer.element(contributor.place)
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }
}
