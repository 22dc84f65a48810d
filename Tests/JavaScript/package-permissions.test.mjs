// Tests which permissions Deno needs for each use. Deno records every requested permission, granted
// or not, so the tests see that no others are requested.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { library } from "./bridge.mjs";

const packageFolder = fileURLToPath(new URL("../../bridge-js/", import.meta.url));
const script = fileURLToPath(new URL("package-uses.mjs", import.meta.url));
const libraryVariable = "--allow-env=WIDGET_BRIDGE_LIBRARY";
const allowed = { label: "D-7", bytes: 2, backend: "node-api" };
const skip = globalThis.Deno === undefined && "Deno alone records its permissions";

/** A test with a folder and a function that runs the script in it, with only these permissions. */
function permissionTest(name, body) {
  test(name, { skip }, async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "widget-bridge-")));
    const audit = join(folder, "audit");
    const run = async ({ flags, at = script }, ...values) => {
      rmSync(audit, { force: true });
      const env = { ...process.env, DENO_AUDIT_PERMISSIONS: audit };
      delete env.WIDGET_BRIDGE_BACKEND;
      // node:child_process would give all permissions to a Deno that is started without flags.
      const { stdout } = await new Deno.Command(process.execPath, {
        args: ["run", "--quiet", "--no-prompt", "--no-lock", ...flags, at, folder, ...values],
        env,
        clearEnv: true,
        stderr: "inherit",
      }).output();
      const output = new TextDecoder().decode(stdout);
      const lines = readFileSync(audit, "utf8").trim().split("\n");
      const asked = lines.filter(Boolean).map((line) => {
        const { permission, value } = JSON.parse(line);
        return value === null ? permission : `${permission} ${value}`;
      });
      return { told: JSON.parse(output), asked: [...new Set(asked)] };
    };
    try {
      await body({ folder, run });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

permissionTest("a library named in code needs only the permission for it", async ({ run }) => {
  const { told, asked } = await run({ flags: [`--allow-ffi=${library}`] }, library);
  assert.deepEqual(told, allowed);
  assert.deepEqual(asked, [`ffi ${library}`]);
});

permissionTest("changes need nothing more", async ({ run }) => {
  const { told, asked } = await run({ flags: [`--allow-ffi=${library}`] }, library, "changes");
  assert.deepEqual(told, { ...allowed, done: false });
  assert.deepEqual(asked, [`ffi ${library}`]);
});

permissionTest("a library named by a variable needs the permission for it", async ({ run }) => {
  const { told, asked } = await run({ flags: [`--allow-ffi=${library}`, libraryVariable] }, "");
  assert.deepEqual(told, allowed);
  assert.deepEqual(asked.sort(), ["env WIDGET_BRIDGE_LIBRARY", `ffi ${library}`]);
});

permissionTest("a library beside the package needs the permissions to load it", async (place) => {
  const { folder, run } = place;
  const inside = join(folder, "bridge-js");
  cpSync(packageFolder, inside, { recursive: true });
  const path = join(inside, "libWidgetBridge.so");
  cpSync(library, path);
  const at = join(folder, "Tests", "JavaScript", "program.mjs");
  mkdirSync(join(at, ".."), { recursive: true });
  cpSync(script, at);
  const load = `--allow-ffi=${path}`;
  const unseen = await run({ flags: [load], at });
  assert.deepEqual(unseen.told, allowed);
  assert.deepEqual(unseen.asked, [`ffi ${path}`]);
  const seen = await run({ flags: [load, `--allow-read=${path}`], at });
  assert.deepEqual(seen.told, allowed);
  assert.deepEqual(seen.asked.sort(), [`ffi ${path}`, `read ${path}`]);
  // The package's description is looked for if it may be read, but this is never asked for.
  const whole = await run({ flags: [load, `--allow-read=${inside}`], at });
  assert.deepEqual(whole.told, allowed);
  const description = join(inside, "package.json");
  assert.deepEqual(whole.asked.sort(), [...seen.asked, `read ${description}`]);
});

permissionTest("fetching needs the host as well, and what is denied fails", async ({ run }) => {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () =>
    new Response("[]", { status: 404 })
  );
  const host = `127.0.0.1:${server.addr.port}`;
  try {
    const flags = [`--allow-ffi=${library}`];
    const denied = await run({ flags }, library, `http://${host}/1`);
    assert.deepEqual(denied.told, { ...allowed, fetched: "NotCapable" });
    const { told, asked } = await run(
      { flags: [...flags, `--allow-net=${host}`] }, library, `http://${host}/2`,
    );
    assert.deepEqual(told, { ...allowed, fetched: 404 });
    assert.ok(asked.every((one) => one === `ffi ${library}` || one.includes(host)), `${asked}`);
  } finally {
    await server.shutdown();
  }
});

permissionTest("a denied permission is a WidgetBridgeError that names it", async ({ run }) => {
  const cases = [
    [[], library, [/^ffi /], /--allow-ffi/],
    [["--allow-ffi=/none.so"], library, [/^ffi /], /--allow-ffi/],
    [["--deny-ffi"], library, [/^ffi /], /could not be loaded/],
    [[], "", [], /--allow-ffi=PATH.*\n.*--allow-env=WIDGET_BRIDGE_LIBRARY/],
    [["--allow-env"], "", [/^env /, /^ffi /], /--allow-ffi/],
  ];
  for (const [flags, path, expected, message] of cases) {
    const { told, asked } = await run({ flags }, path);
    assert.equal(told.isOurs, true, JSON.stringify({ flags, path, told, asked }));
    assert.equal(told.code, "unsupported");
    assert.match(told.message, message);
    for (const one of asked) assert.ok(expected.some((other) => other.test(one)), `${one}`);
  }
});
