// Helpers for the tests: groups in folders of their own, and processes with the same runtime.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { bridge } from "./bridge.mjs";

/** A test that gets a group in a separate folder. `options` are those of node:test. */
export function groupTest(name, body, options = {}) {
  test(name, options, async () => {
    const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
    const group = bridge.openSharedGroup("test", JSON.stringify({ directory }));
    try {
      await body({ group, directory });
    } finally {
      try {
        bridge.closeSharedGroup(group);
      } catch {
        // The test has closed the group.
      }
      rmSync(directory, { recursive: true });
    }
  });
}

/** The error that `call` throws or that its promise is rejected with. */
export async function failureOf(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error("The call was expected to fail.");
}

/**
 * Awaits a promise that does not keep the process alive. Fails if the promise is not settled within
 * a minute.
 */
export async function kept(promise) {
  let timer;
  const end = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("The promise was not settled.")), 60_000);
  });
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns as soon as `condition` is true. Fails after 20,000 pauses of at least 1 ms. */
export async function eventually(condition) {
  for (let count = 0; !condition(); count++) {
    if (count === 20_000) throw new Error(`This never held: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/**
 * Runs a script of this folder in a new process. Returns the status, or the signal that ended the
 * process, and its standard output and standard error as one text.
 */
export function runScript(name, ...values) {
  return runScriptWith({}, name, ...values);
}

/** Runs a script with changed environment variables. A variable that is undefined is removed. */
export function runScriptWith(variables, name, ...values) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const options = globalThis.Deno ? ["run", "-A"] : [];
  const env = { ...process.env, ...variables };
  for (const name of Object.keys(env)) if (env[name] === undefined) delete env[name];
  const child = spawn(process.execPath, [...options, script, ...values], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (text) => output += text);
    child.stderr.on("data", (text) => output += text);
    child.on("error", reject);
    child.on("close", (status, signal) => resolve({ status: signal ?? status, output }));
  });
}
