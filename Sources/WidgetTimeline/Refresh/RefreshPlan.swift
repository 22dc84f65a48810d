package import BridgeJSON

extension JSONWriter {
  /// Writes what to fetch for a widget now:
  /// `{"version":1,"requests":[{"requestID","url","headers":{},"maxAge"}]}`.
  ///
  /// It lists what never had a response and what is due at the context's now, each once, in the
  /// order of the requests.
  ///
  /// - Parameters:
  ///   - requests: everything that the widget shows and that must be fetched.
  ///   - sources: all sources.
  /// - Throws: what reading the group throws.
  package mutating func writeRefreshPlan(
    of requests: [RefreshRequest], from sources: [any RefreshSource],
    in context: TimelineContext
  ) throws(WidgetError) {
    var listed: [RefreshRequest] = []
    var entityTags: [String?] = []
    for request in requests where !listed.contains(request) {
      let record = try context.group.refreshRecord(of: request.id)
      let kinds = sources.first { $0.name == request.source }?.kinds ?? []
      // What failed is due again as soon as somebody asks for the widget's timeline anew.
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
