/// The names of the records that programs store in a group. Their prefix distinguishes them from
/// the records of widgets.
package enum ProgramRecordName {
  package static let prefix = "program/"

  /// The name under which a group stores a program's record.
  package static func record(_ name: String) -> String { prefix + name }
}
