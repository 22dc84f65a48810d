// Tests the app of bridge-js/examples/expo in Hermes 0.12. Stand-ins, written from the published
// types, replace React, React Native, Expo, expo-widgets and react-native-android-widget.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { hermes, Program } from "./program.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const libraries = ["expo-widgets", "react-native-android-widget"];
const standIns = [
  "expo", "expo-file-system", "expo-sqlite", "react-native", "react-native-svg", ...libraries,
];
const aliases = {
  react: path("stand-ins/react"),
  ...Object.fromEntries(standIns.map((name) => [name, path(`stand-ins/${name}.mjs`)])),
};
const inHermes = (program) => {
  program.compile(hermes);
  return program.run(hermes);
};
const inNode = (program) => program.runSource(process.execPath);

/** Runs a program of the app, and returns what it prints. */
function told(run, module, environment, more) {
  const program = new Program(path(module), environment, { ...aliases, ...more });
  try {
    return JSON.parse(run(program));
  } finally {
    program.remove();
  }
}

test("the example app shows an event on both systems and on the screen", {
  skip: hermes === undefined && "there is no Hermes: WIDGET_BRIDGE_HERMES names it",
}, () => {
  const all = (label, title) => ({ ios: label, android: [title, title], screen: title });
  const { failure, ...shown } = told(inHermes, "example-app.mjs");
  const korean = all("7일 후", "여행까지 7일");
  assert.deepEqual(shown, {
    words: ["Title", "Date, as 2026-12-25"],
    now: all("in 7 days", "7 days until Trip"),
    midnight: all("in 6 days", "6 days until Trip"),
    zone: all("in 7 days", "7 days until Trip"),
    korean,
    koreanWords: ["제목", "날짜, 예: 2026-12-25"],
    afterFailure: korean,
  });
  assert.match(failure, /2026-02-30/);
});

test("in Expo Go, where no library has widgets, the app shows the event", () => {
  const absent = Object.fromEntries(libraries.map((name) => [name, path("stand-ins/absent.cjs")]));
  const shown = told(inNode, "example-expo-go.mjs", { isExpoGo: true }, absent);
  assert.deepEqual(shown, { screen: "7 days until Trip", failure: "" });
});

for (const isExpoGo of [true, false]) {
  const where = isExpoGo ? "the app's own folder, in Expo Go" : "the app group";
  test(`the app starts, and keeps the event in ${where}`, () => {
    const folder = mkdtempSync(join(tmpdir(), "widget bridge-"));
    const absent = Object.fromEntries(
      libraries.map((name) => [name, path("stand-ins/absent.cjs")]),
    );
    const start = (event) =>
      told(inNode, "example-start.mjs", { isExpoGo, folder, event }, isExpoGo ? absent : {});
    try {
      const ios = isExpoGo ? {} : { ios: "Trip" };
      const { before, after, ...first } = start(["Trip", "2999-12-31"]);
      assert.doesNotMatch(before, /Trip/);
      assert.match(after, /days until Trip$/);
      assert.deepEqual(first, { failure: "", ...ios });
      for (const [name, isUsed] of [["Documents", isExpoGo], ["Shared", !isExpoGo]]) {
        assert.equal(existsSync(join(folder, name, "group.com.example.days")), isUsed, name);
      }
      // At the next start, the event is still there.
      assert.deepEqual(start(), { before: after, after, failure: "", ...ios });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
