// Made by Sources/FunctionTable/make from functions.txt.
// The steps of a change, by the numbers that the core uses for them. Each has the type of the items
// that it concerns, and whether it sets or removes them.
export const steps = [
  { type: "value", isSet: true }, // setValue
  { type: "data", isSet: true }, // setData
  { type: "record", isSet: true }, // setRecord
  { type: "value", isSet: false }, // removeItem
  { type: "record", isSet: false }, // removeRecord
  { type: "all", isSet: false }, // removeAll
];
