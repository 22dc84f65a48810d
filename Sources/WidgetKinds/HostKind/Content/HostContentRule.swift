import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The `content` that a description has for its entries: an object whose texts are templates.
///
/// A text that is one place and nothing else, without a format, stands for what is there as it is,
/// a list or a number too. Lists and objects are gone through; everything else is a constant.
struct HostContentRule: Sendable {
  let json: JSONValue
  /// What stands where there is nothing, by the places as they are written: `{"/price": "–"}`.
  let defaults: JSONValue?
  /// The places of all templates.
  let places: [HostPlace]

  /// The most places in all, and the most bytes of an entry's content.
  private static let (mostPlaces, longest) = (256, 65_536)
  private static let deepest = 8

  /// Reads `content` and `defaults` of a description; nil if it has no content.
  ///
  /// - Throws: `invalidValue` with the path of what is wrong.
  init?(in root: JSONValue) throws(WidgetError) {
    let defaults = root.present("defaults")
    guard defaults == nil || defaults?.kind == .object else {
      throw .invalidValue(
        "\"defaults\" must be an object.", path: "$.defaults", value: root["defaults"]?.text ?? "")
    }
    guard let content = root.present("content") else { return nil }
    guard content.kind == .object else {
      throw .invalidValue(
        "\"content\" must be an object.", path: "$.content", value: content.text)
    }
    guard content.range.count <= Self.longest else {
      throw WidgetError(
        .tooLarge, "\"content\" has at most \(Self.longest) bytes.", path: "$.content")
    }
    var places: [HostPlace] = []
    try Self.collect(from: content, at: JSONPath.root.member("content"), depth: 0, into: &places)
    guard places.count <= Self.mostPlaces else {
      throw .invalidValue(
        "\"content\" has at most \(Self.mostPlaces) places.", path: "$.content",
        value: "\(places.count) places")
    }
    json = content
    self.defaults = defaults
    self.places = places
  }

  private static func collect(
    from json: JSONValue, at path: JSONPath, depth: Int, into places: inout [HostPlace]
  ) throws(WidgetError) {
    guard depth <= deepest else {
      throw .invalidValue(
        "\"content\" is nested at most \(deepest) deep.", path: path.description, value: json.text)
    }
    switch json.kind {
    case .string:
      guard let text = json.string, HostTemplate.isNeeded(for: text) else { return }
      places += try HostTemplate(text, at: path.description).places
    case .array:
      for (index, element) in json.elements.enumerated() {
        try collect(from: element, at: path.element(index), depth: depth &+ 1, into: &places)
      }
    case .object:
      for (name, value) in json.members {
        try collect(from: value, at: path.member(name), depth: depth &+ 1, into: &places)
      }
    default: return
    }
  }

  /// Whether what it shows changes with the day.
  var dependsOnDay: Bool { places.contains { $0.format?.dependsOnDay ?? false } }

  /// The content on a day, as JSON text, and the first fault: a member that cannot be filled in is
  /// left out, an element is null.
  ///
  /// - Throws: what reading the group throws.
  func content(
    of values: HostValues, on today: CivilDate
  ) throws(WidgetError) -> (json: [UInt8], fault: HostFault?) {
    var filling = Filling(values: values, today: today)
    try filling.write(json, at: JSONPath.root.member("content"))
    return (filling.writer.bytes, filling.fault)
  }

  /// A content that is being written.
  private struct Filling: ~Copyable {
    let values: HostValues
    let today: CivilDate
    var writer = JSONWriter()
    var fault: HostFault?

    init(values: HostValues, today: CivilDate) {
      self.values = values
      self.today = today
    }

    /// What a template stands for.
    private enum Filled {
      case text(String)
      case json(JSONValue)
    }

    mutating func write(_ json: JSONValue, at path: JSONPath) throws(WidgetError) {
      switch json.kind {
      case .array:
        writer.beginArray()
        for (index, element) in json.elements.enumerated() {
          let place = path.element(index)
          if let filled = try filled(element, at: place) {
            write(filled)
          } else if element.kind == .string {
            writer.elementNull()
          } else {
            try write(element, at: place)
          }
        }
        writer.endArray()
      case .object:
        writer.beginObject()
        for (name, member) in json.members {
          let place = path.member(name)
          let filled = try filled(member, at: place)
          if filled == nil, member.kind == .string { continue }
          writer.name(name)
          if let filled { write(filled) } else { try write(member, at: place) }
        }
        writer.endObject()
      default: writer.element(json)
      }
    }

    private mutating func write(_ filled: Filled) {
      switch filled {
      case .text(let text): writer.element(text)
      case .json(let json): writer.element(json)
      }
    }

    /// What a text stands for; nil for what is no text, and for a fault.
    private mutating func filled(
      _ json: JSONValue, at path: JSONPath
    ) throws(WidgetError) -> Filled? {
      guard let text = json.string else { return nil }
      guard HostTemplate.isNeeded(for: text) else { return .json(json) }
      let name = path.description
      let template = try HostTemplate(text, at: name)
      if template.parts.count == 1, let place = template.places.first, place.format == nil {
        guard let value = try values.value(of: place) else {
          return note(HostFault(code: .missing, path: name, reference: place.reference))
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
