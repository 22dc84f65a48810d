import BridgeJSON
import CivilCalendar
import Languages
import WidgetTimeline

// The timeline of a host's kind that makes its own entries.
extension HostRules {
  /// The kind's timeline.
  ///
  /// - Parameters:
  ///   - kind: the kind's description.
  ///   - sample: the content of the kind's placeholder.
  /// - Throws: the errors of reading the group, and the error of a stored list of entries, with the
  ///   list's key.
  func timeline(
    of kind: WidgetDescription, sample: [UInt8]?, in context: TimelineContext
  ) throws(WidgetError) -> HostTimeline {
    if let entriesFrom {
      let timeline = try timeline(from: entriesFrom, of: kind, in: context)
      return HostTimeline(timeline: timeline, beginsNow: false)
    }
    guard let content else {
      return HostTimeline(timeline: Timeline(entries: [], policy: .never))
    }
    guard let source else {
      let values = HostValues(document: nil, defaults: content.defaults, context: context)
      let state = HostEntryState(timeZone: context.timeZone)
      let days = DailyStretches(in: context)
      var timeline = Timeline<HostEntry>(
        entries: [], policy: content.dependsOnDay ? days.policy : .never)
      for day in days {
        timeline.entries.append(
          try entry(of: kind, content, values, at: day.start, on: day.date, state))
        guard content.dependsOnDay else { break }
      }
      return HostTimeline(timeline: timeline)
    }
    return try timeline(of: kind, content, source, sample: sample, in: context)
  }

  /// The timeline of fetched data, until the data is to be fetched again.
  private func timeline(
    of kind: WidgetDescription, _ content: HostContentRule, _ source: HostSourceRule,
    sample: [UInt8]?, in context: TimelineContext
  ) throws(WidgetError) -> HostTimeline {
    var state = HostEntryState(timeZone: context.timeZone)
    let request: RefreshRequest
    switch try self.request(in: context, of: kind) {
    case .success(let made): request = made
    case .failure(let fault):
      state.fault = fault
      return faulty(state, of: kind, in: context)
    }
    let record = try context.group.refreshRecord(of: request.id) ?? RefreshRecord()
    // If a fetch is already due, the host should fetch before it asks for a timeline again. The
    // pause keeps the host from asking immediately.
    let due = record.dueDate(of: request, at: context.now) ?? context.now
    let pause = context.now.adding(seconds: min(request.retryAfter, 300))
    let reload = due > context.now ? due : pause
    var timeline = Timeline<HostEntry>(
      entries: [], policy: .after(reload, in: context.timeZone))
    // The pause begins at `now`, so the timeline is valid only for that instant.
    let end = due > context.now ? nil : context.now
    state.fetchError = record.failure
    guard let document = record.document, let fetchedAt = record.fetchedAt else {
      state.fault = try source.headerFault(in: context.group)
      if state.fault != nil { return faulty(state, of: kind, in: context) }
      let content = sample ?? HostEntry.noContent
      timeline.entries.append(
        HostEntry(of: kind, at: context.now, isPlaceholder: true, content: content, state))
      return HostTimeline(timeline: timeline, end: end)
    }
    state.fetchedAt = fetchedAt
    let values = HostValues(document: document, defaults: content.defaults, context: context)
    let staleAt = source.staleAfter.map { fetchedAt.adding(seconds: $0) }
    // Entries begin now, at midnights if the content depends on the day, and when the data becomes
    // stale.
    var starts = [(instant: context.now, date: context.today)]
    if content.dependsOnDay {
      for midnight in LocalMidnights(after: context.now, on: context.today, in: context.timeZone) {
        guard midnight.instant < reload, starts.count <= context.days else { break }
        starts.append(midnight)
      }
    }
    if let staleAt, staleAt > context.now, staleAt < reload,
      !starts.contains(where: { $0.instant == staleAt }),
      let date = context.timeZone.civilDate(at: staleAt)
    {
      let place = starts.firstIndex { $0.instant > staleAt } ?? starts.count
      starts.insert((staleAt, date), at: place)
    }
    for (start, date) in starts {
      state.isStale = staleAt.map { start >= $0 } ?? false
      timeline.entries.append(try entry(of: kind, content, values, at: start, on: date, state))
    }
    return HostTimeline(timeline: timeline, end: end)
  }

  /// The timeline of a widget whose data cannot be fetched until a value in the group changes.
  private func faulty(
    _ state: HostEntryState, of kind: WidgetDescription, in context: TimelineContext
  ) -> HostTimeline {
    // Sample data would hide the fault, so the entry is empty.
    let wrong = HostEntry(of: kind, at: context.now, content: HostEntry.noContent, state)
    return HostTimeline(timeline: Timeline(entries: [wrong], policy: .never))
  }

