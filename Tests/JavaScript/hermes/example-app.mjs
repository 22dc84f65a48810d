// Runs the app of bridge-js/examples/expo over stand-ins. Types into it, and prints as JSON what
// iOS, Android and the screen then show, also after midnight and in another zone.
import "./globals.mjs";
import "./phone-globals.mjs";
import { phone } from "./stand-ins/phone.mjs";
import { shown } from "expo-widgets";
import { render } from "react";
import { activate } from "react-native";
import { drawn, runTask } from "react-native-android-widget";
import { SharedGroup } from "widget-bridge/react-native";
import { App } from "../../../bridge-js/examples/expo/App.tsx";
import { makeDays } from "../../../bridge-js/examples/expo/days.ts";
import { pictureOn, settled, titleOf, type } from "./example-screen.mjs";

const print = globalThis.print ?? console.log;
const pictureOf = ({ props }) => titleOf(props.children[0].props.children[0].props.svg);

async function run() {
  let moment = { now: "2026-05-01T12:00:00+09:00", timeZone: "Asia/Seoul" };
  const group = SharedGroup.open("days", { storage: "memory" });
  const days = makeDays(group, () => moment);
  const screen = render(App, { days });
  await settled();
  const told = { words: screen.find("TextInput").map(({ placeholder }) => placeholder) };
  const tell = (name) => {
    const { light, dark } = drawn[drawn.length - 1] ?? {};
    told[name] = {
      ios: shown("dday", moment.now)?.relativeLabel,
      android: [light && pictureOf(light), dark && pictureOf(dark)],
      screen: pictureOn(screen),
    };
  };

  await type(screen, "Trip", "2026-05-08");
  tell("now");
  // The app is in the background: iOS has the entries, and Android runs the task.
  moment = { now: "2026-05-02T00:00:00+09:00", timeZone: "Asia/Seoul" };
  await runTask();
  tell("midnight");
  // In this zone it is still the first of May. The app comes to the foreground.
  moment = { now: "2026-05-02T00:30:00+09:00", timeZone: "America/Los_Angeles" };
  activate();
  await settled();
  tell("zone");
  phone.locale = "ko-KR";
  await type(screen, "여행", "2026-05-08");
  tell("korean");
  told.koreanWords = screen.find("TextInput").map(({ placeholder }) => placeholder);
  await type(screen, "Never", "2026-02-30");
  told.failure = screen.find("Text")[0].children;
  tell("afterFailure");
  print(JSON.stringify(told));
}

run().catch((error) => print(`${error}\n${error.stack}`));
