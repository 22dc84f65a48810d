// The package with what a page has to load first, loaded.
export * from "./mod.js";
