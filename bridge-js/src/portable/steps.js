// Made by Sources/FunctionTable/make from functions.txt.
// The steps of a change by the numbers that the core gives them: the type of what is set or
// removed, and whether it is set or removed.
export const steps = [
  { type: "value", isSet: true }, // setValue
  { type: "data", isSet: true }, // setData
  { type: "record", isSet: true }, // setRecord
  { type: "value", isSet: false }, // removeItem
  { type: "record", isSet: false }, // removeRecord
  { type: "all", isSet: false }, // removeAll
];
