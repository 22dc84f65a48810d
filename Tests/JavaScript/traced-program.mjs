// Runs command lines of `widget-bridge`, given as JSON. For each, it writes to a file which
// functions of the library the command has called:
//
//     traced-program.mjs DIRECTORY FILE '[["set","key","1"]]'
import { writeFileSync } from "node:fs";
import process from "node:process";
import { main } from "../../bridge-js/command-line/main.js";
import { library } from "../../bridge-js/src/native/library.js";

const [directory, file, json] = process.argv.slice(2);
process.env.WIDGET_BRIDGE_HOME = directory;
const { functions } = library();
let called;
for (const [name, call] of Object.entries(functions)) {
  functions[name] = (...values) => {
    called.add(name);
    return call(...values);
  };
}
const told = [];
for (const words of JSON.parse(json)) {
  called = new Set();
  const status = await main(words);
  told.push({ command: words[0], status, functions: [...called] });
}
writeFileSync(file, JSON.stringify(told));
