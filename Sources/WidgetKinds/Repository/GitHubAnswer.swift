import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// What the group keeps of an answer of GitHub, decoded: a pure function of a record.
protocol GitHubAnswer: Sendable {
  init(_ record: FetchRecord)
}

extension ValueMemo where Content: GitHubAnswer {
  /// What the group keeps of a request; nil where it was never answered.
  func answer(
    to requestID: String, in group: any GroupReader
  ) throws(WidgetError) -> Content? {
    guard let bytes = try group.record(named: FetchRecordName.answer(requestID)) else { return nil }
    if let known = content(of: bytes) { return known }
    guard let record = FetchRecord(json: bytes) else { return nil }
    let answer = Content(record)
    remember(answer, of: bytes)
    return answer
  }
}

/// The document of a repository.
struct RepositoryAnswer: GitHubAnswer {
  let record: FetchRecord
  /// Nil where there was no good answer yet.
  let repository: FetchedRepository?
  /// The owner's picture, where its address is allowed.
  let imageIDs: [String]
  /// That it is not.
  let refusedAvatar: FetchFailure?

  init(_ record: FetchRecord) {
    self.record = record
    repository = record.document.flatMap { try? FetchedRepository($0) }
    let imageID = repository.flatMap { AvatarSource().imageID(of: $0.avatarURL) }
    imageIDs = imageID.map { [$0] } ?? []
    refusedAvatar =
      repository != nil && imageID == nil
      ? record.refusal(of: FetchedRepository.avatarPath) : nil
  }

  static let memo = ValueMemo<Self>(limit: 8, longestValue: 1 << 14)
}

/// The list of a repository's contributors.
struct ContributorsAnswer: GitHubAnswer {
  let record: FetchRecord
  /// Those that show; none where there was no good answer yet.
  let contributors: [RepositoryContent.Contributor]
  /// Their pictures, those whose address is allowed.
  let imageIDs: [String]
  /// The first address that is not.
  let refusedAvatar: FetchFailure?

  init(_ record: FetchRecord) {
    self.record = record
    let fetched = record.document.flatMap { try? FetchedContributors($0) }?.contributors ?? []
    contributors = fetched.map {
      RepositoryContent.Contributor(
        login: $0.login, avatarURL: $0.avatarURL,
        imageID: AvatarSource().imageID(of: $0.avatarURL), contributions: $0.contributions)
    }
    imageIDs = contributors.compactMap(\.imageID)
    refusedAvatar = zip(fetched, contributors).first { $0.1.imageID == nil }
      .flatMap { record.refusal(of: $0.0.avatarPath) }
  }

  static let memo = ValueMemo<Self>(limit: 8, longestValue: 1 << 14)
}

/// A picture, whose bytes are a record of their own.
struct AvatarAnswer: GitHubAnswer {
  let record: FetchRecord

  init(_ record: FetchRecord) { self.record = record }

  static let memo = ValueMemo<Self>(limit: 8, longestValue: 1 << 10)
}

extension FetchRecord {
  /// That an address which stands at a path of the document may not be fetched.
  fileprivate func refusal(of path: JSONPath) -> FetchFailure? {
    fetchedAt.map {
      FetchFailure(.invalidURL, at: $0, httpStatus: 200, path: path.description)
    }
  }
}
