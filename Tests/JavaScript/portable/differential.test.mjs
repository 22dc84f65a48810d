// The same random requests answered by the native library and by the core as WebAssembly, which
// must agree to the byte, errors included. `--long` asks many more; WIDGET_BRIDGE_SEED begins
// elsewhere.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { MemoryStore } from "../../../bridge-js/src/portable/memory-store.js";
import { bridge } from "../bridge.mjs";
import { makeCore } from "./portable.mjs";
import * as make from "./random.mjs";

const isLong = process.env.WIDGET_BRIDGE_LONG !== undefined;
const requestCount = isLong ? 100_000 : 5_000;
const requestsPerGroup = 250;
const firstSeed = Number(process.env.WIDGET_BRIDGE_SEED ?? 1);

const documents = [
  "getTimelineJSON",
  "getTimelineJSON",
  "getEntryJSON",
  "getSnapshotJSON",
  "getPlaceholderJSON",
  "renderWidgetSVG",
  "getRefreshPlanJSON",
];
const keys = ["widgetDataKey", "birthday", "event.1", "문자", "trackedRepos", "studyDays", "other"];

/** One group twice: in the native library, and in memory before the core. */
class Pair {
  #core = makeCore();
  #store = new MemoryStore();
  #group;
  #folder = mkdtempSync(join(tmpdir(), "differential-"));

  constructor() {
    this.#group = bridge.openSharedGroup("pair", JSON.stringify({ directory: this.#folder }));
  }

  close() {
    bridge.closeSharedGroup(this.#group);
    rmSync(this.#folder, { recursive: true });
  }

  setValue(key, json) {
    bridge.setSharedValue(this.#group, key, json);
    this.#store.setValue(key, json.trim());
  }

  /** What a function that gives a text answers, both ways. */
  ask(name, ...texts) {
    return sameSecond(() => [
      outcome(() => bridge[name](this.#group, ...texts)),
      outcome(() => this.#core.text(name, this.#store, ...texts)),
    ]);
  }

  /** What a function that changes the group answers, both ways. */
  update(name, ...parameters) {
    return sameSecond(() => [
      outcome(() => void bridge[name](this.#group, ...parameters)),
      outcome(() => {
        try {
          this.#store.commit(this.#core.changes(name, this.#store, ...parameters));
        } catch (error) {
          this.#store.commit(error.steps ?? []);
          throw error;
        }
      }),
    ]);
  }
}

/** What comes of a call, as text: what it gives, or its error. */
function outcome(call) {
  try {
    const given = call();
    if (given === undefined) return "done";
    // Each counts the changes of its own group.
    return given.replace(/"revision":\d+/, '"revision":0');
  } catch (error) {
    if (typeof error.code !== "string" || error.code.startsWith("ERR_")) throw error;
    const { message, key, path, value } = error.detail ?? error;
    return JSON.stringify({ code: error.code, message, key, path, value });
  }
}

/** Runs a body again where the clock's second changed meanwhile. */
function sameSecond(body) {
  for (;;) {
    const before = Math.floor(Date.now() / 1000);
    const result = body();
    if (Math.floor(Date.now() / 1000) === before) return result;
  }
}

/** Fills a group: events, days, repositories, kinds of the host's own, responses. */
function fill(pair, random, check) {
  for (const key of keys) {
    if (random.chance(0.7)) {
      const json = key === "studyDays"
        ? JSON.stringify(Array.from({ length: random.below(40) }, () => make.date(random)))
        : key === "trackedRepos"
        ? random.pick(['["apple/swift","denoland/deno"]', '["x"]', "[]", "{}", "[1]"])
        : make.event(random);
      try {
        pair.setValue(key, json);
      } catch (error) {
        if (error.code === undefined) throw error;
      }
    }
  }
  for (let count = 0; count < 3; count++) check("registerWidgetKind", make.description(random));
  for (let count = 0; count < 3; count++) change(pair, random, check);
}

/** A random change. */
function change(pair, random, check) {
  const kind = make.kind(random);
  const bytes = new TextEncoder();
  const [id, status, body] = make.response(random);
  random.pick([
    () => check("registerWidgetKind", make.description(random)),
    () => check("unregisterWidgetKind", kind),
    () => check("setTimelineJSON", random.chance(0.8) ? "tides" : kind, make.timeline(random)),
    () => check("performIntent", ...make.intent(random)),
    () => check("registerWidgetInstance", kind, make.request(random, kind) ?? "{}"),
    () => check("unregisterWidgetInstance", kind, make.request(random, kind) ?? "{}"),
    () => check("setRefreshResponse", id, status, bytes.encode(body)),
    () => check("setRefreshResponse", id, status, bytes.encode(body)),
  ])();
}

/** Asks many requests of one random group; tells how many were answered, and how many refused. */
function askMany(seed, count) {
  const random = new make.Random(seed);
  const pair = new Pair();
  const counts = { answers: 0, errors: 0 };
  const equal = (name, parameters, [native, portable]) => {
    assert.equal(portable, native, `seed ${seed}: ${name} ${JSON.stringify(parameters)}`);
    counts[native.startsWith('{"code"') ? "errors" : "answers"] += 1;
  };
  const check = (name, ...parameters) => equal(name, parameters, pair.update(name, ...parameters));
  try {
    fill(pair, random, check);
    for (let asked = 0; asked < count; asked++) {
      if (random.chance(0.05)) change(pair, random, check);
      const kind = make.kind(random);
      const name = random.pick(documents);
      const parameters = random.chance(0.93)
        ? [name, kind, make.request(random, kind)]
        : random.pick([
          ["getWidgetKindsJSON"],
          ["getCurrentConfigurationsJSON"],
          [
            "getConfigurationOptionsJSON",
            kind,
            random.pick(["dataKey", "repo", "harbour", "x", ""]),
          ],
        ]);
      equal(parameters[0], parameters.slice(1), pair.ask(...parameters));
    }
  } finally {
    pair.close();
  }
  return counts;
}

test(`${requestCount} random requests have the same answers by both ways`, () => {
  let answers = 0;
  let errors = 0;
  for (let done = 0; done < requestCount; done += requestsPerGroup) {
    const counts = askMany(firstSeed + done, requestsPerGroup);
    answers += counts.answers;
    errors += counts.errors;
  }
  // Requests that are all refused would show little.
  assert.ok(answers > requestCount / 2, `${answers} answers, ${errors} errors`);
  assert.ok(errors > requestCount / 20, `${answers} answers, ${errors} errors`);
});
