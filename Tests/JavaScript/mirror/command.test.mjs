// Tests the command `mirror`.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { run, told } from "./command.mjs";
import { freePort } from "./server.mjs";
import { mirrorTest, settle, until } from "./support.mjs";

mirrorTest("the command mirrors and reports its progress", async ({ server, machines }) => {
  const [a, b] = machines;
  const redis = ["--redis", `redis://127.0.0.1:${server.port}`];
  const one = run(a, redis);
  const other = run(b, redis);
  await until(() => /^Following from \d+\.\n/.test(one.output + other.output), "it follows");
  a.group.set("key", { x: 1 });
  await until(() => b.group.get("key")?.x === 1, "the value is there");
  for (const { child } of [one, other]) child.kill("SIGTERM");
  assert.equal(await one.ended, 143);
  assert.equal(await other.ended, 143);

  a.group.set("key", 2);
  b.group.set("new", 3);
  assert.deepEqual(await told(b, [...redis, "--once"]), {
    status: 0, output: "In step at 2.\n", errors: "",
  });
  assert.deepEqual(await told(a, [...redis, "--status"]), {
    status: 0, errors: "",
    output: "position    1\nlag         1 batch\nunsent      1 key\nlast error  none\n",
  });
  const json = JSON.parse((await told(a, ["--status", "--json"])).output);
  assert.equal(typeof json.machine, "string");
  delete json.machine;
  assert.deepEqual(json, { version: 1, position: 1, lag: null, unsent: 1, lastError: null });
});

/** Stops a process at a moment when it does not hold the lock of the group's writers. */
function stopBetweenChanges(child, group) {
  for (;;) {
    child.kill("SIGSTOP");
    try {
      group.remove("a key that is absent");
      return;
    } catch (error) {
      if (error.code !== "busy") throw error;
      child.kill("SIGCONT");
    }
  }
}

mirrorTest("the command reports how far a stopped mirror is behind", async (context) => {
  const { server, machines: [a, b] } = context;
  const redis = ["--redis", `redis://127.0.0.1:${server.port}`];
  await a.mirror(server.port);
  a.group.set("key", 0);
  await a.link.synced();
  const { child, ended } = run(b, redis);
  try {
    await until(() => b.group.get("key") === 0, "it follows");
    stopBetweenChanges(child, b.group);
    for (let count = 1; count <= 7; count++) {
      a.group.setMany({ key: count, other: count });
      await a.link.synced();
    }
    b.group.setMany({ own: 1, more: 2 }).data.set("data", Uint8Array.of(1));
    assert.deepEqual(await told(b, [...redis, "--status"]), {
      status: 0, errors: "",
      output: "position    1\nlag         7 batches\nunsent      3 keys\nlast error  none\n",
    });
    const json = async () => JSON.parse((await told(b, [...redis, "--status", "--json"])).output);
    const stopped = { position: 1, lag: 7, unsent: 3, lastError: null };
    assert.partialDeepStrictEqual(await json(), stopped);

    await server.kill();
    const { status, output } = await told(b, [...redis, "--status"]);
    assert.equal(status, 0);
    assert.match(
      output,
      /^position    1\nlag         unknown\nunsent      3 keys\nlast error  There is no server/,
    );
    await server.start();
    child.kill("SIGCONT");
    await until(() => b.group.get("key") === 7 && a.group.get("own") === 1, "it goes on");
    await settle(a);
    await until(async () => (await json()).lastError === null, "all is well again");
    assert.partialDeepStrictEqual(await json(), { lag: 0, unsent: 0 });
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}, { appendonly: "yes", appendfsync: "always" });

mirrorTest("the command fails if its group is removed", async ({ server, machines: [a] }) => {
  const ran = run(a, ["--redis", `redis://127.0.0.1:${server.port}`]);
  await until(() => ran.output.startsWith("Following"), "it follows");
  rmSync(a.directory, { recursive: true });
  assert.equal(await ran.ended, 1);
  assert.match(ran.errors, /^widget-bridge: The group's folder .* cannot be used: .*\n$/);
});

mirrorTest("the command reports errors", async ({ machines: [a] }) => {
  const port = await freePort();
  const ran = run(a, ["--redis", `redis://127.0.0.1:${port}`]);
  await until(() => ran.errors.includes("There is no server to be reached"), "the error");
  await until(async () => (await told(a, ["--status"])).output.includes("no server"), "it is kept");
  ran.child.kill("SIGTERM");
  await ran.ended;
  for (const [words, reason] of [
    [[], /mirror needs --redis URL, or --status/], [["--redis", "nowhere"], /is no URL/],
    [["--status", "--prefix", "{"], /prefix/],
  ]) {
    const { status, errors } = await told(a, words);
    assert.equal(status, 64, errors);
    assert.match(errors, reason);
  }
});
