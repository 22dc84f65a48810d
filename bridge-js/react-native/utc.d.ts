// The API of index.d.ts, without time zones in the bundle.
export * from "./index.js";
