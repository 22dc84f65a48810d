// Tests that faults are reported in a sentence, and that the mirror continues after their repair.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mirror } from "../../../bridge-js/mirror/index.js";
import { intercepted, isPush } from "./intercepted.mjs";
import { freePort, makeClient } from "./server.mjs";
import { Machine, mirrorTest, settle, until } from "./support.mjs";

/** Waits for an error of a machine's mirror. */
async function errorOf({ link }) {
  await until(() => link.status.lastError !== undefined, "an error");
  return link.status.lastError;
}

async function withMachine(body) {
  const machine = new Machine();
  try {
    await body(machine);
  } finally {
    await machine.remove();
  }
}

test("a missing server is reported", () =>
  withMachine(async (machine) => {
    await machine.mirror(await freePort());
    const { code, message } = await errorOf(machine);
    assert.equal(code, "groupUnavailable");
    assert.match(message, /^There is no server to be reached: .*ECONNREFUSED.*\.$/);
    assert.equal(machine.group.set("key", 1).get("key"), 1);
    await assert.rejects(
      Promise.all([machine.link.synced(), machine.link.close()]), { code: "invalidHandle" },
    );
  }));

mirrorTest("a replica's refusal of writes is reported", async (context) => {
  const { server, machines: [a], command } = context;
  await command("REPLICAOF", "127.0.0.1", `${await freePort()}`);
  a.group.set("key", 1);
  await a.mirror(server.port);
  const { code, message } = await errorOf(a);
  assert.equal(code, "readOnly");
  assert.match(message, /^The server is a replica, which may be behind; /);
  assert.equal(a.link.status.unsent, 1);
  await command("REPLICAOF", "NO", "ONE");
  await a.link.synced();
});

for (const takesWrites of ["no", "yes"]) {
  const kind = takesWrites === "yes" ? "a replica that takes writes" : "a replica";
  mirrorTest(`${kind} is reported even if there is nothing to push`, async (context) => {
    const { server, machines: [a, b], command } = context;
    await a.mirror(server.port);
    a.group.set("key", 1);
    await a.link.synced();
    await command("CONFIG", "SET", "replica-read-only", takesWrites === "yes" ? "no" : "yes");
    // The server becomes a replica of one that does not exist, so nothing new arrives.
    await command("REPLICAOF", "127.0.0.1", `${await freePort()}`);
    await b.mirror(server.port);
    const isSettled = ({ state, lastError }) => state === "following" || lastError !== undefined;
    await until(() => isSettled(b.link.status), "it follows, or tells why not");
    const { code, message } = b.link.status.lastError ?? {};
    assert.equal(code, "readOnly");
    assert.match(message, /^The server is a replica, which may be behind; /);
    assert.deepEqual(b.contents, {});
    await until(() => a.link.status.lastError?.code === "readOnly", "it was following");
    await command("REPLICAOF", "NO", "ONE");
    await settle(a, b);
    assert.deepEqual(b.contents, { key: 1 });
  });
}

mirrorTest("a full server is reported, and changes reach it later", async (context) => {
  const { server, machines: [a, b], command } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 1);
  await settle(a, b);
  await command("CONFIG", "SET", "maxmemory", "1");
  a.group.set("key", 2);
  const { code, message } = await errorOf(a);
  assert.equal(code, "tooLarge");
  assert.match(message, /^The server's memory is full \(maxmemory\): /);
  assert.equal(a.link.status.unsent, 1);
  await command("CONFIG", "SET", "maxmemory", "0");
  await settle(a, b);
  assert.equal(b.group.get("key"), 2);
});

