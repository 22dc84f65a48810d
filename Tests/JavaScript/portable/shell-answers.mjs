// Repeats calls that the native library has answered, with the core in jsc, the shell of
// JavaScriptCore:
//
//     jsc -m shell-answers.mjs -- MODULE TIME-ZONES SYSTEM-TIME-ZONE CALLS
//
// It prints as JSON how many of the core's answers equal the library's, and the first that differs.
import "./shell-globals.mjs";
const { Core } = await import("../../../bridge-js/src/portable/core.js");
const { CoreGroup } = await import("./core-group.mjs");
const { webAssembly } = await import("../../../bridge-js/src/portable/web-assembly.js");

const [modulePath, zonesPath, systemTimeZone, callsPath] = arguments;
const zones = readFile(zonesPath, "binary");
let clock = 0;
const core = new Core(webAssembly(new WebAssembly.Module(readFile(modulePath, "binary"))), {
  now: () => clock,
  systemTimeZone: () => systemTimeZone,
  timeZone: () => null,
  timeZones: () => zones,
});

const group = new CoreGroup(core);
const told = { equal: 0 };
for (const { now, method, parameters, expected } of JSON.parse(readFile(callsPath))) {
  clock = now;
  const answer = group[method](...parameters);
  if (expected === null || answer === expected) {
    told.equal += 1;
  } else {
    told.different = { method, parameters, expected, answer };
    break;
  }
}
print(JSON.stringify(told));
