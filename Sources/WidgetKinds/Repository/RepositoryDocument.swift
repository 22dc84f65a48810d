import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// What widgets show of GitHub's document of a repository.
struct RepositoryDocument: Hashable, Sendable {
  /// The account, as it is written now; nil if the document does not have it.
  let owner: String?
  let name: String
  let avatarURL: String
  let hasIssues: Bool
  let forks: Int64
  /// The number of people who starred it, under the name in the API.
  let watchers: Int64
  let openIssues: Int64
  let pushedAt: Instant

  /// The path of the address of the owner's picture.
  static let avatarPath = JSONPath.root.member("owner").member("avatar_url")

  /// Reads GitHub's document, or what was kept of it: the same members, and no others.
  init(_ document: JSONValue) throws(UndecodableBody) {
    guard document.kind == .object else { throw UndecodableBody(at: .root) }
    name = try document.bodyText("name", at: .root)
    let account = try document.bodyObject("owner", at: .root)
    owner =
      account.present("login") == nil
      ? nil : try account.bodyText("login", at: JSONPath.root.member("owner"))
    avatarURL = try account.bodyText("avatar_url", at: JSONPath.root.member("owner"))
    hasIssues = try document.bodyFlag("has_issues", at: .root)
    forks = try document.bodyCount("forks", at: .root)
    watchers = try document.bodyCount("watchers", at: .root)
    openIssues = try document.bodyCount("open_issues", at: .root)
    guard let pushedAt = Instant(iso8601: try document.bodyText("pushed_at", at: .root)),
      pushedAt.hasDateInEveryZone
    else {
      throw UndecodableBody(at: JSONPath.root.member("pushed_at"))
    }
    self.pushedAt = pushedAt
  }

  /// The JSON that is kept.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("name", name)
    writer.beginObject("owner")
    if let owner { writer.member("login", owner) }
    writer.member("avatar_url", avatarURL)
    writer.endObject()
    writer.member("has_issues", hasIssues)
    writer.member("forks", forks)
    writer.member("watchers", watchers)
    writer.member("open_issues", openIssues)
    writer.member("pushed_at", pushedAt.iso8601(in: .utc))
    writer.endObject()
    return writer.bytes
  }
}
