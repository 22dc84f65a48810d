package import CivilCalendar

/// The response to a request, read and checked.
package struct RefreshResponse: Sendable {
  /// The ID of the request, as in the plan.
  package let requestID: String
  /// When the response arrived.
  package let at: Instant
  private let outcome: Outcome
  /// Whether the data has not changed.
  package var isUnchanged: Bool { if case .unchanged = outcome { true } else { false } }
  private let wishes: ServerWishes
  /// The kinds that show the source's data.
  private let kinds: [String]

  private enum Outcome {
    case content(ResponseContent)
    case failure(RefreshFailure)
    /// The data has not changed.
    case unchanged
  }

  /// The most bytes that a body may have: the same as for a group's value.
  package static let maximumByteCount = 16 << 20

  /// Reads a response. Throws an error only for a request that no source has. Any other fault
  /// becomes a failure that the group stores, so that the host does not ask again at once.
  ///
  /// - Parameters:
  ///   - requestID: the ID of the request, as in the plan.
  ///   - sources: all sources.
  ///   - httpStatus: 0 if there was no response.
  ///   - headers: the headers of the response.
  ///   - instant: when the response arrived.
  /// - Throws: `notFound` if no source has such a request.
  package init(
    to requestID: String, from sources: [any RefreshSource], httpStatus: Int32,
    headers: ResponseHeaders = ResponseHeaders(), body: Span<UInt8>, at instant: Instant
  ) throws(WidgetError) {
    guard let source = sources.first(where: { $0.request(withID: requestID) != nil }) else {
      let names = sources.map { $0.name }.joined(separator: ", ")
      throw WidgetError(
        .notFound,
        "No widget asks for \"\(requestID.prefix(600))\"; a request is a source and its subject,"
          + " and the sources are \(names).", value: requestID)
    }
    self.requestID = requestID
    kinds = source.kinds
    at = instant
    wishes = headers.wishes(httpStatus: httpStatus, at: instant)
    if httpStatus == 304 {
      outcome = .unchanged
      return
    }
    if httpStatus == 204, let content = source.contentWithoutBody {
      outcome = .content(content)
      return
    }
    let fault: (code: RefreshFailure.Code, path: String?)
    if httpStatus == 0 {
      fault = (.noResponse, nil)
    } else if httpStatus != 200 {
      fault = (.invalidResponse, nil)
    } else if body.count > Self.maximumByteCount {
      fault = (.invalidData, "$")
    } else {
      do throws(UndecodableBody) {
        outcome = .content(try source.decode(body))
        return
      } catch {
        fault = (.invalidData, error.path)
      }
    }
    outcome = .failure(
      RefreshFailure(fault.code, at: instant, httpStatus: httpStatus, path: fault.path))
  }

  /// The changes to the group: to the record of the request and, if the response is a picture, to
  /// the record that holds the picture's bytes.
  ///
  /// A failure does not remove the last good response.
  ///
  /// - Throws: the errors of reading the group.
  package func changes(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    let record = RefreshRecordName.response(requestID)
    var fetched = RefreshRecord(fetchedAt: at)
    fetched.wishes = wishes
    switch outcome {
    case .content(.document(let json)):
      return [.setRecord(name: record, bytes: fetched.json(document: json[...]))]
    case .content(.image(let bytes)):
      return [
        .setRecord(name: RefreshRecordName.image(requestID), bytes: bytes),
        .setRecord(name: record, bytes: fetched.json(document: nil)),
      ]
    case .unchanged:
      let kept = try group.refreshRecord(of: requestID) ?? RefreshRecord()
      guard kept.fetchedAt != nil, kept.wishes.entityTag != nil else {
        // There is no entity tag to send, unless the data was removed after the plan was made.
        let failure = RefreshFailure(.invalidResponse, at: at, httpStatus: 304)
        return [try change(kept, after: failure, in: group)]
      }
      fetched.document = kept.document
      fetched.wishes.entityTag = wishes.entityTag ?? kept.wishes.entityTag
      fetched.wishes.maxAge = wishes.maxAge ?? kept.wishes.maxAge
      return [.setRecord(name: record, bytes: fetched.json)]
    case .failure(let failure):
      let kept = try group.refreshRecord(of: requestID) ?? RefreshRecord()
      return [try change(kept, after: failure, in: group)]
    }
  }

  /// Adds a failure to a record. The earlier data and its entity tag are kept.
  private func change(
    _ kept: RefreshRecord, after failure: RefreshFailure, in group: any GroupReader
  ) throws(WidgetError) -> GroupChange {
    var kept = kept
    kept.failure = failure
    kept.reloads = try group.reloadCount(ofKinds: kinds)
    if kept.isRepeatedSoon {
      // The server did not say anything new, so its earlier wishes still apply.
      kept.misses = min(kept.misses + 1, RefreshRecord.greatestCount)
    } else {
      kept.misses = 0
      kept.wishes.retryAt = wishes.retryAt
    }
    return .setRecord(name: RefreshRecordName.response(requestID), bytes: kept.json)
  }
}

extension RefreshSource {
  /// The request that an ID names; nil if it is not a request of this source.
  package func request(withID requestID: String) -> RefreshRequest? {
    guard let subject = requestID.rest(after: name + ":") else { return nil }
    return request(for: subject)
  }
}
