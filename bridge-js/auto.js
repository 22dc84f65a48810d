/* @ts-self-types="./auto.d.ts" */
// The export `widget-bridge/auto` for Deno, Node and Bun, which have nothing to load first. A page
// gets browser-auto.js instead, which loads the core and the time zones.
export * from "./mod.js";
