// The command `mirror`.
import assert from "node:assert/strict";
import { run, told } from "./command.mjs";
import { freePort } from "./server.mjs";
import { mirrorTest, until } from "./support.mjs";

mirrorTest("the command mirrors, and tells how that goes", async ({ server, machines }) => {
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

mirrorTest("the command tells what is wrong", async ({ machines: [a] }) => {
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
