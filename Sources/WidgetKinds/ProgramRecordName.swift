/// The names of the records that programs keep beside the keys, apart from those that widgets keep.
package enum ProgramRecordName {
  package static let prefix = "program/"

  /// The name in the group of a program's record.
  package static func record(_ name: String) -> String { prefix + name }
}
