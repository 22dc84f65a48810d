// Tests connections that are made late, fail late, or are dropped by a listener of the mirror.
import assert from "node:assert/strict";
import { test } from "node:test";
import { never } from "./intercepted.mjs";
import { freePort, makeClient } from "./server.mjs";
import { Machine, mirrorTest, until } from "./support.mjs";

/** A test of one machine, whose mirror's timers do not run. */
function stillTest(name, body) {
  test(name, async (context) => {
    const machine = new Machine();
    context.mock.timers.enable({ apis: ["setTimeout"] });
    try {
      await body(machine);
    } finally {
      context.mock.timers.runAll();
      context.mock.timers.reset();
      await machine.remove();
    }
  });
}

/** Waits until a promise is settled. */
async function settled(promise, what) {
  let isSettled = false;
  promise.finally(() => isSettled = true).catch(() => {});
  await until(() => isSettled, what);
}

mirrorTest("an abandoned connection does not affect later ones", async (context) => {
  const { server, machines: [a] } = context;
  const program = await makeClient(server.port);
  // For each connection, the function by which it reports an error.
  const failing = [];
  const duplicate = () => {
    const client = program.duplicate();
    return {
      sendCommand: (words) => client.sendCommand(words),
      connect: () => client.connect(),
      disconnect: () => client.disconnect(),
      on: (type, listener) => {
        if (type === "error") failing.push(listener);
        client.on(type, listener);
      },
    };
  };
  const errors = () => a.events.filter(({ type }) => type === "error").length;
  a.mirrorBy({ sendCommand: () => assert.fail("It has others."), duplicate });
  await a.link.synced();
  failing[0](new Error("Socket closed unexpectedly"));
  await until(() => errors() === 1, "an error");
  await a.link.synced();
  const count = failing.length;
  failing[0](new Error("Connection timeout"));
  a.group.set("key", 1);
  await a.link.synced();
  assert.equal(errors(), 1);
  assert.equal(failing.length, count);
});

stillTest("a connection that is made after the mirror's end is closed", async (machine) => {
  let give;
  let isClosed = false;
  const duplicate = () => new Promise((resolve) => give = resolve);
  machine.mirrorBy({ sendCommand: () => assert.fail("It has others."), duplicate });
  await until(() => give !== undefined, "it is asked for");
  await settled(machine.link.close(), "it is closed");
  give({
    sendCommand: () => assert.fail("It is closed."), destroy: () => isClosed = true,
  });
  await until(() => isClosed, "the connection is closed");
});

stillTest("a listener for errors may close the mirror at once", async (machine) => {
  await machine.mirror(await freePort());
  const { link } = machine;
  link.addEventListener("error", () => link.close());
  await settled(link.closed, "it is closed");
  assert.equal(link.status.state, "closed");
});

stillTest("nothing is sent after a mirror was closed", async (machine) => {
  let sent = 0;
  // The mirror's only connection belongs to the program, and stays open.
  const client = {
    sendCommand() {
      sent += 1;
      return never;
    },
  };
  const link = machine.mirrorBy(client);
  link.addEventListener("state", () => link.close());
  await until(() => sent > 0 || link.status.state === "closed", "it is closed");
  assert.equal(sent, 0);
});
