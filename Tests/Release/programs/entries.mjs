// Reports which files an import of the package loads, and whether its entries share their classes
// and groups.
import { createRequire, registerHooks } from "node:module";

const loaded = [];
registerHooks({
  load(url, context, next) {
    if (url.includes("/widget-bridge/")) loaded.push(url.replace(/^.*\/widget-bridge\//, ""));
    return next(url, context);
  },
});

const main = await import("widget-bridge");
const files = [...loaded];
const auto = await import("widget-bridge/auto");
const phone = await import("widget-bridge/react-native");
const plain = await import("widget-bridge/plain-javascript");
const required = createRequire(import.meta.url)("widget-bridge");
const { mirror } = await import("widget-bridge/mirror");
const group = main.SharedGroup.open("of-all", { storage: "memory" }).set("key", 7);
let refused;
try {
  mirror(group, { client: 7 });
} catch (error) {
  refused = error;
}
console.log(JSON.stringify({
  // One file has the names that the package exports, and the other file has all the modules.
  areFew: files.length === 2 && files.every((file) => /^node\/[\w-]+\.js$/.test(file)),
  hasOneClass: [auto, required].every((entry) => entry.SharedGroup === main.SharedGroup),
  hasOneError: [phone, plain].every((entry) => entry.WidgetBridgeError === main.WidgetBridgeError),
  hasOneMemory: auto.SharedGroup.open("of-all", { storage: "memory" }).get("key") === 7,
  isRefused: refused instanceof Error,
  files: files.length,
}));
