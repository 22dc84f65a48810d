import BridgeJSON
import CivilCalendar
import Languages
import WidgetTimeline

// What a kind shows that gets its entries by itself.
extension HostRules {
  /// The kind's timeline.
  ///
  /// - Parameters:
  ///   - kind: the kind's description.
  ///   - sample: the content of its placeholder.
  /// - Throws: what reading the group throws, and what is wrong with a list of entries, with its
  ///   key.
  func timeline(
    of kind: WidgetDescription, sample: [UInt8]?, in context: TimelineContext
  ) throws(WidgetError) -> Timeline<HostEntry> {
    if let entriesFrom { return try timeline(from: entriesFrom, of: kind, in: context) }
    guard let content else { return Timeline(entries: [], policy: .never) }
    guard let source else {
      let values = HostValues(document: nil, defaults: content.defaults, context: context)
      guard content.dependsOnDay else {
        let entry = try entry(
          of: kind, content, values, at: context.now, on: context.today, in: context)
        return Timeline(entries: [entry], policy: .never)
      }
      return try Timeline(dailyIn: context) { (stretch) throws(WidgetError) in
        try entry(of: kind, content, values, at: stretch.start, on: stretch.date, in: context)
      }
    }
    return try timeline(of: kind, content, source, sample: sample, in: context)
  }

  /// The timeline of what is fetched: until it is to be fetched again.
  private func timeline(
    of kind: WidgetDescription, _ content: HostContentRule, _ source: HostSourceRule,
    sample: [UInt8]?, in context: TimelineContext
  ) throws(WidgetError) -> Timeline<HostEntry> {
    var empty = HostEntry(
      date: context.now, isPlaceholder: true, relevance: nil, url: nil,
      content: sample ?? [UInt8]("{}".utf8), kindName: kind.displayName.text)
    let request: RefreshRequest
    switch try self.request(in: context, of: kind) {
    case .success(let made): request = made
    case .failure(let fault):
      // No sample, which would hide that something is wrong.
      var wrong = HostEntry(
        date: context.now, isPlaceholder: false, relevance: nil, url: nil,
        content: [UInt8]("{}".utf8), kindName: kind.displayName.text)
      wrong.state = HostEntryState(fault: fault, timeZone: context.timeZone)
      return Timeline(entries: [wrong], policy: .never)
    }
    let record = try context.group.refreshRecord(of: request.id) ?? RefreshRecord()
    // Where the time has come already, the host is to fetch first, and not to ask without a pause.
    let due = record.dueDate(of: request, at: context.now) ?? context.now
    let pause = context.now.adding(seconds: request.retryAfter)
    let reload = due > context.now ? due : pause
    guard let document = record.document, let fetchedAt = record.fetchedAt else {
      empty.state = HostEntryState(fetchError: record.failure, timeZone: context.timeZone)
      return Timeline(entries: [empty], policy: .after(reload, in: context.timeZone))
    }
    let values = HostValues(document: document, defaults: content.defaults, context: context)
    let staleAt = source.staleAfter.map { fetchedAt.adding(seconds: $0) }
    func made(at start: Instant, on date: CivilDate) throws(WidgetError) -> HostEntry {
      var entry = try entry(of: kind, content, values, at: start, on: date, in: context)
      entry.state?.fetchedAt = fetchedAt
      entry.state?.fetchError = record.failure
      entry.state?.isStale = staleAt.map { start >= $0 } ?? false
      return entry
    }
    var timeline = Timeline<HostEntry>(
      entries: [try made(at: context.now, on: context.today)],
      policy: .after(reload, in: context.timeZone))
    if content.dependsOnDay {
      for midnight in LocalMidnights(after: context.now, on: context.today, in: context.timeZone) {
        guard midnight.instant < reload, timeline.entries.count <= context.days else { break }
        timeline.entries.append(try made(at: midnight.instant, on: midnight.date))
      }
    }
    if let staleAt, staleAt > context.now, staleAt < reload,
      !timeline.entries.contains(where: { $0.date == staleAt }),
      let date = context.timeZone.civilDate(at: staleAt)
    {
      let place = timeline.entries.firstIndex { $0.date > staleAt } ?? timeline.entries.count
      timeline.entries.insert(try made(at: staleAt, on: date), at: place)
    }
    return timeline
  }

  /// The request for what the widget shows, without the headers that a group has values for.
  private func request(
    in context: TimelineContext, of kind: WidgetDescription
  ) throws(WidgetError) -> Result<RefreshRequest, HostFault> {
    switch try url(in: context) {
    case .failure(let fault): return .failure(fault)
    case .success(let url):
      guard let source, let made = HostSource(ofKind: kind.kind, source).request(for: url.text)
      else {
        return .failure(HostFault(code: .tooLarge, path: "$.source.url", reference: url.text))
      }
      return .success(made)
    }
  }

