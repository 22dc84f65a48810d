import BridgeJSON
import WidgetTimeline

/// The world's totals, as their source reports them.
struct GlobalTotals: Hashable, Sendable {
  let confirmed: Int64
  let deaths: Int64
  let recovered: Int64

  /// Sample figures, which are shown until figures have been fetched.
  static let sample = GlobalTotals(
    confirmed: 125_000_000, deaths: 2_750_000, recovered: 100_000_000)

  init(confirmed: Int64, deaths: Int64, recovered: Int64) {
    self.confirmed = confirmed
    self.deaths = deaths
    self.recovered = recovered
  }

  /// The names that services use for the three totals. The library stores them under the first set
  /// of names.
  private static let names = [
    Names("TotalConfirmed", "TotalDeaths", "TotalRecovered"),
    Names("totalConfirmed", "totalDeaths", "totalRecovered"),
    Names("total_confirmed", "total_deaths", "total_recovered"),
    Names("cases", "deaths", "recovered"),
  ]

  private struct Names {
    let confirmed: String
    let deaths: String
    let recovered: String

    init(_ confirmed: String, _ deaths: String, _ recovered: String) {
      self.confirmed = confirmed
      self.deaths = deaths
      self.recovered = recovered
    }

    /// How many of these names an object has.
    func count(in object: JSONValue) -> Int {
      [confirmed, deaths, recovered].count { object[$0] != nil }
    }
  }

  /// Reads `{"TotalConfirmed","TotalDeaths","TotalRecovered"}`, or the same totals under the names
  /// of other services. The totals may also be in the member `Global` of an object.
  init(_ document: JSONValue) throws(UndecodableBody) {
    guard document.kind == .object else { throw UndecodableBody(at: .root) }
    let inner = document["Global"].flatMap { $0.kind == .object ? $0 : nil }
    let object = inner ?? document
    let path = inner == nil ? JSONPath.root : JSONPath.root.member("Global")
    let known =
      Self.names.first { $0.count(in: object) == 3 }
      ?? Self.names.first { $0.count(in: object) > 0 }
    guard let names = known ?? Self.names.first else { throw UndecodableBody(at: path) }
    confirmed = try object.bodyCount(names.confirmed, at: path)
    deaths = try object.bodyCount(names.deaths, at: path)
    recovered = try object.bodyCount(names.recovered, at: path)
  }

  /// An object with only the three totals, under the first set of names.
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
