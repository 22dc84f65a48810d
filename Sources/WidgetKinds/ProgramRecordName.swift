/// The names of the records that programs store in a group. Their prefix distinguishes them from
/// the records of widgets.
package enum ProgramRecordName {
  package static let prefix = "program/"

  /// The name in the group of a program's record.
  package static func record(_ name: String) -> String { prefix + name }
}
