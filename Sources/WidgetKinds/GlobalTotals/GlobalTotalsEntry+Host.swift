import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension GlobalTotalsEntry {
  /// Makes an entry from the totals in a host entry's content; nil if the content does not have
  /// them.
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
    isStale = entry.state?.isStale ?? false
  }
}
