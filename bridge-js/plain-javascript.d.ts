// The same as browser.d.ts, with the core as plain JavaScript.
export * from "./browser.js";
