// Measures a group that is mirrored between two machines. For comparison, measures SET, GET and
// PUBLISH with the same client. Each machine is a process with its own folder. Prints JSON.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { mirror } from "../../../bridge-js/mirror/index.js";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { makeClient, makeConnectedClient, TestServer } from "../../JavaScript/mirror/server.mjs";

const pings = 1_000;
const keyCount = 100_000;
const folder = mkdtempSync(join(tmpdir(), "widget-bridge-bench-"));
const server = await TestServer.start();
const now = () => Number(process.hrtime.bigint());
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const told = {};

function percentile(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/** The median and 99th percentile of the times from a write until the other process sees it. */
async function times(what, write) {
  const script = fileURLToPath(new URL("other.mjs", import.meta.url));
  const other = fork(script, [what, join(folder, "other"), `${server.port}`]);
  const next = () => new Promise((resolve) => other.once("message", resolve));
  await next();
  const measured = [];
  for (let count = -50; count < pings; count++) {
    const seen = next();
    await write(now());
    const { after } = await seen;
    if (count >= 0) measured.push(after);
    await pause(1);
  }
  other.kill();
  return { p50: percentile(measured, 0.5), p99: percentile(measured, 0.99) };
}

/** The server's memory, and for each command the number of calls and their mean time. */
async function serverSays(client) {
  const [memory] = /used_memory:(\d+)/.exec(await client.sendCommand(["INFO", "memory"])).slice(1);
  const stats = await client.sendCommand(["INFO", "commandstats"]);
  const costs = {};
  for (const [, name, calls, each] of stats.matchAll(
    /cmdstat_(\w+):calls=(\d+),usec=\d+,usec_per_call=([\d.]+)/g,
  )) costs[name] = { calls: Number(calls), microseconds: Number(each) };
  return { memory: Number(memory), costs };
}

const client = await makeConnectedClient(server.port);
const directory = join(folder, "one");
const group = SharedGroup.open("shared", { directory });
const link = mirror(group, { client: await makeClient(server.port) });
await link.synced();

told.mirror = await times("mirror", (at) => group.set("ping", { at }));
told.plain = await times("plain", async (at) => {
  await client.sendCommand(["SET", "ping", JSON.stringify({ at })]);
  await client.sendCommand(["PUBLISH", "pings", "1"]);
});

// Measures how long the server takes for a push, and for a read, if each has one change.
await client.sendCommand(["CONFIG", "RESETSTAT"]);
for (let count = 0; count < 500; count++) {
  group.set("cost", count);
  await link.synced();
}
told.costs = (await serverSays(client)).costs;

// Sets many keys without waiting for the server.
const text = "x".repeat(50);
let begin = performance.now();
for (let index = 0; index < keyCount; index++) {
  group.set(`key${index}`, { index, text });
  if (index % 200 === 199) await new Promise((resolve) => setImmediate(resolve));
}
told.localSeconds = (performance.now() - begin) / 1000;
await link.synced();
told.pushedSeconds = (performance.now() - begin) / 1000;
told.batches = Number(link.status.position);
told.serverMemory = (await serverSays(client)).memory;
told.keys = keyCount;

// Measures how a machine that joins later catches up.
begin = performance.now();
const late = SharedGroup.open("shared", { directory: join(folder, "late") });
const before = process.memoryUsage().rss;
const lateLink = mirror(late, { client: await makeClient(server.port) });
await lateLink.synced();
told.catchUpSeconds = (performance.now() - begin) / 1000;
globalThis.gc?.();
told.lateMemory = process.memoryUsage().rss - before;
told.lateKeys = [...late.keys()].length;

// Measures how many bytes one small change takes in the server's stream, and on the wire.
const stream = "widget-bridge:{shared}:stream";
await client.sendCommand(["XTRIM", stream, "MAXLEN", "0"]);
const empty = Number(await client.sendCommand(["MEMORY", "USAGE", stream]));
for (let count = 0; count < 200; count++) {
  group.set("widgetDataKey", { title: "Trip", endDate: "2026-05-08", n: count % 10 });
  await link.synced();
}
const full = Number(await client.sendCommand(["MEMORY", "USAGE", stream, "SAMPLES", "0"]));
told.bytesOfBatch = (full - empty) / 200;
const bytesOut = async () =>
  Number(/total_net_output_bytes:(\d+)/.exec(await client.sendCommand(["INFO", "stats"]))[1]);
const outBefore = await bytesOut();
await client.sendCommand(["XRANGE", stream, "-", "+"]);
told.wireBytesOfBatch = (await bytesOut() - outBefore) / 200;

await link.close();
await lateLink.close();
group.close();
late.close();
await client.disconnect();
await server.remove();
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(told));
process.exit();
