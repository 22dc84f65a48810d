package import BridgeJSON
import CWidgetBridge
import SharedGroupTypes
import WidgetTimeline

// Functions for remote data.
extension GroupFunctions {
  /// Lists what to fetch for a widget now.
  package func getRefreshPlanJSON(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    let reader = reader
    let request = try requests.request(kind: kind, json: request, in: reader)
    try request.call.writeRefreshPlan(
      group: reader, environment: request.environment, to: &output)
  }

  /// Takes the response to a request of a plan. If the body is too large, the failure is first
  /// stored, and then thrown.
  package func setRefreshResponse(
    _ requestID: Span<UInt8>, _ httpStatus: Int32, _ body: Span<UInt8>
  ) throws(BridgeError) {
    try setRefreshResponseHeaders(requestID, httpStatus, nil, body)
  }

  /// Takes a response with its headers, and also stores what the headers say about when and how to
  /// send the next request.
  @inline(never)  // It would be copied into its callers, once for each form of its closure.
  package func setRefreshResponseHeaders(
    _ requestID: Span<UInt8>, _ httpStatus: Int32, _ headers: Span<UInt8>?, _ body: Span<UInt8>
  ) throws(BridgeError) {
    // The response is read before the lock is taken, so that other writers do not wait meanwhile.
    let response = try RefreshUpdate(
      to: requestID, httpStatus: httpStatus, headers: headers, body: body,
      at: requests.environment.now, in: reader)
    try update { (group) throws(BridgeError) in try response.changes(in: group) }
    try response.checkSize()
  }

  /// Reads a picture that was fetched.
  package func getWidgetImage(
    _ imageID: Span<UInt8>, to output: inout JSONWriter
  ) throws(BridgeError) {
    let imageID = try String(utf8: imageID, "image's ID")
    let image: [UInt8]?
    do throws(SharedGroupError) {
      image = try group.item(.record, forKey: RefreshRecordName.image(imageID).utf8.span)
    } catch {
      // A name that is too long for a record cannot be a picture's name.
      guard error.code == .tooLarge else { throw BridgeError(error) }
      image = nil
    }
    guard let image else {
      throw BridgeError(
        BridgeStatusNotFound, "There is no image \"\(imageID.prefix(600))\".", value: imageID)
    }
    output.append(raw: image.span)
  }
}
