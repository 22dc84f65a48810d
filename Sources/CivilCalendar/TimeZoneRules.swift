/// A time zone: how far its clocks are from UTC at every instant.
///
/// Immutable, free to copy and safe on any thread. What a name means may change with the system's
/// time zone database, so a long-lived program asks `TimeZoneDatabase` again rather than keep this.
public struct TimeZoneRules: Sendable {
  /// The zone's data, behind one reference, because zones are passed on often.
  private let zone: Zone

  private final class Zone: Sendable {
    let name: String
    let table: OffsetTable

    init(name: String, table: OffsetTable) {
      self.name = name
      self.table = table
    }
  }

  /// The name by which it was asked for: an IANA name, an offset such as `+09:00`, or the text of a
  /// rule.
  public var name: String { zone.name }
  var table: OffsetTable { zone.table }

  init(name: String, table: OffsetTable) {
    zone = Zone(name: name, table: table)
  }

  /// Universal time, named `UTC`.
  public static let utc = TimeZoneRules(name: "UTC", table: OffsetTable(offset: 0))

  /// Makes universal time by one of the names that it has even without a database, `UTC` and
  /// `Etc/UTC`; nil for any other name.
  package init?(universal name: String) {
    guard name == "UTC" || name == "Etc/UTC" else { return nil }
    self.init(name: name, table: Self.utc.table)
  }

  /// Makes a zone whose clocks never change, of `±HH:MM` or `±HH:MM:SS`, at most 23:59:59 either
  /// way; nil for any other text.
  ///
  /// Its name is the offset in its shortest form: `+09:00:00` is named `+09:00`.
  public init?(fixedOffset text: String) {
    let bytes = text.utf8.span
    var scanner = ASCIIScanner()
    guard let offset = scanner.utcOffset(in: bytes), scanner.isAtEnd(of: bytes) else {
      return nil
    }
    let hasSeconds = offset % 60 != 0
    let shortest = String(text.prefix(hasSeconds ? 9 : 6))
    self.init(
      name: shortest == "-00:00" ? "+00:00" : shortest,
      table: OffsetTable(offset: Int32(truncatingIfNeeded: offset)))
  }

  /// Makes a zone from the contents of a TZif file, RFC 9636.
  ///
  /// - Parameter origin: where the bytes come from, as the beginning of a sentence.
  /// - Throws: `malformedZoneFile` for any bytes that are no TZif file.
  package init(
    name: String, tzif bytes: [UInt8], from origin: String = "The data"
  ) throws(TimeZoneError) {
    do {
      self.init(name: name, table: try TZifReader.table(of: bytes))
    } catch {
      throw .malformed(name: name, file: origin, reason: error.reason)
    }
  }

  /// Makes a zone from a rule as POSIX writes it in `TZ`, for example `KST-9`; nil for any other
  /// text. Its name is the text.
  package init?(posix text: String) {
    guard let rule = POSIXTimeZone(text.utf8.span) else { return nil }
    self.init(
      name: text, table: OffsetTable(offsetBefore: rule.standardOffset, changes: [], rule: rule))
  }

  /// Whether another value has these very rules: of the same zone, read at the same time.
  package func areSame(as other: TimeZoneRules) -> Bool { zone === other.zone }

  /// Seconds that the zone's clocks are ahead of UTC (behind, if negative) at an instant.
  public func utcOffset(at instant: Instant) -> Int {
    Int(table.offset(at: instant.secondsSince1970))
  }

  /// The civil date that the zone shows at an instant; nil outside 0001 to 9999.
  public func civilDate(at instant: Instant) -> CivilDate? {
    localTime(at: instant)?.date
  }

  /// What the zone's clocks show at an instant; nil outside 0001 to 9999.
  public func localTime(at instant: Instant) -> LocalTime? {
    LocalTime(
      secondsSince1970: instant.secondsSince1970,
      utcOffset: Int64(table.offset(at: instant.secondsSince1970)))
  }
}
