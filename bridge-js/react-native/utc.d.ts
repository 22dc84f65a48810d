// The same API as in index.d.ts. With this entry, the bundle has no time zones.
export * from "./index.js";
