// Measures an app's calls to the core, which is plain JavaScript here, in the engine that runs this
// program. Prints the milliseconds of each call as JSON.
import { SharedGroup } from "package-of-checkout";

const { rounds } = globalThis.environment;
const print = globalThis.print ?? console.log;
const now = globalThis.performance === undefined ? Date.now : () => performance.now();
const event = { startDate: "2023-04-06", endDate: "2027-01-05", title: "Graduation" };
const request = { now: "2026-05-01T08:00:00+09:00", timeZone: "Asia/Seoul" };

/** The median time of a call in several rounds, each of which repeats it for at least 100 ms. */
function measure(call) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const began = now();
    let calls = 0;
    do {
      call();
      calls += 1;
    } while (now() - began < 100);
    times.push((now() - began) / calls);
  }
  return times.sort((one, other) => one - other)[times.length >> 1];
}

function run() {
  const began = now();
  const group = SharedGroup.open("group.com.example.app", { storage: "memory" });
  group.set("widgetDataKey", event);
  group.timeline("dday", request);
  const told = { first: now() - began };
  if (rounds > 0) {
    let count = 0;
    told.timeline = measure(() => group.timeline("dday", request));
    told.entry = measure(() => group.entry("dday", request));
    told.picture = measure(() => group.svg("dday", request));
    told.set = measure(() => group.set("count", count++));
  }
  print(JSON.stringify(told));
}

if (rounds >= 0) run();
