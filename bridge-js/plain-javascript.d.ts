// The same declarations as browser.d.ts, for the core as plain JavaScript.
export * from "./browser.js";
