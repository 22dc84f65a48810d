// Tests what the mirror promises while no server and no connection fails.
import assert from "node:assert/strict";
import { mirrorTest, settle } from "./support.mjs";

const stream = "widget-bridge:{shared}:stream";

mirrorTest("values, data and removals reach the others, byte for byte", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setText("text", '{"x": 1.50,  "é😀": [null]}');
  a.group.setMany({ one: 1, two: "zwei", "key with \"quotes\"\n": true });
  a.group.data.set("image", Uint8Array.from({ length: 300 }, (_, index) => index % 256));
  b.group.set("mine", { deep: [[1]] });
  const long = "k".repeat(511);
  b.group.set(long, 1).set(long.replace(/k$/, "j"), 2);
  await settle(a, b);
  assert.deepEqual(a.contents, b.contents);
  assert.equal(b.group.getText("text"), '{"x": 1.50,  "é😀": [null]}');
  assert.equal(a.group.get("mine").deep[0][0], 1);
  assert.equal(a.group.get(long), 1);
  a.group.remove("one");
  a.group.set("image", "a value now");
  b.group.data.remove("image");
  await settle(a, b);
  assert.deepEqual(a.contents, b.contents);
  assert.equal(b.group.has("one"), false);
});

mirrorTest("an applied change is not pushed back", async ({ server, machines, command }) => {
  const [a, b] = machines;
  await a.mirror(server.port);
  await b.mirror(server.port);
  for (let count = 0; count < 20; count++) {
    (count % 2 === 0 ? a : b).group.set("count", count);
    await settle(a, b);
  }
  assert.equal(await command("XLEN", stream), 20);
  // No batch is added even after a restart, when nothing is in memory.
  await a.part();
  await b.part();
  await a.mirror(server.port);
  await b.mirror(server.port);
  await settle(a, b);
  assert.equal(await command("XLEN", stream), 20);
  assert.deepEqual(a.contents, { count: 19 });
});

mirrorTest("other machines see all of a batch or nothing", async ({ server, machines }) => {
  const [a, b] = machines;
  await a.mirror(server.port);
  await b.mirror(server.port);
  const seen = [];
  const watching = (async () => {
    for await (const _ of b.group.changes({ signal: AbortSignal.timeout(60_000) })) {
      const { x, y } = b.group.getMany(["x", "y"]);
      seen.push([x, y]);
      if (x === 200) break;
    }
  })();
  for (let count = 1; count <= 200; count++) {
    a.group.setMany({ x: count, y: -count });
    if (count % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await watching;
  assert.ok(seen.length > 0);
  for (const [x, y] of seen) assert.equal(x, -y);
  for (let index = 1; index < seen.length; index++) assert.ok(seen[index][0] >= seen[index - 1][0]);
});

mirrorTest("changes and removals made without a running mirror are sent later", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setMany({ kept: 1, changed: 1, removed: 1 });
  await settle(a, b);
  await a.part();
  a.group.set("changed", 2).set("new", 3);
  a.group.remove("removed");
  b.group.set("theirs", 4);
  await b.link.synced();
  assert.equal(b.group.get("changed"), 1);
  await a.mirror(server.port);
  await settle(a, b);
  const all = { changed: 2, kept: 1, new: 3, theirs: 4 };
  assert.deepEqual(a.contents, all);
  assert.deepEqual(b.contents, all);
});

mirrorTest("of two changes, the later in the stream wins", async ({ server, machines: [a, b] }) => {
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", "base");
  await settle(a, b);
  await a.part();
  a.group.set("key", "ours");
  b.group.set("key", "theirs").set("other", 1);
  await b.link.synced();
  await a.mirror(server.port);
  await settle(a, b);
  assert.deepEqual(a.contents, { key: "ours", other: 1 });
  assert.deepEqual(b.contents, { key: "ours", other: 1 });
});

mirrorTest("onConflict decides, and all machines agree", async ({ server, machines: [a, b] }) => {
  const asked = [];
  const onConflict = (key, ours, theirs, base) => {
    asked.push([key, ours, theirs, base]);
    return key === "gone" ? theirs : { ours, theirs, base };
  };
  await a.mirror(server.port, { onConflict });
  await b.mirror(server.port);
  a.group.setMany({ key: 1, gone: 1, equal: 1, mine: 1, longer: "x".repeat(100) });
  await settle(a, b);
  await a.part();
  a.group.setMany({ key: 2, gone: 2, equal: 5, mine: 2, longer: "y".repeat(100) });
  b.group.setMany({ key: 3, equal: 5, longer: "z".repeat(100) }, ["gone"]);
  await b.link.synced();
  await a.mirror(server.port, { onConflict });
  await settle(a, b);
  assert.deepEqual(asked.map(([key]) => key).sort(), ["gone", "key", "longer"]);
  assert.deepEqual(asked.find(([key]) => key === "gone"), ["gone", 2, undefined, 1]);
  const all = {
    key: { ours: 2, theirs: 3, base: 1 }, equal: 5, mine: 2,
    longer: { ours: "y".repeat(100), theirs: "z".repeat(100), base: "x".repeat(100) },
  };
  assert.deepEqual(a.contents, all);
  assert.deepEqual(b.contents, all);
});

mirrorTest("a machine away for longer than the stream lasts compares all keys", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setMany({ kept: 1, changed: 1, removed: 1, both: 1 });
  await settle(a, b);
  await a.part();
  b.group.setMany({ changed: 2, new: 2, both: 2 }, ["removed"]);
  await b.link.synced();
  b.group.set("last", 1);
  await b.link.synced();
  await command("XTRIM", stream, "MAXLEN", "0");
  a.group.set("both", 3);
  await a.mirror(server.port);
  await settle(a, b);
  const all = { kept: 1, changed: 2, new: 2, both: 3, last: 1 };
  assert.deepEqual(a.contents, all);
  assert.deepEqual(b.contents, all);
});

