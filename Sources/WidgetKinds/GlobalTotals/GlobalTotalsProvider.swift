import CivilCalendar
import Languages
package import WidgetTimeline

/// The worldwide totals of a pandemic, from the last good response, or sample data if there is
/// none.
package final class GlobalTotalsProvider: WidgetKind {
  package init() {}

  private let source = GlobalTotalsSource()

  package let description = WidgetDescription(
    kind: "globalTotals",
    displayName: .word(.globalTotals),
    description: .word(.globalTotalsDescription),
    defaultFamily: .systemSmall,
    otherFamilies: [.systemMedium, .systemLarge],
    parameters: [
      WidgetParameter(
        name: "sourceURL", title: .word(.titleSource),
        defaultValue: "https://api.covid19api.com/world/total",
        isDynamic: false)
    ] + .ofPictures)

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> GlobalTotalsEntry {
    sample(after: nil, in: context)
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> GlobalTotalsEntry? {
    try timeline(in: context).entries.first
  }

  package func timeline(
    in context: TimelineContext
  ) throws(WidgetError) -> Timeline<GlobalTotalsEntry> {
    let request = try request(in: context)
    let record = try context.group.refreshRecord(of: request.id) ?? RefreshRecord()
    let entry: GlobalTotalsEntry
    if let document = record.document, let totals = try? GlobalTotals(document) {
      entry = GlobalTotalsEntry(
        date: context.now, isPlaceholder: false, title: Self.title, totals: totals,
        fetchedAt: record.fetchedAt, fetchError: record.failure, timeZone: context.timeZone)
    } else {
      entry = sample(after: record.failure, in: context)
    }
    // If a fetch is already due, the host should fetch before it asks for a timeline again. The
    // pause keeps the host from asking immediately.
    let pause = context.now.adding(seconds: request.retryAfter)
    let due = record.dueDate(of: request, at: context.now) ?? context.now
    let reload = due > context.now ? due : pause
    return Timeline(entries: [entry], policy: .after(reload, in: context.timeZone))
  }

  package func refreshRequests(
    in context: TimelineContext
  ) throws(WidgetError) -> [RefreshRequest] {
    [try request(in: context)]
  }

  private static let title = "🌎"

  private func request(in context: TimelineContext) throws(WidgetError) -> RefreshRequest {
    let url = context.configuration["sourceURL"] ?? ""
    guard let request = source.request(for: url) else {
      throw .invalidValue(
        "\"sourceURL\" must be an http or https URL, as RFC 3986 writes it, with a host, without a"
          + " user, and of at most \(HTTPURL.maximumByteCount) bytes.",
        path: "$.configuration.sourceURL", value: url)
    }
    return request
  }

  private func sample(
    after failure: RefreshFailure?, in context: TimelineContext
  ) -> GlobalTotalsEntry {
    GlobalTotalsEntry(
      date: context.now, isPlaceholder: true, title: Self.title, totals: .sample, fetchedAt: nil,
      fetchError: failure, timeZone: context.timeZone)
  }
}
