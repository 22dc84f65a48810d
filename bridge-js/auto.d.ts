// The package, with everything loaded that a page has to load first.
export * from "./mod.js";
