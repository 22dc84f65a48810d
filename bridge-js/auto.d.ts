// The package, after a page has loaded the core and the time zones.
export * from "./mod.js";
