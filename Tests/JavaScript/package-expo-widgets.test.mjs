// Tests what expo-widgets receives from a group's timelines, and what leaves a widget blank. A
// stand-in replaces the native half of expo-widgets (58.0.2: createWidget, updateTimeline,
// setConfigurationParameterEnum).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";
import { test } from "node:test";
import { identifierOf } from "../../bridge-js/expo-widgets/identifiers.js";
import { doctor, publish } from "../../bridge-js/expo-widgets/index.js";
import { layout as ddayLayout } from "../../bridge-js/expo-widgets/layouts/dday.js";
import { layout } from "../../bridge-js/expo-widgets/layouts/repositories.js";
import { WidgetBridgeError } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

class Widget {
  timelines = [];
  choices = {};

  updateTimeline(entries) {
    this.timelines.push(entries);
  }

  setConfigurationParameterEnum(parameter, options) {
    this.choices[parameter] = options;
  }
}

const request = { now: "2026-05-01T12:34:56.789+09:00", timeZone: "Asia/Seoul" };
const trip = { title: "Trip", startDate: "2026-01-01", endDate: "2026-05-08", style: "ring" };

function nullsOf(value) {
  if (value === null) return 1;
  if (typeof value !== "object") return 0;
  return Object.values(value).reduce((sum, member) => sum + nullsOf(member), 0);
}

packageTest("the timeline of an event begins now and turns at each midnight", ({ group }) => {
  group.set("widgetDataKey", trip);
  const widget = new Widget();
  assert.deepEqual(publish(widget, group, "dday", request), { entries: 60 });
  const [entries] = widget.timelines;
  assert.equal(entries[0].date.toISOString(), "2026-05-01T03:34:56.000Z");
  assert.equal(entries[1].date.toISOString(), "2026-05-01T15:00:00.000Z");
  assert.deepEqual(entries.slice(0, 3).map(({ props }) => props.label), ["D-7", "D-6", "D-5"]);
  assert.equal(entries[0].props.style, "ring");
  assert.equal(publish(widget, group, "dday", { ...request, style: "bar" }).entries, 60);
  assert.equal(widget.timelines[1][0].props.style, "bar");
  assert.deepEqual(publish(widget, group, "dday", request, { maximum: 400 }), { entries: 400 });
});

packageTest("an alias of a kind gives the same timeline", ({ group }) => {
  group.setMany({ widgetDataKey: trip, exam: { ...trip, style: "bar" } });
  for (const kind of ["dday", "ddayList"]) {
    group.registerKind({ alias: `${kind}Widget`, of: kind });
    const widget = new Widget();
    for (const name of [kind, `${kind}Widget`]) publish(widget, group, name, request);
    assert.deepEqual(widget.timelines[1], widget.timelines[0]);
  }
});

packageTest("no entry of any kind has a null, and every date is valid", ({ group }) => {
  const kinds = ["dday", "ddayList", "studyCalendar", "singleRepo", "doubleRepo", "globalTotals"];
  for (const kind of kinds) {
    const widget = new Widget();
    try {
      publish(widget, group, kind, request);
    } catch (error) {
      // The kind has no entries, because nothing was fetched.
      assert.match(error.message, /has no entries now/);
      assert.deepEqual(widget.timelines, []);
      continue;
    }
    const [entries] = widget.timelines;
    assert.equal(nullsOf(entries.map(({ props }) => props)), 0, kind);
    assert.ok(entries.every(({ date }) => Number.isInteger(date.getTime())), kind);
    assert.deepEqual(doctor({ entries }), []);
  }
});

