package import BridgeJSON

extension JSONWriter {
  /// Writes what a widget has to have fetched now:
  /// `{"version":1,"requests":[{"requestID","url","headers":{},"maxAge"}]}`.
  ///
  /// It lists what never had a response and what is due at the context's now, each once, in the order
  /// of the requests.
  ///
  /// - Parameter requests: everything that the widget shows and that comes from elsewhere.
  /// - Throws: what reading the group throws.
  package mutating func writeRefreshPlan(
    of requests: [RefreshRequest], in context: TimelineContext
  ) throws(WidgetError) {
    var listed: [RefreshRequest] = []
    for request in requests where !listed.contains(request) {
      let record = try context.group.refreshRecord(of: request.id)
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
