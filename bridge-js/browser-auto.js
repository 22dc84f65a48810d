/* @ts-self-types="./browser.d.ts" */
// Exports browser.js after its files have been loaded, for pages whose tools allow an await at the
// top level.
import { init } from "./browser.js";

await init();

export * from "./browser.js";
