// Tests three machines with three writers each, and everything that can go wrong between them and
// their server. WIDGET_BRIDGE_CHAOS_SECONDS sets how long the test lasts. If a history has faults,
// it is written to the file that WIDGET_BRIDGE_CHAOS_KEEP names.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import process from "node:process";
import { test } from "node:test";
import { dealt, random, seedOfAll } from "./chances.mjs";
import { faultsOf } from "./checker.mjs";
import { pause, World } from "./world.mjs";

const seconds = Number(process.env.WIDGET_BRIDGE_CHAOS_SECONDS ?? "8");
/** Whether the run is so long that it should continue until every harm has happened. */
const isLong = seconds >= 60;

const often = ["killMirror", "cut", "cut", "cut", "killMirror"];
const harms = [
  "stopMirror", "slow", "silence", "reorder", "killWriter", "stopWriter", "twoMirrors",
  "killServer", "stopServer", "trim", "away",
];

// If changes reach the disk only once a second, the last of them are lost in a power loss.
const everysec = { appendfsync: "everysec", more: ["loseTail"] };
for (const { conflicts, appendfsync, more } of [
  { conflicts: "later", appendfsync: "always", more: [] },
  { conflicts: "greater", ...everysec },
  { conflicts: "later", ...everysec },
].slice(0, isLong ? 3 : 2)) {
  const name = `chaos of ${seconds} s, ${conflicts} wins, appendfsync ${appendfsync}`;
  test(name, async (context) => {
    context.diagnostic?.(`seed ${seedOfAll}`);
    const all = [...often, ...harms, ...more];
    const world = await World.start({ conflicts, appendfsync });
    try {
      const end = performance.now() + seconds * 1000;
      // On a slow machine it takes longer until every harm has happened.
      const isEnough = () => !isLong || world.lacks([...all, "pastStream"]).length === 0;
      let next = performance.now() + seconds * 1000 / 3;
      const deck = dealt(all);
      while (performance.now() < end || !isEnough() && performance.now() < end + seconds * 1000) {
        await pause(random(150));
        await world.harm(deck.next().value);
        if (performance.now() > next) {
          await world.harm("failOver");
          next += Math.max(seconds * 1000 / 3, 15_000);
        }
      }
      const hours = await world.clocks();
      await world.end();
      const { history } = world;
      const writes = history.machines.flatMap(({ writers }) => writers.flat())
        .filter(({ done }) => done !== undefined).length;
      const batches = history.streams.reduce((sum, batches) => sum + batches.length, 0);
      const conflictCount = history.machines.reduce((sum, each) => sum + each.conflicts.length, 0);
      const told = [
        `${writes} writes`, `${batches} batches`, `${conflictCount} conflicts`,
        `${world.late} bytes late`, `clocks ${hours} h apart`, JSON.stringify(world.done),
      ].join(", ");
      if (context.diagnostic) context.diagnostic(told);
      else console.log(told);
      const faults = faultsOf(history);
      if (faults.length > 0 && process.env.WIDGET_BRIDGE_CHAOS_KEEP !== undefined) {
        writeFileSync(process.env.WIDGET_BRIDGE_CHAOS_KEEP, JSON.stringify(history));
      }
      assert.deepEqual(faults.slice(0, 20), []);
      assert.ok(writes > 50 && batches > 20);
      assert.equal(hours, 10);
      assert.ok(world.done.failOver > 0);
      if (isLong) {
        assert.deepEqual(world.lacks([...all, "pastStream"]), []);
        assert.equal(conflictCount > 0, conflicts === "greater");
      }
    } finally {
      await world.remove();
    }
  });
}
