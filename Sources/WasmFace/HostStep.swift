// Made by Sources/FunctionTable/make from functions.txt.

/// The steps of a change, by the numbers that a host reads.
enum HostStep: UInt32 {
  case setValue = 0
  case setData
  case setRecord
  case removeItem
  case removeRecord
  case removeAll
}
