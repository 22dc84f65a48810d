import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension GlobalTotalsEntry {
  /// The totals in the content of a host's entry; nil if it has none.
  init?(_ entry: HostEntry) {
    guard let content = (try? JSONDocument(entry.content))?.root,
      let confirmed = content["confirmed"]?.integer, confirmed >= 0,
      let deaths = content["deaths"]?.integer, deaths >= 0,
      let recovered = content["recovered"]?.integer, recovered >= 0
    else { return nil }
    self.init(
      date: entry.date, isPlaceholder: entry.isPlaceholder,
      title: content["title"]?.string ?? "",
      totals: GlobalTotals(confirmed: confirmed, deaths: deaths, recovered: recovered),
      fetchedAt: entry.state?.fetchedAt, fetchError: entry.state?.fetchError,
      timeZone: entry.state?.timeZone ?? .utc)
  }
}