packageTest("one timeline has the entries of all choices", ({ group }) => {
  group.set("trip", trip).set("exam", { title: "Exam", endDate: "2026-06-01" });
  const widget = new Widget();
  const choices = {
    parameter: "dataKey", values: ["trip", "exam"], names: { trip: "Trip", exam: "Exam" },
  };
  publish(widget, group, "dday", request, { choices });
  const { props } = widget.timelines[0][1];
  assert.equal(props.label, "D-6");
  const [{ parameter, members, values }] = props.choices;
  assert.deepEqual([parameter, values.trip.label, values.exam.label], ["dataKey", "D-6", "D-30"]);
  // `members` names each member that some choice has, even if other choices lack it.
  assert.ok(members.includes("startDate") && !("startDate" in values.exam), members.join());
  assert.ok(!members.includes("date") && !members.includes("isPlaceholder"), members.join());
  assert.deepEqual(widget.choices.dataKey, [
    { name: "Trip", value: "trip" }, { name: "Exam", value: "exam" },
  ]);
  publish(widget, group, "dday", request, { choices: { parameter: "dataKey" } });
  const [all] = widget.timelines[1][0].props.choices;
  assert.deepEqual(Object.keys(all.values).sort(), ["exam", "trip"]);
  assert.deepEqual(widget.choices.dataKey, [
    { name: "Exam", value: "exam" }, { name: "Trip", value: "trip" },
  ]);
  // In app.json, an identifier replaces a key that is not an identifier.
  group.set("my event", trip);
  publish(widget, group, "dday", request, {
    choices: { parameter: "dataKey", values: ["my event"] },
  });
  const [own] = widget.timelines[2][0].props.choices;
  assert.deepEqual(Object.keys(own.values).sort(), ["key_my_20_event", "my event"]);
});

packageTest("without events, the default choices are none", ({ group }) => {
  const widget = new Widget(), choices = { parameter: "dataKey" };
  assert.equal(publish(widget, group, "dday", request, { choices }).entries, 1);
  const [{ props }] = widget.timelines[0];
  assert.equal(props.state, "unset");
  assert.equal(props.choices, undefined);
  // The system no longer offers events that were removed.
  assert.deepEqual(widget.choices, { dataKey: [] });
});

packageTest("a faulty event is a choice that shows no event", async ({ group }) => {
  const choices = { parameter: "dataKey" };
  group.set("bad", { title: "A", endDate: "2026-02-30" });
  const failure = await failureOf(() => publish(new Widget(), group, "dday", request, { choices }));
  assert.deepEqual([failure.code, failure.key], ["invalidValue", "bad"]);
  group.set("exam", { title: "Exam", endDate: "2026-06-01" }).set("trip", trip);
  const widget = new Widget();
  publish(widget, group, "dday", request, { choices });
  const [{ props }] = widget.timelines[0], [{ values }] = props.choices;
  assert.deepEqual(widget.choices.dataKey.map(({ value }) => value), ["bad", "exam", "trip"]);
  assert.deepEqual(
    [props.label, values.bad.label, values.bad.state, values.exam.label, values.trip.label],
    ["D-31", undefined, "invalid", "D-31", "D-7"],
  );
  for (const [dataKey, label] of [["bad", "–"], ["exam", "D-31"], [undefined, "D-31"]]) {
    const environment = { widgetFamily: "systemSmall", configuration: { dataKey } };
    assert.ok(textsOf(ddayLayout, props, environment).includes(label), `${dataKey}`);
  }
  // The app named this value, or it asked for errors.
  for (const [values, onInvalid] of [[["bad", "trip"]], [undefined, "error"]]) {
    const asked = { ...request, onInvalid }, named = { ...choices, values };
    const told = await failureOf(() => publish(widget, group, "dday", asked, { choices: named }));
    assert.deepEqual([told.code, told.key], ["invalidValue", "bad"]);
  }
});

test("all choices are computed for one time", () => {
  const times = [];
  const source = {
    get() {},
    timeline: (_, { now }) => {
      times.push(now);
      return { entries: [{ date: "2026-05-01T00:00:00Z" }] };
    },
  };
  const choices = { parameter: "dataKey", values: ["one", "two", "three"] };
  for (const now of [undefined, null, request.now]) {
    publish(new Widget(), source, "dday", { now }, { choices });
    const [first, ...others] = times.splice(0);
    assert.equal(new Date(now ?? first).getTime(), Date.parse(first), `${first}`);
    assert.deepEqual(others, [first, first]);
  }
});

