import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// What the group has of GitHub's document of a repository, decoded.
struct RepositoryRecord: Sendable {
  let record: RefreshRecord
  /// Nil if there was no good response yet.
  let repository: RepositoryDocument?
  /// The owner's picture, if its address is allowed.
  let imageIDs: [String]
  /// The failure if that address is not allowed.
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

/// What the group has of GitHub's list of a repository's contributors, decoded.
struct ContributorsRecord: Sendable {
  let record: RefreshRecord
  /// The contributors that show. Empty if there was no good response yet.
  let contributors: [RepositoryContent.Contributor]
  /// The IDs of their pictures with allowed addresses.
  let imageIDs: [String]
  /// The failure of the first address that is not allowed.
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
  /// The failure for a path of the document whose address may not be fetched.
  fileprivate func refusal(of path: JSONPath) -> RefreshFailure? {
    fetchedAt.map {
      RefreshFailure(.invalidURL, at: $0, httpStatus: 200, path: path.description)
    }
  }
}
