import CivilCalendar

/// The time zones that the host has handed over.
///
/// The host keeps track of their age: it tells the module to forget old zones, and is then asked
/// for them again.
final class HostZones {
  private enum Zone {
    case rules(TimeZoneRules)
    case failure(TimeZoneError)
  }

  private var kept: [String: Zone] = [:]
  private var bundle: TimeZoneBundle?
  private var system: Zone?
  /// The name of the zone that the last call lacked; an empty name asks for the system's zone.
  var wanted: String?

  /// The rules of a zone; a nil name asks for the system's zone.
  func rules(named name: String?) throws(TimeZoneError) -> TimeZoneRules {
    guard let name else { return try rules(of: system, wanting: "") }
    if let rules = TimeZoneRules(fixedOffset: name) { return rules }
    guard ZoneName.isValid(name) else { throw .unknown(name: name) }
    if let bundle, kept[name] == nil { kept[name] = zone(named: name, tzif: bundle.file(of: name)) }
    return try rules(of: kept[name], wanting: name)
  }

  private func rules(of zone: Zone?, wanting name: String) throws(TimeZoneError) -> TimeZoneRules {
    switch zone {
    case .rules(let rules): return rules
    case .failure(let error): throw error
    case nil:
      wanted = name
      throw .missingDatabase(name: name)
    }
  }

  private func zone(named name: String, tzif: [UInt8]?) -> Zone {
    guard let tzif else {
      if let rules = TimeZoneRules(universal: name) { return .rules(rules) }
      return .failure(.unknown(name: name))
    }
    do throws(TimeZoneError) {
      return .rules(try TimeZoneRules(name: name, tzif: tzif))
    } catch {
      return .failure(error)
    }
  }

  /// Stores a bundle of all zones.
  func keep(_ bundle: TimeZoneBundle) { self.bundle = bundle }

  /// Stores a zone.
  ///
  /// - Parameter tzif: the zone's file; nil if the database has none.
  func keep(_ name: String, tzif: [UInt8]?) { kept[name] = zone(named: name, tzif: tzif) }

  /// Notes that a zone is missing because the host has no database.
  func keepMissing(_ name: String) {
    kept[name] =
      if let rules = TimeZoneRules(universal: name) { .rules(rules) } else {
        .failure(.missingDatabase(name: name))
      }
  }

  /// Stores the system's zone, given as a zone's name or as a rule in POSIX's form.
  func keepSystem(_ text: String) {
    do throws(TimeZoneError) {
      system = .rules(text.isEmpty ? .utc : try rules(named: text))
    } catch {
      // If the zone with this name is missing, the host is asked for it first.
      if wanted != nil { return }
      system =
        if let rules = TimeZoneRules(posix: text) { .rules(rules) } else { .failure(error) }
    }
  }

  /// Forgets the zones that may be out of date.
  func forget() {
    kept = [:]
    system = nil
  }
}
