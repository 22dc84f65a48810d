// Tests batches that arrive late, and batches whose answers are lost. No batch may be applied
// twice, or after its machine has begun a new mirror.
import assert from "node:assert/strict";
import { intercepted, isPush, isRead, lost, never } from "./intercepted.mjs";
import { makeClient } from "./server.mjs";
import { mirrorTest, settle, until } from "./support.mjs";

const stream = "widget-bridge:{shared}:stream";

/** Pushes a change from `a`. It reaches `b`, but `a` gets no answer. Then both machines stop. */
async function pushUnanswered(server, a, b) {
  await a.part();
  a.group.set("key", 1);
  a.mirrorBy(intercepted(isPush, await makeClient(server.port), async (send, _, wire) => {
    wire.isDead = true;
    // The other machine pushes first, so the batch's stamp is later than any that `a` learns of.
    for (let count = 0; count < 5; count++) {
      b.group.set("other", count);
      await b.link.synced();
    }
    await send();
  }));
  await until(() => b.group.get("key") === 1, "the other has it");
  await a.part();
  await b.part();
}

mirrorTest("a batch whose response was lost is not pushed again", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setMany({ key: 0, other: 0 });
  await settle(a, b);
  await a.part();

  let isPushed = false;
  a.group.setMany({ key: "a", other: "a" });
  a.mirrorBy(intercepted(isPush, await makeClient(server.port), async (send, _, wire) => {
    wire.isDead = true;
    await send();
    isPushed = true;
  }));
  await until(() => isPushed, "it was pushed");
  await a.part();
  await until(() => b.group.get("key") === "a", "the other has it");
  b.group.set("key", "b");
  await b.link.synced();
  // The stream no longer contains the batch.
  await command("XTRIM", stream, "MAXLEN", "0");

  await a.mirror(server.port);
  await settle(a, b);
  assert.deepEqual(a.contents, { key: "b", other: "a" });
  assert.deepEqual(b.contents, { key: "b", other: "a" });
  assert.equal(await command("XLEN", stream), 0);
});

mirrorTest("a batch that arrives late does not count", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 0);
  await settle(a, b);
  await a.part();

  let held;
  a.group.set("key", "late");
  a.mirrorBy(intercepted(isPush, await makeClient(server.port), (_, words, wire) => {
    wire.isDead = true;
    held = words;
    return never;
  }));
  await until(() => held !== undefined, "it is on its way");
  await a.part();
  // The old batch must do nothing, even if the next mirror has nothing to push.
  a.group.set("key", 0);
  await a.mirror(server.port);
  await settle(a, b);
  const before = await command("XLEN", stream);
  assert.equal((await command(...held))[0], "void");
  // It must also do nothing after other batches.
  a.group.set("key", 1);
  await settle(a, b);
  assert.equal((await command(...held))[0], "void");
  assert.equal(await command("XLEN", stream), before + 1);
  assert.equal(b.group.get("key"), 1);
});

mirrorTest("changes sent to an empty server count as later than lost ones", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 0);
  await settle(a, b);
  await pushUnanswered(server, a, b);
  await server.replaceByEmpty();
  a.group.set("key", 2);
  await a.mirror(server.port);
  await a.link.synced();
  await b.mirror(server.port);
  await settle(a, b);
  assert.deepEqual(a.contents, { key: 2, other: 4 });
  assert.deepEqual(b.contents, { key: 2, other: 4 });
});

mirrorTest("changes sent to a server count as later than those it lost", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 0);
  await settle(a, b);
  const before = server.written;
  await pushUnanswered(server, a, b);
  await server.loseWrittenAfter(before);
  a.group.set("key", 2);
  await a.mirror(server.port);
  await a.link.synced();
  assert.equal(a.link.status.lag, 0);
  await b.mirror(server.port);
  await settle(a, b);
  assert.deepEqual(a.contents, { key: 2, other: 4 });
  assert.deepEqual(b.contents, { key: 2, other: 4 });
}, { appendonly: "yes", appendfsync: "everysec" });

for (const first of ["the remover", "the other"]) {
  mirrorTest(`the removal of a lost key is sent if ${first} connects first`, async (test) => {
    const { server, machines: [a, b] } = test;
    await b.mirror(server.port);
    a.group.set("key", 1);
    a.mirrorBy(intercepted(isPush, await makeClient(server.port), async (send, _, wire) => {
      wire.isDead = true;
      await send();
    }));
    await until(() => b.group.get("key") === 1, "the other has it");
    await a.part();
    await b.part();
    await server.replaceByEmpty();
    // This machine has not learned from any server that the other machine has the key.
    a.group.remove("key");
    for (const machine of first === "the other" ? [b, a] : [a, b]) {
      await machine.mirror(server.port);
      await machine.link.synced();
    }
    await settle(a, b);
    assert.deepEqual(a.contents, {});
    assert.deepEqual(b.contents, {});
  });
}