/** Evaluates a layout, and returns the texts in its tree. */
function textsOf(layout, props, environment) {
  const texts = [];
  const names = ["Text", "VStack", "HStack", "Spacer"];
  const modifiers = [
    "font", "foregroundStyle", "lineLimit", "minimumScaleFactor", "containerBackground",
    "widgetURL",
  ];
  const jsx = (type, { children }) => type === "Text" && texts.push(children);
  const given = [jsx, ...names, ...modifiers.map((name) => (value) => ({ [name]: value }))];
  new Function("jsx", ...names, ...modifiers, `return ${layout}`)(...given)(props, environment);
  return texts;
}

packageTest("each of two repositories is chosen separately", ({ group }) => {
  const body = JSON.parse(
    readFileSync(new URL("../Fixtures/github/repository.json", import.meta.url), "utf8"),
  );
  const fetch = (owner, name) => group.setRefreshResponse(
    `github.repository:${owner}/${name}`, 200,
    new TextEncoder().encode(JSON.stringify({
      ...body, name, full_name: `${owner}/${name}`, owner: { ...body.owner, login: owner },
    })),
  );
  group.set("repos", ["a/one", "b/two", "c/none", "d/none"]);
  fetch("a", "one");
  fetch("b", "two");
  const now = new Date().toISOString(), values = ["a/one", "b/two", "c/none", "d/none"];
  const family = "systemLarge";
  // Puts each value first once. The first value shows if nobody has chosen a value.
  for (const first of values) {
    const order = [first, ...values.filter((value) => value !== first)];
    const widget = new Widget();
    publish(widget, group, "doubleRepo", { now }, {
      choices: [{ parameter: "topRepo", values }, { parameter: "bottomRepo", values: order }],
    });
    const [{ props }] = widget.timelines[0];
    for (const topRepo of [undefined, "gone", "constructor", ...values]) {
      for (const bottomRepo of [undefined, ...values, ...values.map(identifierOf)]) {
        const chosen = JSON.parse(JSON.stringify({ topRepo, bottomRepo }));
        const configuration = {
          topRepo: values.includes(topRepo) ? topRepo : values[0],
          bottomRepo: values.find((value) => identifierOf(value) === bottomRepo) ?? bottomRepo ??
            order[0],
        };
        const { entry } = group.entry("doubleRepo", { now, configuration });
        const names = [entry?.topRepo, entry?.bottomRepo].filter(Boolean).map(({ name }) => name);
        const texts = textsOf(layout, props, { widgetFamily: family, configuration: chosen });
        assert.deepEqual(
          texts.filter((text) => ["one", "two", "–"].includes(text)),
          names.length > 0 ? names : ["–"],
          JSON.stringify({ first, ...chosen }),
        );
      }
    }
  }
  const widget = new Widget();
  const choices = [{ parameter: "topRepo" }, { parameter: "bottomRepo" }];
  publish(widget, group, "doubleRepo", { now }, { choices });
  assert.deepEqual(Object.keys(widget.choices), ["topRepo", "bottomRepo"]);
  assert.ok(widget.choices.bottomRepo.some(({ value }) => value === "c/none"));
});

packageTest("on Android nothing is published, and the result says so", ({ group }) => {
  const widget = new Widget();
  process.env.EXPO_OS = "android";
  try {
    const { entries, skipped } = publish(widget, group, "dday", request);
    assert.equal(entries, 0);
    assert.match(skipped, /react-native-android-widget/);
  } finally {
    delete process.env.EXPO_OS;
  }
  assert.deepEqual(widget.timelines, []);
});

