package import CivilCalendar

/// What came back for a request, read and judged.
package struct RefreshResponse: Sendable {
  /// What the plan names the request by.
  package let requestID: String
  /// When it came.
  package let at: Instant
  private let outcome: Outcome

  private enum Outcome {
    case content(ResponseContent)
    case failure(RefreshFailure)
  }

  /// The most bytes that a body may have: what a value of a group may have.
  package static let maximumByteCount = 16 << 20

  /// Reads a response. None is refused but one that nothing asked for: what is wrong with it
  /// becomes a failure that the group keeps, so that the host does not ask again at once.
  ///
  /// - Parameters:
  ///   - requestID: as the plan named the request.
  ///   - sources: all that there are.
  ///   - httpStatus: 0 where there was no response.
  ///   - instant: when it came.
  /// - Throws: `notFound` where no source has such a request.
  package init(
    to requestID: String, from sources: [any RefreshSource], httpStatus: Int32, body: Span<UInt8>,
    at instant: Instant
  ) throws(WidgetError) {
    guard let source = sources.first(where: { $0.request(withID: requestID) != nil }) else {
      let names = sources.map { $0.name }.joined(separator: ", ")
      throw WidgetError(
        .notFound,
        "No widget asks for \"\(requestID.prefix(600))\"; a request is a source and its subject,"
          + " and the sources are \(names).", value: requestID)
    }
    self.requestID = requestID
    at = instant
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

  /// What to change in the group: the record of the request, and the picture.
  ///
  /// After a failure the last good response stays.
  ///
  /// - Throws: what reading the group throws.
  package func changes(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    let record = RefreshRecordName.response(requestID)
    switch outcome {
    case .content(.document(let json)):
      return [
        .setRecord(name: record, bytes: RefreshRecord.json(fetchedAt: at, document: json[...]))
      ]
    case .content(.image(let bytes)):
      return [
        .setRecord(name: RefreshRecordName.image(requestID), bytes: bytes),
        .setRecord(name: record, bytes: RefreshRecord.json(fetchedAt: at, document: nil)),
      ]
    case .failure(let failure):
      var kept = try group.refreshRecord(of: requestID) ?? RefreshRecord()
      kept.failure = failure
      return [.setRecord(name: record, bytes: kept.json)]
    }
  }
}

extension RefreshSource {
  /// The request that an ID names; nil where it is not one of this source.
  package func request(withID requestID: String) -> RefreshRequest? {
    let prefix = name + ":"
    guard requestID.hasPrefix(prefix) else { return nil }
    return request(for: String(requestID.dropFirst(prefix.count)))
  }
}