  /// The request for the data that the widget shows, without the headers that take their values
  /// from the group.
  func request(
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

  /// The requests to send, with all headers; empty if the URL cannot be filled in.
  func requests(
    in context: TimelineContext, of kind: WidgetDescription
  ) throws(WidgetError) -> [RefreshRequest] {
    guard let source, case .success(let url) = try url(in: context) else { return [] }
    let made = HostSource(ofKind: kind.kind, source)
    guard made.request(for: url.text) != nil else { return [] }
    return [try made.request(for: url, in: context.group)]
  }

  /// Makes the entry for an instant on a day.
  ///
  /// - Parameter state: how the entry was made. The fault of the content is added to a copy.
  @inline(never)
  private func entry(
    of kind: WidgetDescription, _ content: HostContentRule, _ values: HostValues,
    at start: Instant, on date: CivilDate, _ state: HostEntryState
  ) throws(WidgetError) -> HostEntry {
    let filled = try content.content(of: values, on: date)
    var state = state
    state.fault = filled.fault
    return HostEntry(of: kind, at: start, content: filled.json, state)
  }
}

// Entries from a stored list.
extension HostRules {
  /// The entry that is shown at `now` and the later entries, up to the limit of a timeline.
  private func timeline(
    from key: String, of kind: WidgetDescription, in context: TimelineContext
  ) throws(WidgetError) -> Timeline<HostEntry> {
    guard let value = try context.group.value(forKey: key) else {
      return Timeline(entries: [], policy: .never)
    }
    do throws(WidgetError) {
      return try timeline(fromList: value, of: kind, in: context)
    } catch {
      throw error.key == nil && error.code != .groupFailure ? error.about(key: key) : error
    }
  }

  /// The same, from the JSON text of a list.
  func timeline(
    fromList json: [UInt8], of kind: WidgetDescription, in context: TimelineContext
  ) throws(WidgetError) -> Timeline<HostEntry> {
    let list = try JSONDocument(storedValue: json).root
    if list.isNull { return Timeline(entries: [], policy: .never) }
    return try timeline(of: list, kind, in: context)
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
    // Entries with the same date keep their order, and the last one is used.
    dated = dated.inOrder { $0.date < $1.date }
    var shown: [(date: Instant, element: JSONValue)] = []
    for next in dated {
      if let last = shown.last, last.date == next.date || next.date <= context.now {
        shown.removeLast()
      }
      guard shown.count < TimelineFault.maximumEntryCount else { break }
      shown.append(next)
    }
    var timeline = Timeline<HostEntry>(entries: [], policy: .never)
    let values = HostValues(document: nil, defaults: content?.defaults, context: context)
    let state = HostEntryState(timeZone: context.timeZone)
    // If the content depends on the day, each element also has entries at the next midnights, and
    // the timeline ends before the midnight that follows these.
    var midnights: [(instant: Instant, date: CivilDate)] = []
    if content?.dependsOnDay ?? false {
      var coming = LocalMidnights(after: context.now, on: context.today, in: context.timeZone)
      while midnights.count <= context.days, let next = coming.next() { midnights.append(next) }
    }
    let end = midnights.count > context.days ? midnights.removeLast().instant : nil
    let most = TimelineFault.maximumEntryCount
    for (place, (date, element)) in shown.enumerated() where timeline.entries.count < most {
      guard let content else {
        timeline.entries.append(
          HostEntry(of: kind, at: date, content: Array(element.bytes), state))
        continue
      }
      if let end, date >= end, place > 0 { break }
      values.document = element
      let start = max(date, context.now)
      let today = context.timeZone.civilDate(at: start) ?? context.today
      timeline.entries.append(try entry(of: kind, content, values, at: date, on: today, state))
      for (midnight, day) in midnights
      where timeline.entries.count < most && midnight > start
        && (place &+ 1 == shown.count || midnight < shown[place &+ 1].date)
      {
        timeline.entries.append(
          try entry(of: kind, content, values, at: midnight, on: day, state))
      }
    }
    guard let last = timeline.entries.last else { return timeline }
    if last.date > context.now {
      timeline.policy = .atEnd
    } else if let end {
      timeline.policy = .after(end, in: context.timeZone)
    }
    return timeline
  }
}

extension CivilDateText {
  /// The instant at which an entry with this date begins: the date's first instant in the zone, or
  /// the instant itself. Nil for a local time.
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
