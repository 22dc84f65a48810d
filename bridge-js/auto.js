/* @ts-self-types="./auto.d.ts" */
// The package with what a page has to load first, loaded; elsewhere nothing is to be loaded.
export * from "./mod.js";