mirrorTest("two mirrors of one group on one machine do no harm", async (context) => {
  const { server, machines: [a, b], command } = context;
  const first = await a.mirror(server.port);
  const second = await a.mirror(server.port);
  await b.mirror(server.port);
  for (let count = 0; count < 30; count++) {
    a.group.set("a", count);
    b.group.set("b", count);
    if (count % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await b.link.synced();
  await first.synced();
  await second.synced();
  await b.link.synced();
  assert.deepEqual(a.contents, { a: 29, b: 29 });
  assert.deepEqual(b.contents, { a: 29, b: 29 });
  assert.ok(await command("XLEN", stream) <= 60);
  await first.close();
});

/** A command that appends another client's batch after the last one. */
function foreignBatch(number, changes) {
  const script = `
    local stamp, last = unpack(redis.call("HMGET", KEYS[1], "stamp", "last"))
    stamp = string.format("%.0f", stamp + 1)
    redis.call("XADD", KEYS[2], stamp .. "-1", "p", last, "m", "somebody",
      "b", ARGV[1], "c", ARGV[2])
    redis.call("HSET", KEYS[1], "stamp", stamp, "last", "somebody " .. ARGV[1])`;
  return ["EVAL", script, "2", "widget-bridge:{shared}:state", stream, number, changes];
}

mirrorTest("a server's values that no group can hold are set aside", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("good", 1);
  await settle(a, b);
  const changes = [
    ["bad", "v", "{"], ["worse", "v", '1},"removedKeys":["good"],"x":{"y":1'], ["", "v", "1"],
    ["k".repeat(512), "v", "1"], ["data", "d", "?"], ["bits", "d", "AB=="],
    ["kind", "z", "1"], ["half", "v", '"\\ud800"'],
    ["deep", "v", "[".repeat(129) + "]".repeat(129)],
    ["deepest", "v", "[".repeat(1e6) + '"\\ud800"' + "]".repeat(1e6)], ["good", "v", "2"],
  ];
  await command(...foreignBatch("1 x", JSON.stringify(changes)));
  await settle(a, b);
  assert.deepEqual(a.contents, { good: 2 });
  assert.deepEqual(b.contents, { good: 2 });
  assert.equal(a.link.status.setAside, 10);
  const reasons = a.events.filter(({ type }) => type === "setAside").map(({ reason }) => reason);
  assert.equal(reasons.length, 10);
  assert.match(reasons[0], /no JSON/);
  await command(...foreignBatch("2 x", "["));
  a.group.set("good", 3);
  await settle(a, b);
  assert.deepEqual(b.contents, { good: 3 });
});

mirrorTest("prefixes and names keep groups apart", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port, { prefix: "one:" });
  await b.mirror(server.port, { prefix: "two:" });
  a.group.set("key", "a");
  b.group.set("key", "b");
  await settle(a, b);
  assert.equal(a.group.get("key"), "a");
  assert.equal(b.group.get("key"), "b");
  const keys = await command("KEYS", "*");
  assert.ok(keys.every((key) => /^(one|two):\{shared\}:\w+$/.test(key)), keys.join());
});

mirrorTest("many keys are mirrored at once", async ({ server, machines: [a, b] }) => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key${i}`, { i }]));
  a.group.setMany(many);
  await a.mirror(server.port);
  await a.link.synced();
  await b.mirror(server.port);
  await settle(b);
  assert.equal([...b.group.keys()].length, 20_000);
  assert.deepEqual(b.group.get("key19999"), { i: 19999 });
  b.group.clear();
  await settle(a, b);
  assert.deepEqual(a.contents, {});
});
