// Tests servers that are gone for a while, and servers that have lost data.
import assert from "node:assert/strict";
import { mirrorTest, settle, until } from "./support.mjs";

mirrorTest("the machines restore the values of an empty server", async (context) => {
  const { server, machines: [a, b, c], command } = context;
  for (const machine of [a, b, c]) await machine.mirror(server.port);
  a.group.setMany({ kept: 1, changed: 1, removed: 1 });
  await settle(a, b, c);
  await c.part();
  a.group.setMany({ changed: 2, onlyThere: 2 }, ["removed"]);
  await settle(a, b);
  await b.part();
  b.group.set("unsent", "b");
  a.group.set("changed", 3);
  await settle(a);
  await a.part();
  await server.replaceByEmpty();
  // The machine with the fewest values connects first, then the others.
  for (const machine of [c, b, a]) {
    await machine.mirror(server.port);
    await settle(machine);
  }
  await settle(a, b, c);
  const all = { kept: 1, changed: 3, onlyThere: 2, unsent: "b" };
  for (const machine of [a, b, c]) assert.deepEqual(machine.contents, all);
  assert.equal(await command("HLEN", "widget-bridge:{shared}:values") >= 4, true);
  // The mirrors continue.
  c.group.set("kept", 2);
  await settle(a, b, c);
  assert.equal(a.group.get("kept"), 2);
}, { machines: 3 });

mirrorTest("the machines restore the last changes that a server lost", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setMany({ x: 1, y: 1 });
  await settle(a, b);
  await command("SAVE");
  await b.part();
  a.group.set("x", 2);
  await a.link.synced();
  await a.part();
  await server.restart();
  // Another history begins at the server's old position.
  await b.mirror(server.port);
  b.group.set("y", 5);
  await settle(b);
  await a.mirror(server.port);
  await settle(a, b);
  assert.deepEqual(a.contents, { x: 2, y: 5 });
  assert.deepEqual(b.contents, { x: 2, y: 5 });
});

mirrorTest("a machine at a position that the server has lost is not in step", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  a.group.set("x", 1);
  await a.link.synced();
  const keys = await command("KEYS", "*");
  for (const key of keys) await command("COPY", key, `saved:${key}`);
  a.group.set("x", 2);
  await a.link.synced();
  const { position } = a.link.status;
  // No connection is lost. Only the positions differ, until another machine's change makes them
  // equal again.
  for (const key of keys) await command("COPY", `saved:${key}`, key, "REPLACE");
  await b.mirror(server.port);
  b.group.set("y", 5);
  await b.link.synced();
  assert.equal(b.link.status.position, position);
  await a.link.synced();
  assert.deepEqual(a.contents, { x: 2, y: 5 });
  await settle(a, b);
  assert.deepEqual(b.contents, { x: 2, y: 5 });
});

mirrorTest("a machine that writes nothing notices a server's older state, too", async (context) => {
  const { server, machines: [a, b, c], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.setMany({ x: 1, y: 1 });
  await settle(a, b);
  await command("SAVE");
  a.group.setMany({ x: 2 }, ["y"]);
  await settle(a, b);
  await a.part();
  await server.restart();
  await settle(b);
  assert.deepEqual(b.contents, { x: 2 });
  await c.mirror(server.port);
  await settle(c);
  assert.deepEqual(c.contents, { x: 2 });
}, { machines: 3 });

mirrorTest("reads and writes stay local while the server is gone", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 1);
  await settle(a, b);
  await server.kill();
  for (let count = 2; count <= 100; count++) a.group.set("key", count);
  b.group.set("other", 1);
  assert.equal(a.group.get("key"), 100);
  await until(() => a.link.status.lastError !== undefined, "the error is told");
  assert.equal(a.link.status.unsent, 1);
  await server.start();
  await settle(a, b);
  assert.deepEqual(a.contents, { key: 100, other: 1 });
  assert.deepEqual(b.contents, { key: 100, other: 1 });
  assert.equal(a.link.status.lastError, undefined);
});

mirrorTest("a mirror waits for a stopped server", async ({ server, machines: [a, b] }) => {
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 1);
  await settle(a, b);
  server.signal("SIGSTOP");
  a.group.set("key", 2);
  await new Promise((resolve) => setTimeout(resolve, 200));
  a.group.set("key", 3);
  server.signal("SIGCONT");
  await settle(a, b);
  assert.equal(b.group.get("key"), 3);
});
