import BridgeJSON
import WidgetTimeline

/// The world's totals, as their source gives them.
struct GlobalTotals: Hashable, Sendable {
  let confirmed: Int64
  let deaths: Int64
  let recovered: Int64

  /// Figures to show before there are any.
  static let sample = GlobalTotals(
    confirmed: 125_000_000, deaths: 2_750_000, recovered: 100_000_000)

  init(confirmed: Int64, deaths: Int64, recovered: Int64) {
    self.confirmed = confirmed
    self.deaths = deaths
    self.recovered = recovered
  }

  /// Reads `{"TotalConfirmed","TotalDeaths","TotalRecovered"}`, which is also what is kept.
  init(_ document: JSONValue) throws(UndecodableBody) {
    guard document.kind == .object else { throw UndecodableBody(at: .root) }
    confirmed = try document.bodyCount("TotalConfirmed", at: .root)
    deaths = try document.bodyCount("TotalDeaths", at: .root)
    recovered = try document.bodyCount("TotalRecovered", at: .root)
  }

  /// The same members, and no others.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("TotalConfirmed", confirmed)
    writer.member("TotalDeaths", deaths)
    writer.member("TotalRecovered", recovered)
    writer.endObject()
    return writer.bytes
  }
}