  private func url(
    in context: TimelineContext
  ) throws(WidgetError) -> Result<HTTPURL, HostFault> {
    guard let source else {
      return .failure(HostFault(code: .missing, path: "$.source", reference: ""))
    }
    return try source.url(
      of: HostValues(document: nil, defaults: content?.defaults, context: context))
  }

  /// What is to be fetched; nothing if the URL cannot be filled in.
  func requests(
    in context: TimelineContext, of kind: WidgetDescription
  ) throws(WidgetError) -> [RefreshRequest] {
    guard let source, case .success(let url) = try url(in: context) else { return [] }
    let made = HostSource(ofKind: kind.kind, source)
    guard made.request(for: url.text) != nil else { return [] }
    return [try made.request(for: url, in: context.group)]
  }

  private func entry(
    of kind: WidgetDescription, _ content: HostContentRule, _ values: HostValues,
    at start: Instant, on date: CivilDate, in context: TimelineContext
  ) throws(WidgetError) -> HostEntry {
    let filled = try content.content(of: values, on: date)
    var entry = HostEntry(
      date: start, isPlaceholder: false, relevance: nil, url: nil, content: filled.json,
      kindName: kind.displayName.text)
    entry.state = HostEntryState(fault: filled.fault, timeZone: context.timeZone)
    return entry
  }
}

// Entries of a stored list.
extension HostRules {
  /// The entry that shows at now and those after it, as many as a timeline may have.
  private func timeline(
    from key: String, of kind: WidgetDescription, in context: TimelineContext
  ) throws(WidgetError) -> Timeline<HostEntry> {
    guard let value = try context.group.value(forKey: key) else {
      return Timeline(entries: [], policy: .never)
    }
    do throws(WidgetError) {
      let list = try JSONDocument(storedValue: value).root
      if list.isNull { return Timeline(entries: [], policy: .never) }
      return try timeline(of: list, kind, in: context)
    } catch {
      throw error.key == nil && error.code != .groupFailure ? error.about(key: key) : error
    }
  }

  private func timeline(
    of list: JSONValue, _ kind: WidgetDescription, in context: TimelineContext
  ) throws(WidgetError) -> Timeline<HostEntry> {
    guard list.kind == .array else {
      throw .invalidValue("Entries must be a list.", path: "$", value: list.shown)
    }
    var dated: [(date: Instant, element: JSONValue)] = []
    dated.reserveCapacity(list.count)
    for (index, element) in list.elements.enumerated() {
      guard element.kind == .object, let text = element["date"]?.string,
        let date = CivilDateText(iso8601: text)?.start(in: context.timeZone),
        date.hasDateInEveryZone
      else {
        throw .invalidValue(
          "An entry must be an object with a \"date\": a date, or an instant with a zone.",
          path: JSONPath.root.element(index).description, value: element.shown)
      }
      dated.append((date, element))
    }
    // Those of the same date keep their order, and the last one shows.
    let order = dated.indices.sorted {
      dated[$0].date != dated[$1].date ? dated[$0].date < dated[$1].date : $0 < $1
    }
    var shown: [(date: Instant, element: JSONValue)] = []
    for place in order {
      let next = dated[place]
      if let last = shown.last, last.date == next.date || next.date <= context.now {
        shown.removeLast()
      }
      guard shown.count < TimelineFault.maximumEntryCount else { break }
      shown.append(next)
    }
    var timeline = Timeline<HostEntry>(entries: [], policy: .never)
    for (date, element) in shown {
      let content: [UInt8]
      var fault: HostFault?
      if let rule = self.content {
        let values = HostValues(document: element, defaults: rule.defaults, context: context)
        let today = context.timeZone.civilDate(at: max(date, context.now)) ?? context.today
        let filled = try rule.content(of: values, on: today)
        content = filled.json
        fault = filled.fault
      } else {
        content = Array(element.bytes)
      }
      var entry = HostEntry(
        date: date, isPlaceholder: false, relevance: nil, url: nil, content: content,
        kindName: kind.displayName.text)
      entry.state = HostEntryState(fault: fault, timeZone: context.timeZone)
      timeline.entries.append(entry)
    }
    if let last = shown.last, last.date > context.now { timeline.policy = .atEnd }
    return timeline
  }
}

extension CivilDateText {
  /// When it begins: the first instant of a date in a zone, or the instant; nil for a local time.
  fileprivate func start(in timeZone: TimeZoneRules) -> Instant? {
    switch self {
    case .instant(let instant): instant
    case .localTime: nil
    case .date(let date):
      timeZone.firstInstant(
        of: date,
        after: Instant(secondsSince1970: Int64(date.dayNumber &- 2) &* 86_400))
    }
  }
}
