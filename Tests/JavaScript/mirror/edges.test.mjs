// Tests rare cases: read-only groups, other prefixes, odd keys, and ends at any moment.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { mirror } from "../../../bridge-js/mirror/index.js";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { told } from "./command.mjs";
import { makeClient, TestServer } from "./server.mjs";
import { Machine, mirrorTest, settle, until } from "./support.mjs";

mirrorTest("a read-only group is refused at once", async ({ server, machines: [a] }) => {
  const group = SharedGroup.open("shared", { directory: a.directory, readOnly: true });
  const client = await makeClient(server.port);
  assert.throws(() => mirror(group, { client }), {
    code: "readOnly", message: 'Group "shared" was opened for reading only.',
  });
  group.close();
});

mirrorTest("under another prefix, a machine joins like a new machine", async (context) => {
  const { server, machines: [a, b] } = context;
  await b.mirror(server.port, { prefix: "new:" });
  b.group.setMany({ gone: "theirs", theirs: 1 });
  await b.link.synced();
  await a.mirror(server.port, { prefix: "old:" });
  for (let count = 0; count < 5; count++) {
    a.group.setMany({ gone: count, kept: count });
    await a.link.synced();
  }
  a.group.remove("gone");
  await a.link.synced();
  await a.part();
  // Removals under the old prefix do not affect the values under the new one.
  await a.mirror(server.port, { prefix: "new:" });
  await settle(a, b);
  const all = { gone: "theirs", kept: 4, theirs: 1 };
  assert.deepEqual(a.contents, all);
  assert.deepEqual(b.contents, all);
  // Nor do they affect these values after the mirror has started again.
  await a.part();
  a.group.set("kept", 5);
  await a.mirror(server.port, { prefix: "new:" });
  await settle(a, b);
  assert.deepEqual(b.contents, { ...all, kept: 5 });
});

mirrorTest("a mirror ends if one with another prefix takes over its group", async (context) => {
  const { server, machines: [a] } = context;
  const first = await a.mirror(server.port, { prefix: "one:" });
  a.group.set("key", 1);
  await first.synced();
  const second = await a.mirror(server.port, { prefix: "two:" });
  await second.synced();
  a.group.set("key", 2);
  await first.closed;
  assert.equal(first.status.lastError.code, "conflict");
  assert.match(first.status.lastError.message, /^Another mirror .* prefix "two:"/);
  await second.synced();
});

mirrorTest("keys of any text and values of any size are mirrored", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  const odd = [
    "__proto__", "constructor", "0", "10", " ", "\u2028", "é", "e\u0301", "\u{1f600}", "\u{10ffff}",
    "a\u0001b", "\\", '"', "{shared}", "mirror/position", "mirror/key/x", "\ufeff", "\u202etxt",
    "x".repeat(511), "\u{1f600}".repeat(127), "-", "?",
  ];
  for (const key of odd) a.group.set(key, { key });
  a.group.data.set("empty", new Uint8Array(0));
  await settle(a, b);
  assert.deepEqual([...b.group.keys()].sort(), [...a.group.keys()].sort());
  assert.equal(b.group.data.get("empty").length, 0);
  for (const key of odd) assert.deepEqual(b.group.get(key), { key });
  for (const key of odd) a.group.remove(key);
  await settle(a, b);
  assert.deepEqual([...b.group.keys()], []);
  const largest = `"${"é".repeat((16 << 19) - 1)}"`;
  a.group.setText("largest", largest);
  a.group.data.set("bytes", new Uint8Array(16 << 20).fill(7));
  await settle(a, b);
  assert.equal(b.group.getText("largest"), largest);
  assert.ok(b.group.data.get("bytes").every((byte) => byte === 7));
});

mirrorTest("a mirror may be closed at any moment", async (context) => {
  const { server, machines: [a, b], command } = context;
  await b.mirror(server.port);
  await b.link.synced();
  const connections = async () => (await command("CLIENT", "LIST")).trim().split("\n").length;
  const before = await connections();
  let ended = 0;
  for (let steps = 0; steps < 60; steps++) {
    const control = new AbortController();
    a.group.set("key", steps);
    b.group.set("other", steps);
    const link = await a.mirror(server.port, { signal: control.signal });
    for (let step = 0; step < steps; step++) await new Promise(setImmediate);
    const synced = link.synced().catch((error) => error.code);
    control.abort();
    await link.closed;
    assert.equal(link.status.state, "closed");
    if (await synced === "invalidHandle") ended += 1;
  }
  assert.ok(ended > 0);
  await until(async () => await connections() === before, "no connection is left");
  await a.mirror(server.port);
  await settle(a, b);
  assert.deepEqual(a.contents, { key: 59, other: 59 });
  assert.deepEqual(b.contents, { key: 59, other: 59 });
});

mirrorTest("a group may be closed while batches arrive", async ({ server, machines: [a, b] }) => {
  await a.mirror(server.port);
  for (let round = 0; round < 20; round++) {
    const group = SharedGroup.open("shared", { directory: b.directory });
    const link = mirror(group, { client: await makeClient(server.port) });
    a.group.set("key", round);
    for (let step = 0; step < 3 * round; step++) await new Promise(setImmediate);
    group.close();
    await link.closed;
    assert.equal(link.status.state, "closed");
  }
  await b.mirror(server.port);
  await settle(a, b);
  assert.equal(b.group.get("key"), 19);
});

