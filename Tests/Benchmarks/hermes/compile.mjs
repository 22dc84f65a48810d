// Compiles program.mjs to bytecode: `node compile.mjs FOLDER`. The folder then has load.hbc, which
// only loads the core; first.hbc, which stops after the first timeline; and calls.hbc, which makes
// many calls. Prints as JSON the size of the last program's bytecode and the time to compile it,
// with the older Hermes and, if this machine has it, with the newest compiler.
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { hermes, hermesc, packageFolder, Program } from "../../JavaScript/hermes/program.mjs";

const folder = process.argv[2];
const module = fileURLToPath(new URL("program.mjs", import.meta.url));
const aliases = { "package-of-checkout": join(packageFolder, "react-native", "index.js") };
const told = {};

function timed(name, compile) {
  const began = performance.now();
  told[`${name}Bytes`] = compile();
  told[`${name}Seconds`] = (performance.now() - began) / 1000;
}

const programs = { load: { rounds: -1 }, first: { rounds: 0 }, calls: { rounds: 11 } };
for (const [name, environment] of Object.entries(programs)) {
  const program = new Program(module, environment, aliases);
  timed("older", () => program.compile(hermes, join(folder, `${name}.hbc`)));
  if (name === "calls" && hermesc !== undefined) timed("newest", () => program.compile(hermesc));
  program.remove();
}
console.log(JSON.stringify(told));
