// Tests servers that are silent for a long time, or slow with large commands. Each test sets the
// clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { intercepted, isPush, isRead, isStand, never } from "./intercepted.mjs";
import { disconnect, makeClient, makeConnectedClient, TestServer } from "./server.mjs";
import { Machine, settle, until } from "./support.mjs";

const second = 1_000;
/** How long the mirror waits for each try, in ms. The time doubles, up to ten minutes. */
const patience = [15, 30, 60, 120, 240, 480, 600, 600].map((seconds) => seconds * second);
/** The longest time after an error until the next try, in milliseconds. */
const pause = 2 * second;

/** Waits until a condition is true, while the test's clock runs as fast as the system's. */
function passing(timers, condition, what) {
  return until(() => {
    timers.tick(10);
    return condition();
  }, what);
}

/** Waits until a promise is settled, while the test's clock runs in the same way. */
async function passingUntil(timers, promise) {
  let isSettled = false;
  promise.finally(() => isSettled = true).catch(() => {});
  await passing(timers, () => isSettled, "it is settled");
  await promise;
}

/** A test with two machines and a clock that only `timers.tick()` moves. */
function silenceTest(name, body) {
  test(name, async (context) => {
    const server = await TestServer.start();
    const machines = [new Machine(), new Machine()];
    const { timers } = context.mock;
    timers.enable({ apis: ["setTimeout"] });
    try {
      await body({ server, machines, timers });
    } finally {
      for (const machine of machines) await passingUntil(timers, machine.remove());
      timers.reset();
      await server.remove();
    }
  });
}

for (const [what, isMeant] of [["pushed", isPush], ["read", isRead]]) {
  silenceTest(`what is slow to be ${what} gets more time at each try`, async (context) => {
    const { server, machines: [a, b], timers } = context;
    const [slow, other] = what === "pushed" ? [a, b] : [b, a];
    await other.mirror(server.port);
    a.group.set("key", 1);
    if (other === a) await a.link.synced();

    const client = await makeConnectedClient(server.port);
    let tries = 0;
    let underWay = 0;
    const others = intercepted((words) => !isMeant(words), client, async (send) => {
      underWay += 1;
      try {
        return await send();
      } finally {
        underWay -= 1;
      }
    });
    const { sendCommand } = intercepted(isMeant, others, (send) => {
      tries += 1;
      return tries <= patience.length ? never : send();
    });
    // This mirror cannot make connections, so no read waits on the server.
    slow.mirrorBy({ sendCommand });
    for (const [index, time] of patience.entries()) {
      await until(() => tries === index + 1 && underWay === 0, "it is sent");
      timers.tick(time - 1);
      await until(() => underWay === 0, "all else is answered");
      assert.notEqual(slow.link.status.state, "connecting");
      timers.tick(1);
      await passing(timers, () => slow.link.status.state === "connecting", "an error");
      assert.equal(
        slow.link.status.lastError.message,
        `The server does not answer: The server answered nothing for ${time} ms.`,
      );
      timers.tick(pause);
    }
    await passingUntil(timers, settle(slow, other));
    assert.deepEqual(b.contents, { key: 1 });
    assert.equal(slow.link.status.lastError, undefined);
    await passingUntil(timers, slow.part());
    await disconnect(client);
  });
}

silenceTest("a small command gets no more time at later tries", async (context) => {
  const { server, machines: [a], timers } = context;
  a.group.set("key", 1);
  const client = await makeConnectedClient(server.port);
  let tries = 0;
  const { sendCommand } = intercepted(isStand, client, (send) => {
    tries += 1;
    return tries <= patience.length ? never : send();
  });
  a.mirrorBy({ sendCommand });
  for (const [index] of patience.entries()) {
    await until(() => tries === index + 1, "it is sent");
    timers.tick(15 * second);
    await until(() => a.link.status.state === "connecting", "an error");
    timers.tick(pause);
  }
  await passingUntil(timers, a.link.synced());
  await passingUntil(timers, a.part());
  await disconnect(client);
});

silenceTest("a mirror outlasts a server that stops for longer than it waits", async (context) => {
  const { server, machines: [a, b], timers } = context;
  await a.mirror(server.port);
  await b.mirror(server.port);
  a.group.set("key", 1);
  await settle(a, b);
  server.signal("SIGSTOP");
  a.group.set("key", 2);
  await until(() => {
    timers.tick(second);
    return a.link.status.lastError !== undefined;
  }, "an error");
  assert.match(a.link.status.lastError.message, /^(The server does not answer|There is no server)/);
  a.group.set("key", 3);
  b.group.set("other", 1);
  server.signal("SIGCONT");
  await passingUntil(timers, settle(a, b));
  assert.deepEqual(b.contents, { key: 3, other: 1 });
  assert.deepEqual(a.contents, b.contents);
});

silenceTest("a mirror that keeps trying can be closed at once", async (context) => {
  const { server, machines: [a] } = context;
  const client = await makeConnectedClient(server.port);
  let reads = 0;
  const { sendCommand } = intercepted(isRead, client, (send) => {
    reads += 1;
    return send();
  });
  a.mirrorBy({ sendCommand });
  a.link.addEventListener("state", () => reads = 0);
  await until(() => a.link.status.state === "following" && reads > 0, "it follows");
  let isClosed = false;
  a.link.close().then(() => isClosed = true);
  await until(() => isClosed, "it is closed");
  await disconnect(client);
});

silenceTest("of two mirrors of one group, the slower one waits a little", async (context) => {
  const { server, machines: [a], timers } = context;
  const client = await makeClient(server.port);
  let connections = 0;
  const duplicate = () => {
    connections += 1;
    return client.duplicate();
  };
  const mine = { sendCommand: (words) => client.sendCommand(words), duplicate };
  const links = [a.mirrorBy(mine), a.mirrorBy(mine)];
  for (const link of links) await link.synced();
  const isSent = ({ status }) => status.state === "following" && status.unsent === 0;
  for (let count = 1; count <= 20; count++) {
    a.group.set("key", count);
    await until(() => links.some(isSent), "one has pushed it");
  }
  assert.equal(connections, 4);
  for (const link of links) await passingUntil(timers, link.synced());
  await passingUntil(timers, links[0].close());
});