for (const isMadeAnew of [false, true]) {
  const name = isMadeAnew ? "removed and created again" : "removed";
  mirrorTest(`if a group is ${name}, other machines keep their values`, async (context) => {
    const { server, machines: [a, b] } = context;
    await a.mirror(server.port);
    await b.mirror(server.port);
    a.group.setMany({ key: 1, other: 1 });
    await settle(a, b);
    rmSync(a.directory, { recursive: true });
    if (isMadeAnew) SharedGroup.open("shared", { directory: a.directory }).set("new", 2).close();
    b.group.set("key", 2);
    await b.link.synced();
    // The mirror ends, or continues with the group that exists now.
    await a.link.synced().catch(() => {});
    await a.part();
    a.group.close();
    a.group = SharedGroup.open("shared", { directory: a.directory });
    await a.mirror(server.port);
    await settle(a, b);
    const all = { key: 2, other: 1, ...(isMadeAnew ? { new: 2 } : {}) };
    assert.deepEqual(a.contents, all);
    assert.deepEqual(b.contents, all);
  });
}

mirrorTest("a mirror whose group was removed says so", async ({ server, machines: [a] }) => {
  await a.mirror(server.port);
  a.group.set("key", 1);
  await a.link.synced();
  rmSync(a.directory, { recursive: true });
  // The group notices the removal before the mirror: within a second, perhaps at the first call.
  assert.throws(() => {
    a.group.set("key", 2);
    for (;;) a.group.keys().next();
  }, { code: "groupUnavailable" });
  const { state, position, lastError } = a.link.status;
  assert.deepEqual({ state, position }, { state: "following", position: 1 });
  assert.equal(lastError.code, "groupUnavailable");
  await a.link.closed;
  assert.equal(a.link.status.state, "closed");
  assert.equal(a.link.status.lastError.code, "groupUnavailable");
});

mirrorTest("a newer format in the group is not changed", async ({ server, machines: [a] }) => {
  await a.mirror(server.port);
  await a.link.synced();
  await a.part();
  const { internalsOf } = await import("../../../bridge-js/src/client/group.js");
  const { functions, handle } = internalsOf(a.group);
  const record = '{"version":2,"what":"nobody knows"}';
  functions.applySharedChanges(handle, `{"records":{"mirror/position":${record}}}`, "test");
  const client = await makeClient(server.port);
  assert.throws(() => mirror(a.group, { client }), (error) =>
    error.code === "unsupported" &&
    /^What the mirror keeps in the group has format 2, which a newer version/.test(error.message));
  const ran = await told(a, ["--status"]);
  assert.match(ran.errors, /What the mirror keeps in the group has format 2/);
  assert.notEqual(ran.status, 0);
  const left = functions.getSharedRecordsJSON(handle, "mirror/position", "test");
  assert.ok(left.includes(record));
});

mirrorTest("a newer version may take over a group", async ({ server, machines: [a] }) => {
  await a.mirror(server.port);
  a.group.set("key", 1);
  await a.link.synced();
  const { internalsOf } = await import("../../../bridge-js/src/client/group.js");
  const { functions, handle } = internalsOf(a.group);
  const records = () => functions.getSharedRecordsJSON(handle, "mirror/", "test");
  const position = '{"version":2,"what":"nobody knows"}';
  functions.applySharedChanges(handle, `{"records":{"mirror/position":${position}}}`, "test");
  const before = records();
  // The older mirror notices the newer position when it has something to write.
  a.group.set("key", 2);
  await until(() => a.link.status.lastError !== undefined, "an error");
  assert.equal(a.link.status.lastError.code, "unsupported");
  await a.part();
  assert.equal(records(), before);
});

test("a machine without space for a batch continues when it has space", async () => {
  const server = await TestServer.start();
  const [a, b] = [new Machine(), new Machine()];
  const script = fileURLToPath(new URL("machine.mjs", import.meta.url));
  const limited = spawn("bash", [
    "-c", 'trap "" XFSZ; ulimit -S -f 1024; exec "$0" "$@"', process.execPath, script, b.directory,
    `${server.port}`, "0", "later", "",
  ], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    const lines = createInterface({ input: limited.stdout })[Symbol.asyncIterator]();
    const line = async () => (await lines.next()).value;
    assert.equal(await line(), "ready");
    await a.mirror(server.port);
    a.group.set("small", 1);
    await until(() => b.group.get("small") === 1, "it follows");
    a.group.setMany({ large: "x".repeat(2 << 20), small: 2 });
    await a.link.synced();
    let status;
    await until(async () => {
      limited.stdin.write("status\n");
      status = JSON.parse(await line());
      return status.lastError !== undefined;
    }, "an error");
    assert.match(status.lastError, /large|space|limit/i);
    // No part of the batch is stored, but changes on this machine are still sent.
    assert.deepEqual(b.contents, { small: 1 });
    execFileSync("prlimit", ["--pid", `${limited.pid}`, "--fsize=unlimited:unlimited"]);
    limited.stdin.write("sync\n");
    assert.equal(await line(), "synced");
    assert.equal(b.group.get("large").length, 2 << 20);
    assert.equal(b.group.get("small"), 2);
  } finally {
    limited.kill("SIGKILL");
    for (const machine of [a, b]) await machine.remove();
    await server.remove();
  }
});
