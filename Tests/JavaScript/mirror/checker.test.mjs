// Tests that the chaos test's checker finds each kind of violation, in small histories.
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf } from "./checker.mjs";

const set = (key, id, ...own) => [key, "v", JSON.stringify({ id }), ...own];
const wrote = (id, at, ...keys) => [{ begin: id, keys, at }, { done: id, at: at + 1 }];
const saw = (...seen) => ({ seen });

/** A history without faults: one machine sets "shared", and then the other machine sets it. */
function sound() {
  return {
    contents: [{ shared: { id: "m1w0.0.1" } }, { shared: { id: "m1w0.0.1" } }],
    kept: [["shared", '2 v{"id":"m1w0.0.1"}']],
    streams: [[[1, [set("shared", "m0w0.0.1")]], [2, [set("shared", "m1w0.0.1")]]]],
    machines: [
      {
        writers: [wrote("m0w0.0.1", 10, "shared")], conflicts: [],
        observed: [saw(["shared", "m0w0.0.1"]), saw(["shared", "m1w0.0.1"])],
      },
      {
        writers: [wrote("m1w0.0.1", 20, "shared")], conflicts: [],
        observed: [saw(["shared", "m0w0.0.1"]), saw(["shared", "m1w0.0.1"])],
      },
    ],
  };
}

test("a correct history has no faults", () => assert.deepEqual(faultsOf(sound()), []));

for (const [name, spoil, fault] of [
  ["machines that end apart", ({ contents }) => {
    contents[1].shared.id = "m0w0.0.1";
  }, /machine 1 differs/],
  ["a machine that ends elsewhere than the server", ({ kept }) => {
    kept[0][1] = '1 v{"id":"m0w0.0.1"}';
  }, /the server has m0w0/],
  ["an end that is not the last of the order", ({ streams }) => {
    streams[0].push([3, [["shared", "-", ""]]]);
  }, /null \(3\) is later/],
  ["a value that another machine had, and a server lost", (history) => {
    history.streams = [[[9, [set("shared", "m0w0.0.1")]]], [[2, [set("shared", "m1w0.0.1")]]]];
  }, /m0w0.0.1 \(9\) is later/],
  ["a value that is pushed twice", ({ streams, kept }) => {
    streams[0].push([3, [set("shared", "m1w0.0.1")]]);
    kept[0][1] = '3 v{"id":"m1w0.0.1"}';
  }, /was pushed to shared by 2 and by 3/],
  ["values of one writer out of order", ({ machines, streams }) => {
    machines[0].writers[0] = [
      ...wrote("m0w0.0.1", 10, "own"), ...wrote("m0w0.0.2", 12, "own"),
      ...wrote("m0w0.0.3", 14, "shared"),
    ];
    streams[0] = [
      [1, [set("own", "m0w0.0.2"), set("shared", "m0w0.0.3")]], [2, [set("own", "m0w0.0.1")]],
      ...streams[0].slice(1).map(([, changes]) => [3, changes]),
    ];
  }, /m0w0.0.2 \(1\) of own is before m0w0.0.1 \(2\)/],
  ["a key that goes back", ({ machines }) => {
    machines[0].observed.reverse();
  }, /showed m0w0.0.1 \(1\)/],
  ["a value that comes back after a removal", ({ machines }) => {
    machines[0].observed = [
      saw(["shared", "m1w0.0.1"]), saw(["shared", null]), saw(["shared", "m1w0.0.1"]),
    ];
  }, /m1w0.0.1 at shared again, after null/],
  ["a value that nobody pushed", ({ machines }) => {
    machines[0].observed.push(saw(["shared", "m1w0.0.9"]));
  }, /which nobody pushed/],
  ["half of a batch", ({ machines }) => machines[0].observed.push({ torn: ["x"] }), /half/],
  ["a write that was lost", ({ machines }) => {
    machines[0].writers[0].push(...wrote("m0w0.0.2", 30, "shared"));
  }, /wrote m0w0.0.2 to shared, and never sent it/],
  ["a removal that was lost", ({ machines }) => {
    machines[1].writers[0].push(...wrote("m1w0.0.2-", 30, "shared"));
  }, /wrote m1w0.0.2- to shared, and never sent it/],
]) {
  test(`the checker finds ${name}`, () => {
    const history = sound();
    spoil(history);
    assert.match(faultsOf(history).join("\n"), fault);
  });
}

test("a call of onConflict counts only for its machine and its key", () => {
  const history = sound();
  const [one, other] = history.machines;
  one.writers[0].push(...wrote("m0w0.0.2", 30, "shared"));
  other.conflicts.push({ key: "shared", ours: "m0w0.0.2", isOurs: false });
  one.conflicts.push({ key: "shared", ours: "m0w0.0.2", isOurs: true });
  one.conflicts.push({ key: "shared", ours: null, isOurs: false });
  assert.equal(faultsOf(history).length, 1);
  one.conflicts.push({ key: "shared", ours: "m0w0.0.2", isOurs: false });
  assert.deepEqual(faultsOf(history), []);
});

test("a write that was not acknowledged may count or not", () => {
  const history = sound();
  history.machines[0].writers[0].push({ begin: "m0w0.0.2", keys: ["shared"], at: 30 });
  assert.deepEqual(faultsOf(history), []);
});
