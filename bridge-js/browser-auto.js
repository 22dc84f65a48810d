/* @ts-self-types="./browser.d.ts" */
// browser.js with its files loaded already, for pages whose tools allow an await at the top level.
import { init } from "./browser.js";

await init();

export * from "./browser.js";
