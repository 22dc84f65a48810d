// The package. In a page, importing this module also loads the core and the time zones.
export * from "./mod.js";
