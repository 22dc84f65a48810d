/// The names of the records that programs keep beside the keys. Those of widgets have other names.
package enum ProgramRecordName {
  package static let prefix = "program/"

  /// The name that a program's record has in the group.
  package static func record(_ name: String) -> String { prefix + name }
}
