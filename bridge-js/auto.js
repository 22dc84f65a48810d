/* @ts-self-types="./auto.d.ts" */
// The package, with everything loaded that a page has to load first. Elsewhere there is nothing.
export * from "./mod.js";
