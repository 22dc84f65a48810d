/// A time zone: how far its clocks are from UTC at every instant.
///
/// It is immutable, cheap to copy and safe on any thread. An update of the system's time zone
/// database may change the rules of a name, so a long-lived program should ask `TimeZoneDatabase`
/// again rather than keep this value.
public struct TimeZoneRules: Sendable {
  /// The zone's data, behind one reference, because zones are copied often.
  private let zone: Zone

  private final class Zone: Sendable {
    let name: String
    let table: OffsetTable

    init(name: String, table: OffsetTable) {
      self.name = name
      self.table = table
    }
  }

  /// The requested name: an IANA name, an offset such as `+09:00`, or the text of a POSIX rule.
  public var name: String { zone.name }
  var table: OffsetTable { zone.table }

  init(name: String, table: OffsetTable) {
    zone = Zone(name: name, table: table)
  }

  /// Universal time, named `UTC`.
  public static let utc = TimeZoneRules(name: "UTC", table: OffsetTable(offset: 0))

  /// Makes universal time from a name that needs no database, `UTC` or `Etc/UTC`; nil for any other
  /// name.
  package init?(universal name: String) {
    guard name == "UTC" || name == "Etc/UTC" else { return nil }
    self.init(name: name, table: Self.utc.table)
  }

  /// Makes a zone with a fixed offset from `±HH:MM` or `±HH:MM:SS`, at most 23:59:59 either way;
  /// nil for any other text.
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
  /// - Parameter origin: where the bytes come from, as the subject of an error's sentence.
  /// - Throws: `malformedZoneFile` if the bytes are not a TZif file.
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

  /// Whether another value shares these rules, which means that both are copies of one value.
  package func areSame(as other: TimeZoneRules) -> Bool { zone === other.zone }

  /// How many seconds the zone's clocks are ahead of UTC at an instant (behind it, if negative).
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
