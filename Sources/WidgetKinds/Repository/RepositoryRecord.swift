import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The group's record of GitHub's document about a repository, decoded.
struct RepositoryRecord: Sendable {
  let record: RefreshRecord
  /// The document; nil if there has been no good response yet.
  let repository: RepositoryDocument?
  /// The ID of the owner's picture; empty if its URL is not allowed, or if there has been no good
  /// response yet.
  let imageIDs: [String]
  /// The failure if the URL of the owner's picture is not allowed; else nil.
  let refusedAvatar: RefreshFailure?

  init(_ record: RefreshRecord, on server: RepositoryServer) {
    self.record = record
    repository = record.document.flatMap { try? RepositoryDocument($0) }
    let imageID = repository.flatMap { server.imageID(of: $0.avatarURL) }
    imageIDs = imageID.map { [$0] } ?? []
    refusedAvatar =
      repository != nil && imageID == nil
      ? record.refusal(of: RepositoryDocument.avatarPath) : nil
  }
}

/// The group's record of GitHub's list of a repository's contributors, decoded.
struct ContributorsRecord: Sendable {
  let record: RefreshRecord
  /// The contributors to show; empty if there has been no good response yet.
  let contributors: [RepositoryContent.Contributor]
  /// The IDs of the contributors' pictures whose URLs are allowed.
  let imageIDs: [String]
  /// The failure for the first picture whose URL is not allowed; nil if all are allowed.
  let refusedAvatar: RefreshFailure?

  init(_ record: RefreshRecord, on server: RepositoryServer) {
    self.record = record
    let listed = record.document.flatMap { try? ContributorsDocument($0) }?.contributors ?? []
    contributors = listed.map {
      RepositoryContent.Contributor(
        login: $0.login, avatarURL: $0.avatarURL,
        imageID: server.imageID(of: $0.avatarURL), contributions: $0.contributions)
    }
    imageIDs = contributors.compactMap { $0.imageID }
    refusedAvatar = zip(listed, contributors).first { $0.1.imageID == nil }
      .flatMap { record.refusal(of: $0.0.avatarPath) }
  }
}

extension RefreshRecord {
  /// The failure for the URL at a path of the document, which is not allowed.
  fileprivate func refusal(of path: JSONPath) -> RefreshFailure? {
    fetchedAt.map {
      RefreshFailure(.invalidURL, at: $0, httpStatus: 200, path: path.description)
    }
  }
}
