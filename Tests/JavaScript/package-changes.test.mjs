// SharedGroup's changes() as an async iterator.
import assert from "node:assert/strict";
import { SharedGroup } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { failureOf, kept, runScript } from "./support.mjs";

packageTest("each change is told once, also one before the wait", async ({ group }) => {
  const changes = group.changes();
  group.set("key", 1);
  const first = await kept(changes.next());
  assert.deepEqual(first, { value: group.changeCount, done: false });
  const second = changes.next();
  group.set("key", 2);
  assert.equal((await kept(second)).value, group.changeCount);
  group.set("key", 3);
  group.set("key", 4);
  assert.equal((await kept(changes.next())).value, group.changeCount);
  const third = changes.next();
  let isSettled = false;
  third.then(() => isSettled = true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(isSettled, false);
  await changes.return();
  assert.deepEqual(await kept(third), { value: undefined, done: true });
});

packageTest("a loop sees what another process settles on", async ({ group, directory }) => {
  const child = runScript("answer.mjs", directory);
  const changes = group.changes({ persistent: true });
  let round = 1;
  group.set("question", round);
  for await (const count of changes) {
    assert.equal(typeof count, "number");
    if (group.get("answer") === round) {
      if (round === 20) break;
      group.set("question", ++round);
    }
  }
  assert.deepEqual(await child, { status: 0, output: "answered 20\n" });
  assert.deepEqual(await changes.next(), { value: undefined, done: true });
});

packageTest("several iterators are told of the same change", async ({ group }) => {
  const iterators = Array.from({ length: 5 }, () => group.changes());
  const waiting = iterators.map((iterator) => iterator.next());
  await iterators[0].return();
  group.set("key", 1);
  const results = await kept(Promise.all(waiting));
  assert.deepEqual(results.map(({ done }) => done), [true, false, false, false, false]);
  for (const iterator of iterators) await iterator.return();
});

packageTest("steps that are asked for at once come one by one", async ({ group }) => {
  const changes = group.changes();
  const steps = [changes.next(), changes.next()];
  group.set("key", 1);
  const { value } = await kept(steps[0]);
  group.set("key", 2);
  assert.notEqual((await kept(steps[1])).value, value);
  await changes.return();
});

packageTest("an abort ends the iteration with its reason", async ({ group }) => {
  const control = new AbortController();
  const reason = new Error("enough");
  const changes = group.changes({ signal: control.signal });
  const waiting = failureOf(() => kept(changes.next()));
  control.abort(reason);
  assert.equal(await waiting, reason);
  assert.deepEqual(await changes.next(), { value: undefined, done: true });
  const late = group.changes({ signal: control.signal });
  group.set("key", 1);
  assert.equal(await failureOf(() => late.next()), reason);
  assert.deepEqual(await late.next(), { value: undefined, done: true });
});

packageTest("an iteration goes on after another one was ended", async ({ group }) => {
  const first = group.changes();
  const second = group.changes();
  const ended = first.next();
  const going = second.next();
  for (let round = 0; round < 50; round++) {
    const other = group.changes();
    const step = other.next();
    await other.return();
    assert.equal((await kept(step)).done, true);
  }
  group.set("key", 1);
  assert.equal((await kept(ended)).done, false);
  assert.equal((await kept(going)).done, false);
  await first.return();
  await second.return();
});

packageTest("closing the group ends its iterations", async ({ directory }) => {
  const group = SharedGroup.open("test", { directory });
  const changes = group.changes();
  const step = changes.next();
  group.close();
  assert.deepEqual(await kept(step), { value: undefined, done: true });
  const other = SharedGroup.open("test", { directory });
  const late = other.changes();
  other.close();
  assert.deepEqual(await kept(late.next()), { value: undefined, done: true });
});

packageTest("a process ends though an iteration is pending", async ({ directory }) => {
  assert.deepEqual(await runScript("package-pending.mjs", directory), {
    status: 0, output: "waits\n",
  });
});

packageTest("a process hears of its own changes without a wait", async ({ directory }) => {
  assert.deepEqual(await runScript("package-own-change.mjs", directory), {
    status: 0, output: "told 7\n",
  });
});

packageTest("a persistent iteration keeps the process", async ({ group, directory }) => {
  const child = runScript("package-watch.mjs", directory);
  const changes = group.changes({ persistent: true });
  while (group.get("ready") !== true) await changes.next();
  await changes.return();
  group.set("last", true);
  const { status, output } = await child;
  assert.equal(status, 0, output);
  const { seen, busy } = JSON.parse(output);
  assert.equal(seen, true);
  // A loop that asks again and again would use all of its core.
  assert.ok(busy < 0.5, `busy ${busy}`);
});
