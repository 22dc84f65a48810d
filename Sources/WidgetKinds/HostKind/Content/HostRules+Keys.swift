import BridgeJSON
import WidgetTimeline

extension HostRules {
  /// The keys of the photos that entries may have, on any day and in any language; nil if any key
  /// is possible.
  ///
  /// - Throws: the errors of reading the group.
  func imageKeys(
    of kind: WidgetDescription, in context: TimelineContext
  ) throws(WidgetError) -> [String]? {
    let documents = try documents(of: kind, in: context)
    guard let content else { return documents.compactMap { $0?["image"]?.string } }
    switch content.image {
    case .constant(let key): return key.map { [$0] } ?? []
    case .text: return nil
    case .place(let place):
      let values = HostValues(document: nil, defaults: content.defaults, context: context)
      var keys: [String] = []
      for document in documents {
        values.document = document
        if let key = try values.value(of: place)?.string { keys.append(key) }
      }
      return keys
    }
  }

  /// The documents from which entries are made: the elements of a stored list, or the fetched
  /// document. Empty if there is no such list or document. If entries need neither, there is one
  /// element, nil.
  private func documents(
    of kind: WidgetDescription, in context: TimelineContext
  ) throws(WidgetError) -> [JSONValue?] {
    if let entriesFrom {
      var elements: [JSONValue?] = []
      if let list = try context.group.json(forKey: entriesFrom) {
        for element in list.elements { elements.append(element) }
      }
      return elements
    }
    guard source != nil else { return [nil] }
    guard case .success(let request) = try request(in: context, of: kind),
      let document = try context.group.refreshRecord(of: request.id)?.document
    else { return [] }
    return [document]
  }
}
