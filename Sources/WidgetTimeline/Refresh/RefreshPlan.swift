package import BridgeJSON

extension JSONWriter {
  /// Writes what a widget has to have fetched now:
  /// `{"version":1,"requests":[{"requestID","url","headers":{},"maxAge"}]}`.
  ///
  /// It lists what was never answered and what is due at the request's now, each once, in the
  /// provider's order.
  ///
  /// - Throws: what the provider throws.
  package mutating func writeRefreshPlan(
    of provider: some TimelineProvider, for request: CheckedRequest, group: some GroupReader,
    environment: some RequestEnvironment
  ) throws(WidgetError) {
    let context = try TimelineContext(request, group: group, environment: environment)
    var listed: [RefreshRequest] = []
    for request in try provider.refreshRequests(in: context) where !listed.contains(request) {
      let record = try group.fetchRecord(of: request.id)
      let due = record?.dueDate(of: request, at: context.now)
      if due.map({ $0 <= context.now }) ?? true { listed.append(request) }
    }
    beginObject()
    member("version", 1)
    beginArray("requests")
    for request in listed {
      beginObject()
      member("requestID", request.id)
      member("url", request.url)
      beginObject("headers")
      for header in request.headers {
        name(header.name)
        element(header.value)
      }
      endObject()
      member("maxAge", request.maxAge)
      endObject()
    }
    endArray()
    endObject()
  }
}
