import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// What cannot be filled in, and where.
struct HostFault: Hashable, Sendable {
  enum Code: String, Sendable {
    /// There is nothing at the place, and no default.
    case missing
    /// What is there is not of a type that the template or the format can show.
    case wrongType
    /// What is there is too long.
    case tooLarge
  }

  let code: Code
  /// Where in the description: "$.content.value".
  let path: String
  /// The place as it is written: "/rates/USD".
  let reference: String
}

/// What the places of templates are filled in with. It belongs to one call.
final class HostValues {
  /// What was fetched, or an element of a stored list.
  var document: JSONValue? {
    didSet { found = [:] }
  }
  private let defaults: JSONValue?
  private let context: TimelineContext
  private lazy var language = HostLanguage(of: context)
  private var found: [String: JSONValue?] = [:]
  private var stored: [String: JSONValue?] = [:]

  init(document: JSONValue?, defaults: JSONValue?, context: TimelineContext) {
    self.document = document
    self.defaults = defaults
    self.context = context
  }

  /// What is at a place; nil if there is nothing.
  ///
  /// - Throws: what reading the group throws.
  func value(of place: HostPlace) throws(WidgetError) -> JSONValue? {
    if let known = found[place.reference] { return known }
    let value =
      switch place.source {
      case .document: document?.value(at: place.tokens)
      case .parameter(let name):
        context.configuration.value(of: name).flatMap { (try? JSONDocument($0.json))?.root }
      case .stored(let key): try storedValue(key)?.value(at: place.tokens)
      }
    let known = value ?? defaults?.present(place.reference)
    found[place.reference] = .some(known)
    return known
  }

  private func storedValue(_ key: String) throws(WidgetError) -> JSONValue? {
    if let known = stored[key] { return known }
    // A widget may have come on screen since the description did.
    let value =
      TokenKeys.kind(taking: key, in: context.group) != nil
      ? nil : try context.group.value(forKey: key).flatMap { (try? JSONDocument($0))?.root }
    stored[key] = .some(value)
    return value
  }

  /// The text that stands for a place.
  ///
  /// - Parameters:
  ///   - today: the date that it is filled in for.
  ///   - path: where its template stands, for the fault.
  func text(
    of place: HostPlace, on today: CivilDate, at path: String
  ) throws(WidgetError) -> Result<String, HostFault> {
    func fault(_ code: HostFault.Code) -> Result<String, HostFault> {
      .failure(HostFault(code: code, path: path, reference: place.reference))
    }
    guard let value = try value(of: place) else { return fault(.missing) }
    if let format = place.format {
      if let text = format.text(of: value, on: today, in: language) { return .success(text) }
      // A text in place of what is missing, such as a dash, stands as it is.
      guard let text = defaults?.present(place.reference)?.string, text == value.string else {
        return fault(.wrongType)
      }
      return .success(text)
    }
    switch value.kind {
    case .string: return .success(value.string ?? "")
    case .number:
      return .success(
        value.integer.map { language.grouping.text($0) } ?? value.text)
    case .boolean: return .success(value.text)
    default: return fault(.wrongType)
    }
  }
}

extension HostFault: Error {}
