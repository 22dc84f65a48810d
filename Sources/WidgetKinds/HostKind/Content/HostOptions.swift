import BridgeJSON
import Languages
import WidgetTimeline

/// A parameter's options, read from a stored list of values or of objects `{"value","title"}`.
/// Other elements, values of another type and repeated values are skipped.
struct HostOptions {
  let options: [ConfigurationOption]

  /// - Throws: the errors of reading the group.
  init(
    in group: any GroupReader, underKey key: String, type: ParameterValue.ValueType
  ) throws(WidgetError) {
    var options: [ConfigurationOption] = []
    var seen: Set<ParameterValue> = []
    if let bytes = try group.value(forKey: key), let list = (try? JSONDocument(bytes))?.root,
      list.kind == .array
    {
      for element in list.elements {
        let isObject = element.kind == .object
        guard let given = isObject ? element.present("value") : element,
          let value = ParameterValue(given)?.converted(to: type), seen.insert(value).inserted
        else { continue }
        let title = isObject ? element["title"]?.string : nil
        options.append(ConfigurationOption(value: value, title: .text(title ?? value.description)))
      }
    }
    self.options = options
  }
}