mirrorTest("a push that is refused repeatedly is reported once", async (context) => {
  const { server, machines: [a] } = context;
  let pushes = 0;
  let isRefused = true;
  a.mirrorBy(intercepted(isPush, await makeClient(server.port), (send) => {
    pushes += 1;
    if (isRefused) throw new Error("NOPERM this user has no permissions");
    return send();
  }));
  await a.link.synced();
  const { setTimeout } = globalThis;
  const pauses = [];
  globalThis.setTimeout = (body, milliseconds) => {
    if (milliseconds <= 2_000) pauses.push(milliseconds);
    return setTimeout(body, milliseconds);
  };
  try {
    a.group.set("key", 1);
    await until(() => pushes >= 5, "it is tried again and again");
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  assert.deepEqual(pauses.slice(0, 4), [50, 100, 200, 400]);
  assert.equal(a.events.filter(({ type }) => type === "error").length, 1);
  assert.match(a.link.status.lastError.message, /^The user may not use what the mirror needs: /);
  isRefused = false;
  await a.link.synced();
  assert.equal(a.link.status.lastError, undefined);
});

mirrorTest("a newer format on the server is not changed", async (context) => {
  const { server, machines: [a], command } = context;
  await command("HSET", "widget-bridge:{shared}:state", "format", "2", "stamp", "7", "last", "x");
  a.group.set("key", 1);
  await a.mirror(server.port);
  const { code, message } = await errorOf(a);
  assert.equal(code, "unsupported");
  assert.match(message, /^What the mirror keeps on the server has format 2, which a newer version/);
  assert.deepEqual(await command("KEYS", "*"), ["widget-bridge:{shared}:state"]);
});

mirrorTest("a foreign key is reported", async ({ server, machines: [a], command }) => {
  await command("SET", "widget-bridge:{shared}:state", "mine");
  await a.mirror(server.port);
  const { code, message } = await errorOf(a);
  assert.equal(code, "corrupt");
  assert.match(message, /^A key under the mirror's prefix is somebody else's: /);
});

for (const [reply, code, sentence] of [
  ["MOVED 8166 127.0.0.1:7001", "groupUnavailable", "Another node of the cluster has the keys"],
  ["CLUSTERDOWN The cluster is down", "busy", "The server is cut off from others that it needs"],
  ["NOREPLICAS Not enough replicas", "busy", "The server is cut off from others that it needs"],
  ["UNBLOCKED force unblock, instance state changed (master -> replica?)", "busy",
    "The server is changing its part among others"],
  ["ERR max number of clients reached", "busy",
    "The server takes no more connections (maxclients)"],
  ["DENIED Redis is running in protected mode: connections are only accepted from the loopback",
    "groupUnavailable", "The server takes connections from its own machine alone"],
]) {
  test(`a refusal is reported in a sentence: ${sentence} (${code})`, () =>
    withMachine(async (machine) => {
      machine.mirrorBy({ sendCommand: () => Promise.reject(new Error(reply)) });
      const error = await errorOf(machine);
      assert.equal(error.code, code);
      assert.equal(error.message, `${sentence}: ${reply}.`);
    }));
}

mirrorTest("close(), a signal, and closing the group end a mirror", async (context) => {
  const { server, machines: [a, b, c] } = context;
  const control = new AbortController();
  const links = [
    await a.mirror(server.port), await b.mirror(server.port, { signal: control.signal }),
    await c.mirror(server.port),
  ];
  for (const link of links) await link.synced();
  await links[0].close();
  control.abort();
  await links[1].closed;
  c.group.close();
  await links[2].closed;
  for (const link of links) {
    assert.equal(link.status.state, "closed");
    await assert.rejects(link.synced(), { code: "invalidHandle" });
  }
}, { machines: 3 });

mirrorTest("a client without duplicate() works, too", async ({ server, machines: [a, b] }) => {
  const whole = await makeClient(server.port);
  await whole.connect();
  a.mirrorBy({ sendCommand: (words) => whole.sendCommand(words) });
  await b.mirror(server.port);
  a.group.set("a", 1);
  b.group.set("b", 2);
  await settle(a, b);
  assert.deepEqual(a.contents, { a: 1, b: 2 });
  await a.part();
  await whole.disconnect();
});

test("wrong options are reported before anything is done", () =>
  withMachine(({ group }) => {
    const client = { sendCommand: () => Promise.resolve() };
    for (const [options, reason] of [
      [{}, /client must have sendCommand/], [{ client: {} }, /client must have/],
      [{ client, prefix: 1 }, /prefix must be a string/],
      [{ client, prefix: "x".repeat(201) }, /prefix must be a string/],
      [{ client, prefix: "{a}" }, /prefix must not hold/],
      [{ client, onConflict: 1 }, /onConflict must be a function/],
      [{ client, signal: 1 }, /signal must be an AbortSignal/],
      [{ client, prefx: "" }, /Did you mean "prefix"/],
    ]) {
      assert.throws(() => mirror(group, options), reason);
    }
  }));

mirrorTest("a failing onConflict is reported, and nothing is lost", async (context) => {
  const { server, machines: [a, b] } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 1);
  await settle(a, b);
  await a.part();
  a.group.set("key", 2);
  b.group.set("key", 3);
  await b.link.synced();
  let isBroken = true;
  await a.mirror(server.port, {
    // The promise fails as well. That must not end the process: the link has reported the fault.
    onConflict: async () => {
      throw new Error("This is nobody's to hear.");
    },
  });
  assert.match((await errorOf(a)).message, /onConflict must give a value, not a promise/);
  await a.part();
  await a.mirror(server.port, {
    onConflict: (_, ours, theirs) => {
      if (isBroken) throw new Error("Not now.");
      return ours + theirs;
    },
  });
  assert.match((await errorOf(a)).message, /Not now/);
  assert.equal(a.group.get("key"), 2);
  isBroken = false;
  await settle(a, b);
  assert.equal(b.group.get("key"), 5);
});
