import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The parts of GitHub's document about a repository that widgets show.
struct RepositoryDocument: Hashable, Sendable {
  /// The current name of the owner's account; nil if the document does not have it.
  let owner: String?
  let name: String
  let avatarURL: String
  let hasIssues: Bool
  let forks: Int64
  /// The number of people who starred the repository; the API uses this name.
  let watchers: Int64
  let openIssues: Int64
  let pushedAt: Instant

  /// The path of the URL of the owner's picture.
  static let avatarPath = JSONPath.root.member("owner").member("avatar_url")

  /// Reads GitHub's document, or the stored part of it.
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

  /// The part of the document that is stored, as JSON text.
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
