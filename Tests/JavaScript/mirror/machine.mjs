// A process that mirrors a group, for a machine of the chaos test. It reads commands from standard
// input: "sync" waits until the mirror is in step, "status" prints the mirror's status, and "clock"
// prints the process's time.
import { appendFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { mirror } from "../../../bridge-js/mirror/index.js";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { makeClient } from "./server.mjs";

const [directory, port, shift, conflicts, log] = process.argv.slice(2);
// The machines' clocks differ by hours.
const now = Date.now;
Date.now = () => now() + Number(shift);

const group = SharedGroup.open("shared", { directory, lockTimeoutMilliseconds: 20_000 });
// Of two values, this rule chooses the same one on both machines.
const idOf = (value) =>
  value instanceof Uint8Array ? new TextDecoder().decode(value) : value?.id ?? null;
const greater = (key, ours, theirs) => {
  const isOurs = JSON.stringify(ours ?? null) > JSON.stringify(theirs ?? null);
  const line = { key, ours: idOf(ours), theirs: idOf(theirs), isOurs };
  appendFileSync(log, `${JSON.stringify(line)}\n`);
  return isOurs ? ours : theirs;
};
const link = mirror(group, {
  client: await makeClient(Number(port)),
  onConflict: conflicts === "greater" ? greater : undefined,
});
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "sync") {
    // This is not awaited, so that the status can be asked for meanwhile.
    link.synced().then(() => console.log("synced"), (error) => console.log(`${error}`));
  } else if (line === "status") {
    const { lastError, ...status } = link.status;
    console.log(JSON.stringify({ ...status, lastError: lastError?.message }));
  } else if (line === "clock") {
    console.log(Date.now());
  }
}
