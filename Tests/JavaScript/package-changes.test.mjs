// Tests SharedGroup's changes(), an async iterator.
import assert from "node:assert/strict";
import { SharedGroup } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { failureOf, kept, runScript } from "./support.mjs";

/** What a change reports, without its revision. */
function told({ value: { revision, ...what }, done }) {
  assert.ok(Number.isInteger(revision) && revision > 0);
  assert.equal(done, false);
  return what;
}

const keys = (...keys) => ({ keys, kinds: [], widgets: [], all: false });
const kinds = (...kinds) => ({ keys: [], kinds, widgets: [], all: false });

packageTest("each change is reported once, even one before the wait", async ({ group }) => {
  const changes = group.changes();
  group.set("key", 1);
  const first = await kept(changes.next());
  assert.deepEqual(told(first), keys("key"));
  const second = changes.next();
  group.set("key", 2);
  assert.deepEqual(told(await kept(second)), keys("key"));
  assert.ok((await second).value.revision > first.value.revision);
  group.set("key", 3).set("b", 1).set("key", 4).set("a", 1);
  assert.deepEqual(told(await kept(changes.next())), keys("a", "b", "key"));
  group.setMany({ c: 1 }, ["a"]);
  assert.deepEqual(told(await kept(changes.next())), keys("a", "c"));
  const third = changes.next();
  let isSettled = false;
  third.then(() => isSettled = true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(isSettled, false);
  await changes.return();
  assert.deepEqual(await kept(third), { value: undefined, done: true });
});

packageTest("a change names the widgets on screen that read its keys", async ({ group }) => {
  const trip = { family: "systemSmall", configuration: { dataKey: "trip" } };
  group.registerInstance("dday", trip);
  group.registerInstance("dday");
  group.registerInstance("studyCalendar");
  const changes = group.changes();
  const widgets = async () => {
    const { value } = await kept(changes.next());
    return value.widgets.map(({ kind, configuration }) => `${kind} ${configuration.dataKey}`);
  };
  group.setEvent("trip", { title: "Trip", endDate: "2030-05-08" });
  assert.deepEqual(await widgets(), ["dday trip"]);
  group.set("studyDays", ["2026-05-08"]);
  assert.deepEqual(await widgets(), ["studyCalendar undefined"]);
  group.set("other", 1);
  assert.deepEqual(await widgets(), []);
  group.reload("dday");
  assert.deepEqual(await widgets(), ["dday trip", "dday widgetDataKey"]);
  await changes.return();
});

packageTest("a loop sees the answers of another process", async ({ group, directory }) => {
  const child = runScript("answer.mjs", directory);
  const changes = group.changes({ persistent: true });
  let round = 1;
  group.set("question", round);
  for await (const { keys } of changes) {
    assert.ok(keys.every((key) => key === "answer" || key === "question"), `${keys}`);
    if (group.get("answer") === round) {
      if (round === 20) break;
      group.set("question", ++round);
    }
  }
  assert.deepEqual(await child, { status: 0, output: "answered 20\n" });
  assert.deepEqual(await changes.next(), { value: undefined, done: true });
});

packageTest("several iterators report the same change", async ({ group }) => {
  const iterators = Array.from({ length: 5 }, () => group.changes());
  const waiting = iterators.map((iterator) => iterator.next());
  await iterators[0].return();
  group.set("key", 1);
  const results = await kept(Promise.all(waiting));
  assert.deepEqual(results.map(({ done }) => done), [true, false, false, false, false]);
  for (const iterator of iterators) await iterator.return();
});

packageTest("two steps that are requested together get one change each", async ({ group }) => {
  const changes = group.changes();
  const steps = [changes.next(), changes.next()];
  group.set("key", 1);
  const { value } = await kept(steps[0]);
  group.set("key", 2);
  assert.ok((await kept(steps[1])).value.revision > value.revision);
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

packageTest("a set of an equal value is no change, nor is one that was undone", async (test) => {
  const { group, directory } = test;
  const other = SharedGroup.open("test", { directory });
  group.setMany({ a: { b: [1] }, c: 1, d: null, absent: 1 }, ["absent"]);
  const all = group.changes();
  const one = group.changes({ key: "a" });
  // An iterator over the whole group reads no value in advance, so it reports the first set of each
  // key, even to an equal value.
  group.setMany({ a: { b: [1] }, c: 1, d: null });
  assert.deepEqual(told(await kept(all.next())), keys("a", "c", "d"));
  const steps = [all.next(), one.next()];
  let isSettled = false;
  for (const step of steps) step.then(() => isSettled = true);
  for (const writer of [group, other]) {
    writer.set("a", { b: [1] }).setText("c", " 1 ").setMany({ d: null }).setMany(null, ["none"]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.equal(isSettled, false);
  other.set("c", 2).set("a", { b: [1] });
  assert.deepEqual(told(await kept(steps[0])), keys("c"));
  // The key is reported again, because the number is written in another way.
  other.setText("c", "2.0");
  assert.deepEqual(told(await kept(all.next())), keys("c"));
  other.setText("c", "7").setText("c", "2.0");
  other.set("a", 1);
  assert.deepEqual(told(await kept(all.next())), keys("a"));
  assert.deepEqual(told(await kept(steps[1])), keys("a"));
  other.close();
});

packageTest("one key is watched by itself", async ({ group, directory }) => {
  group.set("other", 1);
  const changes = group.changes({ key: "key" });
  const step = changes.next();
  let isSettled = false;
  step.then(() => isSettled = true);
  group.set("other", 2).data.set("bytes", new Uint8Array(1));
  group.reload();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(isSettled, false);
  group.set("key", 1);
  assert.deepEqual(told(await kept(step)), keys("key"));
  for (const change of [
    () => group.remove("key"),
    () => group.data.set("key", new Uint8Array(2)),
    () => group.data.set("key", new Uint8Array(2)),
    () => group.set("key", "x".repeat(10_000)),
    () => group.set("key", 1),
    () => group.clear(),
  ]) {
    change();
    assert.deepEqual(told(await kept(changes.next())), keys("key"), `${change}`);
  }
  group.clear();
  const last = changes.next();
  const other = SharedGroup.open("test", { directory });
  other.set("key", 2);
  assert.deepEqual(told(await kept(last)), keys("key"));
  other.close();
  for (const key of [7, {}, true]) assert.throws(() => group.changes({ key }), TypeError);
  assert.throws(() => group.changes({ key: "" }), { code: "invalidArgument" });
});

packageTest("all removed keys are reported", async ({ group }) => {
  group.setMany({ a: 1, b: 2 });
  const changes = group.changes();
  group.clear();
  const { keys, all } = told(await kept(changes.next()));
  assert.ok(all || keys.join() === "a,b", `${keys}`);
  group.set("a", 1);
  assert.deepEqual(told(await kept(changes.next())).keys, ["a"]);
});

packageTest("a kind is reported if anything that it shows changes", async ({ group }) => {
  const changes = group.changes();
  const next = async () => told(await kept(changes.next()));
  group.registerKind({ kind: "tides", displayName: "Tides", supportedFamilies: ["systemSmall"] });
  assert.deepEqual(await next(), kinds("tides"));
  group.setTimeline("tides", { entries: [{ date: "2026-05-01T00:00:00Z", content: {} }] });
  group.set("key", 1);
  assert.deepEqual(await next(), { ...kinds("tides"), keys: ["key"] });
  const [planned] = group.refreshPlan("globalTotals");
  group.setRefreshResponse(planned.requestID, 0);
  assert.deepEqual(await next(), kinds("globalTotals"));
  group.reload("dday");
  assert.deepEqual(await next(), kinds("dday"));
  group.reload();
  assert.deepEqual((await next()).kinds, group.kinds().map(({ kind }) => kind).sort());
  group.unregisterKind("tides");
  assert.deepEqual(await next(), kinds("tides"));
  await group.perform("toggleStudyDay", { date: "2026-05-01" });
  assert.deepEqual(await next(), keys("studyDays"));
});

packageTest("no change is missed between two turns", async ({ group, directory }) => {
  const count = 2000;
  const seen = new Set();
  const changes = group.changes();
  const child = runScript("package-many-keys.mjs", directory, `${count}`);
  for await (const { keys, all } of changes) {
    assert.equal(all, false);
    for (const key of keys) seen.add(key);
    if (seen.size === count + 1) break;
    // This step takes a while, and more is written meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  assert.deepEqual(await child, { status: 0, output: "written\n" });
  assert.equal(seen.size, count + 1);
});

packageTest("a process ends though an iteration is pending", async ({ directory }) => {
  assert.deepEqual(await runScript("package-pending.mjs", directory), {
    status: 0, output: "waits\n",
  });
});

packageTest("only persistent: false lets the process end", async ({ directory }) => {
  const cases = [[null, "kept\n"], [{ persistent: true }, "kept\n"], [{ persistent: false }, ""]];
  for (const [options, output] of cases) {
    const told = await runScript("package-kept.mjs", directory, JSON.stringify(options));
    assert.deepEqual(told, { status: 0, output });
  }
});

packageTest("a process receives its own changes without a wait", async ({ directory }) => {
  assert.deepEqual(await runScript("package-own-change.mjs", directory), {
    status: 0, output: "told 7\n",
  });
});

packageTest("a persistent iteration keeps the process alive", async ({ group, directory }) => {
  const child = runScript("package-watch.mjs", directory);
  const changes = group.changes({ persistent: true });
  while (group.get("ready") !== true) await changes.next();
  await changes.return();
  group.set("last", true);
  const { status, output } = await child;
  assert.equal(status, 0, output);
  const { seen, busy } = JSON.parse(output);
  assert.equal(seen, true);
  // A loop that polls without a pause would use a whole processor.
  assert.ok(busy < 0.5, `busy ${busy}`);
});
