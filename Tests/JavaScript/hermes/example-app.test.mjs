// The app of bridge-js/examples/expo in Hermes 0.12, over stand-ins for React, React Native,
// expo-widgets and react-native-android-widget, written from their published types.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { hermes, Program } from "./program.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const standIns = [
  "expo-widgets", "react-native", "react-native-android-widget", "react-native-svg",
];
const aliases = {
  "widget-bridge": path("../../../bridge-js"),
  react: path("stand-ins/react"),
  ...Object.fromEntries(standIns.map((name) => [name, path(`stand-ins/${name}.mjs`)])),
};

test("the example app shows an event on both systems and on the screen", {
  skip: hermes === undefined && "there is no Hermes: WIDGET_BRIDGE_HERMES names it",
}, () => {
  const program = new Program(path("example-app.mjs"), {}, aliases);
  try {
    program.compile(hermes);
    const told = JSON.parse(program.run(hermes));
    const all = (label, title) => ({ ios: label, android: [title, title], screen: title });
    assert.deepEqual(told, {
      words: ["Title", "Date, as 2026-12-25"],
      now: all("in 7 days", "7 days until Trip"),
      midnight: all("in 6 days", "6 days until Trip"),
      zone: all("in 7 days", "7 days until Trip"),
      korean: all("7일 후", "여행까지 7일"),
      koreanWords: ["제목", "날짜, 예: 2026-12-25"],
      failure: told.failure,
      afterFailure: told.korean,
    });
    assert.match(told.failure, /2026-02-30/);
  } finally {
    program.remove();
  }
});
