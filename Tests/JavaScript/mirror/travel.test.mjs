// Tests which contents of a group travel to other machines and which do not: each row of the
// manual's table.
import assert from "node:assert/strict";
import { mirrorTest, settle } from "./support.mjs";

const stream = "widget-bridge:{shared}:stream";

/** All batches that the server has. */
async function batches(command) {
  const entries = await command("XRANGE", stream, "-", "+");
  return entries.map(([, fields]) => JSON.parse(fields[fields.indexOf("c") + 1]));
}

mirrorTest("values, data, removals and clear() reach others, byte for byte", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setText("text", '{"x":1.50, "y" : [ ]}');
  a.group.data.set("bytes", Uint8Array.of(0, 255, 10));
  await settle(a, b);
  assert.equal(b.group.getText("text"), '{"x":1.50, "y" : [ ]}');
  assert.deepEqual([...b.group.data.get("bytes")], [0, 255, 10]);
  a.group.remove("text");
  await settle(a, b);
  assert.equal(b.group.has("text"), false);
  a.group.set("more", 1);
  await settle(a, b);
  b.group.clear();
  await settle(a, b);
  assert.deepEqual(a.contents, {});
  assert.deepEqual((await batches(command)).at(-1).map(([key, kind]) => [key, kind]).sort(), [
    ["bytes", "-"], ["more", "-"],
  ]);
});

mirrorTest("setting an equal value sends nothing", async ({ server, machines, command }) => {
  const [a, b] = machines;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 1);
  await settle(a, b);
  await a.part();
  a.group.set("key", 1);
  b.group.set("key", 2);
  await b.link.synced();
  await a.mirror(server.port);
  await settle(a, b);
  // The value that another machine has set meanwhile stays.
  assert.deepEqual(a.contents, { key: 2 });
  assert.equal((await batches(command)).length, 2);
});

mirrorTest("of the values set between two batches, only the last is sent", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  await settle(a, b);
  for (let count = 1; count <= 50; count++) a.group.set("key", count).set(`key${count % 5}`, count);
  await settle(a, b);
  assert.deepEqual(b.contents, { key: 50, key0: 50, key1: 46, key2: 47, key3: 48, key4: 49 });
  const [batch, ...more] = await batches(command);
  assert.equal(more.length, 0);
  assert.equal(batch.length, 6);
});

mirrorTest("records of one machine alone are not sent", async ({ server, machines, command }) => {
  const [a, b] = machines;
  await a.mirror(server.port);
  await b.mirror(server.port);
  // Kinds and their timelines are not sent.
  a.group.registerKind({ kind: "tides", displayName: "Tides", supportedFamilies: ["systemSmall"] });
  a.group.setTimeline("tides", {
    entries: [{ date: "2026-05-01T09:00:00Z", content: { title: "Low" } }],
    policy: { type: "never" },
  });
  // Data that widgets fetched is not sent.
  const totals = { TotalConfirmed: 3, TotalDeaths: 2, TotalRecovered: 1 };
  const fetch = () => Promise.resolve(Response.json(totals));
  await a.group.refresh("globalTotals", null, { fetch });
  assert.equal(a.group.entry("globalTotals").entry.confirmed, 3);
  // Widgets on screen, and requests to reload them, are not sent.
  a.group.registerInstance("dday", {});
  a.group.reload("dday");
  await settle(a, b);
  assert.equal(await command("EXISTS", stream), 0);

  a.group.set("key", 1);
  await settle(a, b);
  assert.deepEqual(await batches(command), [[["key", "v", "1"]]]);
  assert.deepEqual(b.contents, { key: 1 });
  assert.ok(!b.group.kinds().some(({ kind }) => kind === "tides"));
  assert.throws(() => b.group.timeline("tides"), { code: "notFound" });
  assert.equal(b.group.entry("globalTotals").entry.isPlaceholder, true);
  assert.equal(b.group.refreshPlan("globalTotals").length, 1);
  assert.equal(b.group.currentConfigurations().length, 0);

  // Another machine keeps its own kind of the same name, and a machine keeps what it fetched.
  b.group.registerKind({ kind: "tides", displayName: "Ebb", supportedFamilies: ["systemLarge"] });
  a.group.unregisterKind("tides");
  a.group.set("key", 2);
  await settle(a, b);
  assert.equal(b.group.kinds().find(({ kind }) => kind === "tides").displayName, "Ebb");
  assert.equal(a.group.entry("globalTotals").entry.confirmed, 3);
});

mirrorTest("the mirror's records are no keys, and clear() keeps them", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 1);
  await settle(a, b);
  assert.deepEqual(a.group.listKeys().map(({ key }) => key), ["key"]);
  await a.part();
  a.group.clear();
  await a.mirror(server.port);
  await settle(a, b);
  // The machine knows which values it had, so their removal travels.
  assert.deepEqual(b.contents, {});
  assert.equal((await batches(command)).length, 2);
});

mirrorTest("a machine that joins with values pushes them, and wins", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  a.group.setMany({ both: "first", theirs: 1 });
  await a.link.synced();
  b.group.setMany({ both: "joined", own: 2 });
  await b.mirror(server.port);
  await settle(a, b);
  assert.deepEqual(a.contents, { both: "joined", own: 2, theirs: 1 });
  assert.deepEqual(b.contents, { both: "joined", own: 2, theirs: 1 });
});
