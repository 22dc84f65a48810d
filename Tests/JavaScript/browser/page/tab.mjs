// One of two tabs that change the same group at once. It counts, sets batches, and checks that it
// never sees part of a batch.
import { SharedGroup } from "/bridge-js/mod.js";

const tab = new URLSearchParams(location.search).get("tab");
const rounds = 100;
const faults = [];
const group = SharedGroup.open("tabs");
const keys = Array.from({ length: 20 }, (_, index) => `batch${index}`);

function look() {
  for (const other of ["1", "2"]) {
    const seen = new Set(Object.values(group.getMany(keys.map((key) => other + key))));
    if (seen.size > 1) faults.push(`a batch in part: ${[...seen]}`);
  }
}

/** Waits for a value that another tab sets. */
async function until(key) {
  const changes = group.changes();
  while (!group.has(key)) await changes.next();
  await changes.return();
}

try {
  group.set(`here${tab}`, true);
  await Promise.all([until("here1"), until("here2")]);
  for (let round = 0; round < rounds; round++) {
    await group.update("count", (old = 0) => old + 1);
    // Each tab has its own keys: if both set a key in the same instant, the later one wins.
    group.setMany(keys.map((key) => [`${tab}${key}`, round]));
    look();
  }
  group.set(`done${tab}`, true);
  await Promise.all([until("done1"), until("done2")]);
  look();
} catch (error) {
  faults.push(`${error}\n${error.stack}`);
}
await fetch(`/report${location.search}`, {
  method: "POST", body: JSON.stringify({ faults, count: group.get("count") }),
});
