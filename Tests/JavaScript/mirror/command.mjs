// Runs the command `mirror` for a machine.
import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../../bridge-js/bin/widget-bridge.js", import.meta.url));

/** Runs the command. Returns the process, with its output so far. */
export function run({ directory }, words, environment = {}) {
  const command = [script, "mirror", "shared", "--directory", directory, ...words];
  const child = spawn(process.execPath, command, { env: { ...process.env, ...environment } });
  const ran = { child, output: "", errors: "" };
  child.stdout.on("data", (text) => ran.output += text);
  child.stderr.on("data", (text) => ran.errors += text);
  ran.ended = new Promise((resolve) => child.on("close", (status) => resolve(status)));
  return ran;
}

/** Runs the command until it ends. Returns its status and its output. */
export async function told(machine, words, environment) {
  const ran = run(machine, words, environment);
  const status = await ran.ended;
  return { status, output: ran.output, errors: ran.errors };
}