mirrorTest("a key that returns to a value that the server has lost is sent", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setMany({ key: 1, other: 1 });
  await settle(a, b);
  await b.part();
  a.group.setMany({ other: 2 }, ["key"]);
  await a.link.synced();
  await a.part();
  await server.replaceByEmpty();
  await b.mirror(server.port);
  await settle(b);

  // Both values have changed when the comparison begins, and change back during the first push.
  a.group.setMany({ key: 5, other: 5 });
  a.mirrorBy(intercepted(isPush, await makeClient(server.port), (send) => {
    if (a.group.get("other") === 5) {
      a.group.setMany({ other: 2 }, ["key"]);
      throw lost();
    }
    return send();
  }));
  await settle(a, b);
  assert.deepEqual(a.contents, { other: 2 });
  assert.deepEqual(b.contents, { other: 2 });
});

mirrorTest("each value is pushed once although batches and responses are lost", async (context) => {
  const { server, machines: [a, b], command } = context;
  let count = 0;
  await b.mirror(server.port);
  a.mirrorBy(intercepted(isPush, await makeClient(server.port), async (send) => {
    count += 1;
    // A third of the batches are lost, and so are the answers to half of the others.
    if (count % 3 === 0) throw lost();
    const answer = await send();
    if (count % 2 === 0) throw lost();
    return answer;
  }));
  for (let value = 1; value <= 20; value++) {
    a.group.set("key", value);
    await settle(a, b);
    assert.equal(b.group.get("key"), value);
  }
  assert.equal(await command("XLEN", stream), 20);
});

mirrorTest("a value that is set while a batch is compared is not overwritten", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setMany({ first: 0, between: 0, last: 0 });
  await settle(a, b);
  await a.part();
  a.group.setMany({ first: 1, last: 1 });
  b.group.setMany({ first: 2, between: 2, last: 2 });
  await b.link.synced();
  // A value is set while the mirror finds out what both machines had.
  const isAsked = ([name]) => name === "XRANGE";
  const asking = (send) => {
    a.group.set("between", 1);
    assert.equal(a.link.status.unsent, 3);
    return send();
  };
  const client = intercepted(isAsked, await makeClient(server.port), asking);
  a.mirrorBy(client, { onConflict: (_, ...all) => all });
  await settle(a, b);
  const all = { first: [1, 2, 0], between: [1, 2, 0], last: [1, 2, 0] };
  assert.deepEqual(a.contents, all);
  assert.deepEqual(b.contents, all);
});

mirrorTest("only a few large batches are read or restored at once", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  const text = "x".repeat(3 << 20);
  for (let count = 0; count < 6; count++) {
    a.group.set(`key${count}`, text + count);
    await a.link.synced();
  }
  // The first read asks for ten batches. These are large, so the second asks for only two.
  const counts = [];
  const client = intercepted(isRead, await makeClient(server.port), (send, words) => {
    counts.push(Number(words[2]));
    return send();
  });
  b.mirrorBy(client);
  await settle(b);
  assert.deepEqual(counts.slice(0, 2), [10, 2]);
  await a.part();
  await b.part();
  await server.replaceByEmpty();
  await b.mirror(server.port);
  await settle(b);
  assert.deepEqual(Object.keys(b.contents).length, 6);
  // Each batch has at most three of the values.
  assert.equal(await command("XLEN", stream), 2);
});

mirrorTest("no batch is applied while an own batch's outcome is unknown", async (context) => {
  const { server, machines: [a, b] } = context;
  await b.mirror(server.port);
  let isFirst = true;
  a.mirrorBy(intercepted(isPush, await makeClient(server.port), async (send) => {
    if (!isFirst) return await send();
    isFirst = false;
    // The other machine pushes first, and `a` reads that batch before its own batch arrives.
    b.group.set("key", "theirs");
    await b.link.synced();
    await until(() => a.link.status.lag > 0, "it is read");
    await send();
    a.group.remove("key");
    assert.equal(a.link.status.unsent, 0);
    throw lost();
  }));
  await a.link.synced();
  a.group.set("key", "ours");
  await until(() => !isFirst && !a.group.has("key"), "it is removed");
  await settle(a, b);
  assert.deepEqual(a.contents, {});
  assert.deepEqual(b.contents, {});
});
