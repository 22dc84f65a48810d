import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The `content` of a kind's description: an object whose texts are templates, from which the kind
/// makes its entries.
///
/// A template has places, such as `{/price}`, that are filled in with values. A text that is a
/// single place without a format is replaced by the unchanged value, even by a list or a number.
/// Texts within lists and objects are also templates; everything else is constant.
struct HostContentRule: Sendable {
  /// The parsed content.
  private let whole: Piece
  /// The replacements for missing values. Each name is a place as written in templates: `{"/price":
  /// "–"}`.
  let defaults: JSONValue?
  /// The places of all templates.
  let places: [HostPlace]
  /// How the key of the photo is determined.
  let image: Image

  /// How the key of the photo is determined.
  enum Image: Sendable {
    /// The key is always this one; nil if there is no photo.
    case constant(String?)
    /// The key is the unchanged value of a place.
    case place(HostPlace)
    /// The key is a text with places, so it may depend on the day and on the language.
    case text
  }

  /// The most places in the content.
  private static let mostPlaces = 256
  /// The most bytes of an entry's content.
  static let longest = 65_536
  private static let deepest = 8

  /// Reads `content` and `defaults` of a description; nil if it has no content.
  ///
  /// - Throws: `invalidValue` or `tooLarge` with the path of the fault.
  init?(in root: JSONValue) throws(WidgetError) {
    guard let content = root.present("content") else { return nil }
    let defaults = root.present("defaults")
    guard defaults == nil || defaults?.kind == .object else {
      throw .invalidValue(
        "\"defaults\" must be an object.", path: "$.defaults", value: root["defaults"]?.text ?? "")
    }
    guard content.kind == .object else {
      throw .invalidValue(
        "\"content\" must be an object.", path: "$.content", value: content.text)
    }
    guard content.range.count <= Self.longest else {
      throw WidgetError(
        .tooLarge, "\"content\" has at most \(Self.longest) bytes.", path: "$.content")
    }
    var places: [HostPlace] = []
    whole = try Piece(content, at: JSONPath.root.member("content"), depth: 0, adding: &places)
    guard places.count <= Self.mostPlaces else {
      throw .invalidValue(
        "\"content\" has at most \(Self.mostPlaces) places.", path: "$.content",
        value: "\(places.count) places")
    }
    self.defaults = defaults
    self.places = places
    image = whole.image
  }

  /// A part of the content.
  private enum Piece: Sendable {
    case constant(JSONValue)
    case template(HostTemplate, path: String)
    case list([Piece])
    case object([(name: String, piece: Piece)])

    /// How the member "image" of an object determines the key of the photo.
    var image: Image {
      guard case .object(let members) = self,
        let image = members.last(where: { $0.name == "image" })?.piece
      else { return .constant(nil) }
      switch image {
      case .constant(let json): return .constant(json.string)
      case .template(let template, _): return template.onlyPlace.map { .place($0) } ?? .text
      default: return .constant(nil)
      }
    }

    /// Reads a part of the content, and adds the places of its templates to `places`.
    init(
      _ json: JSONValue, at path: JSONPath, depth: Int, adding places: inout [HostPlace]
    ) throws(WidgetError) {
      guard depth <= deepest else {
        throw .invalidValue(
          "\"content\" is nested at most \(deepest) deep.", path: path.description,
          value: json.text)
      }
      switch json.kind {
      case .string:
        guard let text = json.string, HostTemplate.isNeeded(for: text) else { break }
        let path = path.description
        let template = try HostTemplate(text, at: path, placesFrom: places.count)
        places += template.places
        self = .template(template, path: path)
        return
      case .array:
        var pieces: [Piece] = []
        for (index, element) in json.elements.enumerated() {
          let place = path.element(index)
          pieces.append(try Piece(element, at: place, depth: depth &+ 1, adding: &places))
        }
        self = .list(pieces)
        return
      case .object:
        var pieces: [(name: String, piece: Piece)] = []
        for (name, value) in json.members {
          let place = path.member(name)
          let piece = try Piece(value, at: place, depth: depth &+ 1, adding: &places)
          pieces.append((name, piece))
        }
        self = .object(pieces)
        return
      default: break
      }
      self = .constant(json)
    }
  }

  /// Whether the content changes with the day.
  var dependsOnDay: Bool { places.contains { $0.format?.dependsOnDay ?? false } }

  /// The content on a day as JSON text, and the first fault. A member that cannot be filled in is
  /// left out; an element of a list becomes null.
  ///
  /// - Throws: the errors of reading the group.
  func content(
    of values: HostValues, on today: CivilDate
  ) throws(WidgetError) -> (json: [UInt8], fault: HostFault?) {
    values.beginEntry()
    var filling = Filling(values: values, today: today)
    try filling.write(whole)
    return (filling.writer.bytes, filling.fault)
  }

  /// Content that is being written.
  private struct Filling: ~Copyable {
    let values: HostValues
    let today: CivilDate
    var writer = JSONWriter(capacity: 256)
    var fault: HostFault?

    init(values: HostValues, today: CivilDate) {
      self.values = values
      self.today = today
    }

    /// The replacement of a template.
    private enum Filled {
      case text(String)
      case json(JSONValue)
    }

    mutating func write(_ piece: Piece) throws(WidgetError) {
      switch piece {
      case .constant(let json): writer.element(json)
      case .template(let template, let path):
        if let filled = try filled(template, at: path) {
          write(filled)
        } else {
          writer.elementNull()
        }
      case .list(let pieces):
        writer.beginArray()
        for piece in pieces { try write(piece) }
        writer.endArray()
      case .object(let pieces):
        writer.beginObject()
        for (name, piece) in pieces {
          guard case .template(let template, let path) = piece else {
            writer.name(name)
            try write(piece)
            continue
          }
          // A member that cannot be filled in is left out.
          guard let filled = try filled(template, at: path) else { continue }
          writer.name(name)
          write(filled)
        }
        writer.endObject()
      }
    }

    private mutating func write(_ filled: Filled) {
      switch filled {
      case .text(let text): writer.element(text)
      case .json(let json): writer.element(json)
      }
    }

    /// The replacement of a template; nil after a fault.
    private mutating func filled(
      _ template: HostTemplate, at name: String
    ) throws(WidgetError) -> Filled? {
      if let place = template.onlyPlace {
        guard let value = try values.value(of: place) else {
          return note(HostFault(code: values.missing, path: name, reference: place.reference))
        }
        return checked(.json(value), length: value.range.count, name, place.reference)
      }
      var result = ""
      for part in template.parts {
        switch part {
        case .text(let text): result += text
        case .place(let place):
          switch try values.text(of: place, on: today, at: name) {
          case .success(let text): result += text
          case .failure(let fault): return note(fault)
          }
          guard checked(.text(result), length: result.utf8.count, name, place.reference) != nil
          else { return nil }
        }
      }
      return .text(result)
    }

    private mutating func checked(
      _ filled: Filled, length: Int, _ path: String, _ reference: String
    ) -> Filled? {
      guard writer.count &+ length > HostContentRule.longest else { return filled }
      return note(HostFault(code: .tooLarge, path: path, reference: reference))
    }

    private mutating func note(_ fault: HostFault) -> Filled? {
      if self.fault == nil { self.fault = fault }
      return nil
    }
  }
}
