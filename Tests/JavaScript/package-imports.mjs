// Imports each entry of the package, for desktops and for pages. Prints what the imports fetched,
// which URLs they made, and which entries await something at their top level.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const folder = new URL("../../bridge-js/", import.meta.url);
const { exports } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));

/** The entries' files. */
function filesOf(conditions) {
  if (typeof conditions === "string") return conditions.endsWith(".js") ? [conditions] : [];
  return ["browser", "module-sync", "default"].filter((name) => conditions[name] !== undefined)
    .flatMap((name) => filesOf(conditions[name]));
}

// These entries import libraries that only an app has.
const needing = /^\.\/(react$|expo-widgets|react-native-android-widget)/;
const files = [...new Set(
  Object.entries(exports).filter(([name]) => !needing.test(name))
    .flatMap(([, conditions]) => filesOf(conditions)),
)].sort();
const told = { entries: files.length, fetched: [], made: [], awaiting: [] };
globalThis.fetch = (url) => {
  told.fetched.push(`${url}`);
  return Promise.reject(new TypeError("Nothing is fetched here."));
};
const { URL: RealURL } = globalThis;
globalThis.URL = new Proxy(RealURL, {
  construct(target, given) {
    told.made.push(given.map(String));
    return new target(...given);
  },
});
const require = createRequire(import.meta.url);
for (const file of files) {
  try {
    require(new RealURL(file, folder).pathname);
  } catch (error) {
    if (error.code !== "ERR_REQUIRE_ASYNC_MODULE") throw error;
    told.awaiting.push(file);
  }
}
console.log(JSON.stringify(told));
