import BridgeJSON
import Languages
import WidgetTimeline

/// The options of a parameter from a stored list: values, or objects `{"value","title"}`. Other
/// elements, values of another type and repeated values are not offered.
struct HostOptions {
  let options: [ConfigurationOption]

  /// - Throws: what reading the group throws.
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