packageTest("publishing fails for bad arguments, and nothing is written", async ({ group }) => {
  const widget = new Widget();
  const codeOf = async (...values) => (await failureOf(() => publish(...values))).code;
  assert.equal(await codeOf(null, group, "dday"), "invalidArgument");
  for (const maximum of [0, 401, 1.5, NaN, "60"]) {
    assert.equal(await codeOf(widget, group, "dday", {}, { maximum }), "invalidArgument");
  }
  assert.equal(await codeOf(widget, group, "no such kind"), "notFound");
  for (const none of [undefined, null, {}, "group"]) {
    assert.equal(await codeOf(widget, none, "dday"), "invalidArgument");
  }
  const noChoices = [
    "dataKey", {}, { values: ["exam"] }, { parameter: "dataKey", values: [] },
    { parameter: "dataKey", values: "exam" }, { parameter: "dataKey", values: ["exam", null] },
    [{ parameter: "dataKey" }, undefined], [null],
  ];
  for (const choices of noChoices) {
    const told = await failureOf(() => publish(widget, group, "dday", {}, { choices }));
    assert.equal(told.code, "invalidArgument", JSON.stringify(choices));
    assert.match(told.message, /^publish: /, JSON.stringify(choices));
  }
  const document = (entries) => ({ timeline: () => ({ entries }), get() {} });
  assert.equal(await codeOf(widget, document([]), "any"), "invalidArgument");
  const text = "a".repeat(4 * 1024 * 1024);
  const large = document([{ date: "2026-05-01T00:00:00Z", text }]);
  assert.equal(await codeOf(widget, large, "any"), "tooLarge");
  assert.deepEqual(widget.timelines, []);
});

/**
 * Errors of expo-widgets' native half, as Expo's modules pass them on, each with the error that
 * publish() reports.
 */
const refusals = {
  // Without the app group, UserDefaults keeps nothing, not even the layout.
  [`Calling the 'updateTimeline' function has failed
→ Caused by: Cannot update widget timeline without a layout, first register a layout for: dday`]:
    ["groupUnavailable", /groupIdentifier.*entitlements.*build the app again.*doctor\(/s],
  "Calling the 'updateTimeline' function has failed\n→ Caused by: No space left on device":
    ["ioError", /No space left on device.*shows what it did before.*doctor\(\{ entries \}\)/s],
};

packageTest("if an update throws, the error says what to do", async ({ group }) => {
  group.set("widgetDataKey", trip);
  for (const [message, [code, told]] of Object.entries(refusals)) {
    for (const name of ["updateTimeline", "setConfigurationParameterEnum"]) {
      const [broken, whole] = [new Widget(), new Widget()];
      const cause = new Error(message);
      broken[name] = () => {
        throw cause;
      };
      const choices = { parameter: "dataKey", values: ["widgetDataKey"], names: {} };
      const call = () => publish(broken, group, "dday", request, { choices });
      const error = await failureOf(call);
      assert.ok(error instanceof WidgetBridgeError, String(error));
      assert.equal(error.code, code);
      assert.match(error.message, /^publish: expo-widgets did not take .* of dday: /);
      assert.match(error.message, told);
      assert.equal(error.cause, cause);
      assert.equal(publish(whole, group, "dday", request, { choices }).entries, 60);
    }
  }
  for (const thrown of ["a text", undefined, null, Object.create(null)]) {
    const broken = { updateTimeline: () => {
      throw thrown;
    } };
    assert.equal((await failureOf(() => publish(broken, group, "dday", request))).code, "ioError");
  }
});

test("entries of an app's own kind are passed on as they are", () => {
  const own = { events: 3, startDate: "2999-01-01", endDate: "2026-05-08", style: 1 };
  const source = {
    timeline: () => ({ entries: [{ date: "2026-05-01T00:00:00Z", ...own }] }), get() {},
  };
  const widget = new Widget();
  publish(widget, source, "tides", request);
  assert.deepEqual(widget.timelines[0].map(({ props }) => props), [own]);
});

packageTest("a date with seconds in its offset is valid", ({ group }) => {
  const widget = new Widget();
  group.set("widgetDataKey", { ...trip, startDate: "1960-01-01", endDate: "1960-03-01" });
  publish(widget, group, "dday", { now: "1960-02-01T12:00:00Z", timeZone: "Africa/Monrovia" });
  assert.deepEqual(doctor({ entries: widget.timelines[0] }), []);
});
