// Tests that a mirror handles data that no mirror wrote to the server: numbers that are invalid or
// too large.
import assert from "node:assert/strict";
import { defaultPrefix, keysOf } from "../../../bridge-js/mirror/server.js";
import { mirrorTest, settle, until } from "./support.mjs";

const [stream, values, state] = keysOf(defaultPrefix, "shared");
const noStamps = ["junk", "NaN", "-1", "0", "2.5", "1e300", "99999999999999999999", {}, null];

mirrorTest("a change with an invalid stamp is set aside", async ({ server, machines, command }) => {
  const [a, b] = machines;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setMany({ key: 1, other: 1 });
  await settle(a, b);
  const [stamp, last] = await command("HMGET", state, "stamp", "last");
  const changes = JSON.stringify(noStamps.map((own) => ["key", "v", "2", own]));
  const fields = ["p", last, "m", "m", "b", "1 x", "c", changes];
  await command("XADD", stream, `${Number(stamp) + 1}-1`, ...fields);
  await command("HSET", state, "stamp", `${Number(stamp) + 1}`, "last", "m 1 x");
  await settle(a, b);
  for (const { group, link, events } of [a, b]) {
    assert.deepEqual(group.getMany(), { key: 1, other: 1 });
    assert.equal(link.status.setAside, noStamps.length);
    const { reason } = events.find(({ type }) => type === "setAside");
    assert.equal(reason, "A change was not applied: its stamp is no count of batches.");
    assert.equal(link.status.lag, 0);
  }
  a.group.set("other", 2);
  b.group.set("key", 3);
  await settle(a, b);
  assert.deepEqual(a.contents, { key: 3, other: 2 });
  assert.deepEqual(b.contents, { key: 3, other: 2 });
});

mirrorTest("a server's values without a valid stamp are set aside", async (context) => {
  const { server, machines: [a, b, c], command } = context;
  await a.mirror(server.port);
  a.group.setMany({ key: 1, other: 1 });
  await a.link.synced();
  await command("XTRIM", stream, "MAXLEN", "0");
  const texts = noStamps.filter((stamp) => typeof stamp === "string");
  for (const [index, text] of texts.entries()) {
    await command("HSET", values, `bad${index}`, `${text} v2`);
  }
  await command("HSET", values, "key", "1e300 v2", "other", "99999999999999999999 v2");
  // A machine without values takes none from this data.
  await b.mirror(server.port);
  await b.link.synced();
  assert.deepEqual(b.contents, {});
  assert.equal(b.link.status.setAside, texts.length + 2);
  // A machine that still has the values restores them.
  await a.part();
  await command("HSET", state, "last", "somebody 1 x");
  await a.mirror(server.port);
  await settle(a, b);
  assert.deepEqual(a.contents, { key: 1, other: 1 });
  assert.deepEqual(b.contents, { key: 1, other: 1 });
  b.group.set("key", 2);
  await settle(a, b);
  await c.mirror(server.port, { onConflict: (_, ours) => ours });
  c.group.setMany({ bad0: 5, key: 6 });
  await settle(a, b, c);
  for (const { contents } of [a, b, c]) assert.deepEqual(contents, { bad0: 5, key: 6, other: 1 });
}, { machines: 3 });

for (const [field, text] of [
  ["stamp", "junk"], ["stamp", "-7"], ["stamp", "1e30"], ["stamp", "1.5"], ["forgotten", "junk"],
  ["forgotten", "1e30"],
]) {
  mirrorTest(`a mirror does nothing if the server's ${field} is ${text}`, async (context) => {
    const { server, machines: [a, b], command } = context;
    await a.mirror(server.port);
    await b.mirror(server.port);
    a.group.setMany({ key: 1, other: 1 });
    await settle(a, b);
    await a.part();
    await b.part();
    await command("HSET", state, field, text, "last", "somebody 1 x");
    await command("HDEL", values, "other");
    a.group.set("key", 2);
    await a.mirror(server.port);
    await until(() => a.link.status.lastError !== undefined, "an error");
    const { code, message } = a.link.status.lastError;
    assert.equal(code, "corrupt");
    assert.equal(
      message,
      `What the mirror keeps on the server is damaged: its ${field} is "${text}".`,
    );
    assert.deepEqual(a.contents, { key: 2, other: 1 });
    assert.equal(a.link.status.unsent, 1);
    await command("DEL", state, stream, values);
    await b.mirror(server.port);
    await settle(a, b);
    assert.deepEqual(a.contents, { key: 2, other: 1 });
    assert.deepEqual(b.contents, { key: 2, other: 1 });
  });
}

for (const [id, reason] of [
  ["18446744073709551614-1", /: a batch has the ID "18446744073709551614-1"\.$/],
  ["*", /: its stream has a batch with the ID "\d+-0", of which its state does not tell\.$/],
]) {
  mirrorTest(`a stream with a foreign ID ${id} is reported once`, async (context) => {
    const { server, machines: [a], command } = context;
    await a.mirror(server.port);
    a.group.set("key", 1);
    await a.link.synced();
    const fields = ["p", "x", "m", "m", "b", "1 x", "c", '[["key","v","2"]]'];
    await command("XADD", stream, id, ...fields);
    const states = () => a.events.filter(({ type }) => type === "state").map(({ state }) => state);
    const before = states().length;
    await until(() => states().slice(before).filter((state) => state === "comparing").length > 2);
    assert.match(a.link.status.lastError.message, reason);
    assert.equal(a.link.status.lastError.code, "corrupt");
    assert.equal(a.events.filter(({ type }) => type === "error").length, 1);
    assert.ok(!states().slice(before).includes("following"));
    await command("DEL", stream);
    a.group.set("key", 3);
    await a.link.synced();
    assert.deepEqual(a.contents, { key: 3 });
  });
}
