package import WidgetTimeline

/// The kind of that name: one of the library's, else one that a host has registered in the group;
/// nil where there is none.
///
/// A kind of the library is found without a look at the group.
package func widgetKind(
  named name: String, in group: any GroupReader
) throws(WidgetError) -> (any WidgetKind)? {
  if let kind = builtInKinds.first(where: { $0.description.kind == name }) { return kind }
  return try HostKindProvider(named: name, in: group)
}
