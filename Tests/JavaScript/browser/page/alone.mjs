// Tests how a page differs from a program: a page has no options for files, its workers have no
// storage, and its store can be full.
import { SharedGroup } from "/bridge-js/mod.js";
import assert from "./assert.mjs";
import { failureOf } from "./support.mjs";
import { test } from "./test.mjs";

test("a group is in localStorage, and options for files are refused", async () => {
  localStorage.clear();
  const group = SharedGroup.open("page");
  assert.equal(group.backend, "portable");
  group.set("key", [1]);
  assert.equal(localStorage.getItem("widget-bridge/page/k/key").slice(-4), "v[1]");
  group.close();
  for (const option of ["directory", "libraryPath", "lockTimeoutMilliseconds"]) {
    const error = await failureOf(() => SharedGroup.open("page", { [option]: "1" }));
    assert.equal(error.code, "unsupported");
    assert.match(error.message, new RegExp(option));
  }
  const power = await failureOf(() => SharedGroup.open("page", { durability: "power" }));
  assert.equal(power.code, "unsupported");
  const absent = await failureOf(() => SharedGroup.open("none", { readOnly: true }));
  assert.equal(absent.code, "groupUnavailable");
});

test("if the store is full, a change fails and the group is unchanged", async () => {
  localStorage.clear();
  const group = SharedGroup.open("full");
  const part = "x".repeat(1 << 19);
  group.set("kept", part);
  let parts = 0;
  let error;
  for (; error === undefined; parts++) {
    try {
      group.set(`part${parts}`, part);
    } catch (failure) {
      error = failure;
    }
    if (parts > 100) break;
  }
  assert.equal(error.code, "ioError", `${error}`);
  const before = group.getMany();
  const batch = await failureOf(() => group.setMany({ a: 1, kept: 2, large: part, more: part }));
  assert.equal(batch.code, "ioError");
  assert.deepEqual(group.getMany(), before);
  group.set("kept", "small");
  group.remove("part0");
  group.setMany({ a: 1, b: 2 });
  assert.deepEqual(group.getMany(["a", "b", "kept"]), { a: 1, b: 2, kept: "small" });
  group.close();
  localStorage.clear();
});

test("a worker has only memory, and the error says so", async () => {
  const worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
  const told = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message ?? "The worker failed."));
  });
  worker.terminate();
  assert.equal(told.code, "unsupported");
  assert.match(told.message, /worker.*storage: "memory"/);
  assert.deepEqual(told.kept, { a: 1 });
  assert.match(told.label, /^D/);
});

test("zones and pictures work as on other systems", () => {
  const group = SharedGroup.open("zones", { storage: "memory" });
  group.set("widgetDataKey", { title: "Trip", startDate: "2026-01-22", endDate: "2026-05-08" });
  for (const [timeZone, date] of [["Asia/Seoul", "+09:00"], ["Asia/Calcutta", "+05:30"]]) {
    const { entry } = group.entry("dday", { now: "2026-05-01T00:00:00Z", timeZone });
    assert.ok(entry.date.endsWith(date), entry.date);
  }
  assert.match(group.svg("dday"), /^<svg/);
  group.close();
});
