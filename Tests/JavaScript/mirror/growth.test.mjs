// Tests how much work it takes to send many keys to the server, or to settle conflicts in many
// keys. The work for each key must not depend on the number of keys.
import assert from "node:assert/strict";
import { internalsOf } from "../../../bridge-js/src/client/group.js";
import { intercepted } from "./intercepted.mjs";
import { makeClient } from "./server.mjs";
import { mirrorTest, settle } from "./support.mjs";

/** Counts how often values of a group are read from now on. */
function readsOf(group) {
  const internals = internalsOf(group);
  const { functions } = internals;
  const counted = { reads: 0 };
  internals.functions = {
    ...functions,
    getSharedValue(...asked) {
      counted.reads += 1;
      return functions.getSharedValue(...asked);
    },
  };
  return counted;
}

/** A client for a machine, and the number of characters that it has sent. */
async function weighed(server) {
  const weight = { sent: 0 };
  const client = intercepted(() => true, await makeClient(server.port), (send, words) => {
    for (const word of words) weight.sent += word.length;
    return send();
  });
  return { client, weight };
}

for (const count of [10, 40]) {
  mirrorTest(`each of ${count} large values is read a few times and sent once`, async (context) => {
    const { server, machines: [a, b] } = context;
    const text = "x".repeat(1 << 20);
    for (let index = 0; index < count; index++) a.group.set(`key${index}`, text);
    const counted = readsOf(a.group);
    const { client, weight } = await weighed(server);
    a.mirrorBy(client);
    await a.link.synced();
    // A value is read to see that it is unsent, to send it, to see that it is sent, and once more
    // if a batch is full.
    assert.ok(counted.reads <= 4 * count, `${counted.reads} reads of ${count} values`);
    assert.ok(weight.sent < (count + 1) * text.length, `${weight.sent} characters`);
    await b.mirror(server.port);
    await settle(b);
    assert.equal([...b.group.keys()].length, count);
  });
}

mirrorTest("each of many small values is sent once", async (context) => {
  const { server, machines: [a] } = context;
  const text = "x".repeat(60);
  for (let index = 0; index < 10_000; index += 1_000) {
    const keys = Array.from({ length: 1_000 }, (_, more) => `key${index + more}`);
    a.group.setMany(Object.fromEntries(keys.map((key) => [key, text])));
  }
  const { client, weight } = await weighed(server);
  a.mirrorBy(client);
  await a.link.synced();
  const all = 10_000 * (`key9999v"${text}"0`.length) + 50_000;
  assert.ok(weight.sent < all, `${weight.sent} characters, not ${all}`);
});

for (const count of [10, 1_000]) {
  mirrorTest(`the former values of a batch's ${count} keys are read once`, async (context) => {
    const { server, machines: [a, b] } = context;
    const all = (value) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, value]));
    a.group.setMany(all("base"));
    await a.mirror(server.port);
    await b.mirror(server.port);
    await settle(a, b);
    await a.part();
    a.group.setMany(all("ours"));
    b.group.setMany(all("theirs"));
    await b.link.synced();
    let asked = 0;
    const isAsked = ([name]) => name === "XRANGE";
    const client = intercepted(isAsked, await makeClient(server.port), (send) => {
      asked += 1;
      return send();
    });
    a.mirrorBy(client, { onConflict: (_, ours, theirs, base) => [ours, theirs, base] });
    await settle(a, b);
    assert.deepEqual(b.contents, all(["ours", "theirs", "base"]));
    assert.equal(asked, 1);
  });
}
