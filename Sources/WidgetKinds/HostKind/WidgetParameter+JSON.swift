import BridgeJSON
import Languages
import WidgetTimeline

/// Parameters as hosts describe them: `{"name","title","type","default","options"}`, or with
/// `"optionsFrom"` instead of `"options"`.
extension WidgetParameter {
  /// Reads the parameters of a host's description, each with the key of its stored list of options
  /// if it has one. Empty if there are no parameters.
  ///
  /// - Throws: `invalidValue` with the path of the fault.
  static func parameters(
    in root: JSONValue
  ) throws(WidgetError) -> [(parameter: WidgetParameter, optionsFrom: String?)] {
    guard let list = root.present("parameters") else { return [] }
    guard list.kind == .array else {
      throw .invalidValue("\"parameters\" must be a list.", path: "$.parameters", value: list.text)
    }
    var parameters: [(parameter: WidgetParameter, optionsFrom: String?)] = []
    var names: Set<String> = []
    for (index, element) in list.elements.enumerated() {
      let path = "$.parameters[\(index)]"
      let parameter = try WidgetParameter(element, at: path)
      guard names.insert(parameter.name).inserted else {
        throw .invalidValue(
          "Two parameters have the name \"\(parameter.name)\".", path: "\(path).name",
          value: parameter.name)
      }
      parameters.append((parameter, try element.key("optionsFrom", at: path)))
    }
    return parameters
  }

  private init(_ json: JSONValue, at path: String) throws(WidgetError) {
    guard json.kind == .object else {
      throw .invalidValue("A parameter must be an object.", path: path, value: json.text)
    }
    let name = try json.filledText(of: "name", at: path)
    guard !name.utf8.contains(0) else {
      throw .invalidValue(
        "The name of a parameter may not hold U+0000.", path: "\(path).name", value: name)
    }
    let typeName = try json.filledText(of: "type", at: path)
    guard let type = ParameterValue.ValueType(rawValue: typeName) else {
      let known = ParameterValue.ValueType.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw .invalidValue(
        "There is no type \"\(typeName)\"; the types are \(known).", path: "\(path).type",
        value: typeName)
    }
    let options = try Self.options(in: json, type: type, at: "\(path).options")
    var defaultValue = options?.first?.value ?? type.emptyValue
    if let given = json.present("default") {
      defaultValue = try Self.value(given, type: type, at: "\(path).default")
    }
    if let options, !options.contains(where: { $0.value == defaultValue }) {
      throw .invalidValue(
        "The default of \"\(name)\" must be one of its options.", path: "\(path).default",
        value: defaultValue.description)
    }
    let title = try json.text(of: "title", at: path).map { Title.text($0) }
    if let key = try json.key("optionsFrom", at: path) {
      guard options == nil else {
        throw .invalidValue(
          "\"\(name)\" has \"options\" or \"optionsFrom\", not both.", path: "\(path).optionsFrom",
          value: key)
      }
      let usual = defaultValue
      self.init(
        name: name, title: title, defaultValue: usual, choices: .dynamic,
        defaultInGroup: { group in
          let listed = (try? HostOptions(in: group, underKey: key, type: type))?.options ?? []
          if listed.isEmpty || listed.contains(where: { $0.value == usual }) { return usual }
          return listed.first?.value ?? usual
        })
      return
    }
    self.init(
      name: name, title: title, defaultValue: defaultValue,
      choices: options.map { .fixed($0) } ?? .any)
  }

  /// Reads a parameter's options: values of its type, or objects `{"value","title"}`. Nil if any
  /// value is allowed.
  private static func options(
    in json: JSONValue, type: ParameterValue.ValueType, at path: String
  ) throws(WidgetError) -> [ConfigurationOption]? {
    guard let list = json.present("options") else { return nil }
    guard list.kind == .array, list.count > 0 else {
      throw .invalidValue(
        "\"options\" must be a list with options in it.", path: path, value: list.text)
    }
    var options: [ConfigurationOption] = []
    var seen: Set<ParameterValue> = []
    for (index, element) in list.elements.enumerated() {
      var place = "\(path)[\(index)]"
      var (given, title) = (element, nil as String?)
      if element.kind == .object {
        title = try element.text(of: "title", at: place)
        place += ".value"
        guard let value = element.present("value") else {
          throw .invalidValue("An option must have a value.", path: place, value: "null")
        }
        given = value
      }
      let value = try value(given, type: type, at: place)
      guard seen.insert(value).inserted else {
        throw .invalidValue("Two options have this value.", path: place, value: value.description)
      }
      options.append(ConfigurationOption(value: value, title: .text(title ?? value.description)))
    }
    return options
  }

  private static func value(
    _ json: JSONValue, type: ParameterValue.ValueType, at path: String
  ) throws(WidgetError) -> ParameterValue {
    guard let value = ParameterValue(json)?.converted(to: type) else {
      throw .invalidValue("This must be \(type.phrase).", path: path, value: json.text)
    }
    return value
  }
}

extension ParameterValue.ValueType {
  /// The default of a parameter for which the host gives neither a default nor options: "", 0 or
  /// false.
  fileprivate var emptyValue: ParameterValue {
    switch self {
    case .string: .string("")
    case .integer: .integer(0)
    case .number: .number(0)
    case .boolean: .boolean(false)
    }
  }
}
