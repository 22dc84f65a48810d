package import BridgeJSON

extension JSONWriter {
  /// Writes the plan of what to fetch for a widget now:
  /// `{"version":1,"requests":[{"requestID","url","headers":{},"maxAge"}]}`.
  ///
  /// It lists the requests that never had a response and those that are due at the context's `now`,
  /// each once, in the given order. If the context is forced, it also lists those that failed,
  /// unless a server asked to wait.
  ///
  /// - Parameters:
  ///   - requests: the requests for all remote data that the widget shows.
  ///   - sources: all sources.
  /// - Throws: the errors of reading the group.
  package mutating func writeRefreshPlan(
    of requests: [RefreshRequest], from sources: [any RefreshSource],
    in context: TimelineContext
  ) throws(WidgetError) {
    var listed: [RefreshRequest] = []
    var entityTags: [String?] = []
    for request in requests where !listed.contains(request) {
      let record = try context.group.refreshRecord(of: request.id)
      let kinds = sources.first { $0.name == request.source }?.kinds ?? []
      // A failed request is due again once a reload of the widget's timeline has been requested.
      var isAskedFor = context.isForced
      if let record, record.failure != nil, !isAskedFor {
        isAskedFor = try context.group.reloadCount(ofKinds: kinds) != record.reloads
      }
      let due = record?.dueDate(of: request, at: context.now, isAskedFor: isAskedFor)
      if due.map({ $0 > context.now }) ?? false { continue }
      listed.append(request)
      entityTags.append(record?.fetchedAt == nil ? nil : record?.wishes.entityTag)
    }
    beginObject()
    member("version", 1)
    beginArray("requests")
    for (request, entityTag) in zip(listed, entityTags) {
      beginObject()
      member("requestID", request.id)
      member("url", request.url)
      beginObject("headers")
      for header in request.headers {
        name(header.name)
        element(header.value)
      }
      if let entityTag { member("If-None-Match", entityTag) }
      endObject()
      member("maxAge", request.maxAge)
      endObject()
    }
    endArray()
    endObject()
  }
}
