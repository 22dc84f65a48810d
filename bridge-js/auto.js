/* @ts-self-types="./auto.d.ts" */
// The package, after a page has loaded the core and the time zones. In Deno, Node and Bun there is
// nothing to load first.
export * from "./mod.js";
