// Runs the app of bridge-js/examples/expo in Hermes as Expo Go would. Types into the app, and
// prints the result as JSON.
import "./globals.mjs";
import "./phone-globals.mjs";
import "./stand-ins/phone.mjs";
import { render } from "react";
import { SharedGroup } from "widget-bridge/react-native";
import { App } from "../../../bridge-js/examples/expo/App.tsx";
import { makeDays } from "../../../bridge-js/examples/expo/days.ts";
import { pictureOn, settled, type } from "./example-screen.mjs";

const print = globalThis.print ?? console.log;
const moment = { now: "2026-05-01T12:00:00+09:00", timeZone: "Asia/Seoul" };

async function run() {
  const days = makeDays(SharedGroup.open("days", { storage: "memory" }), () => moment);
  const screen = render(App, { days });
  await settled();
  await type(screen, "Trip", "2026-05-08");
  const failure = screen.find("Text")[0].children;
  print(JSON.stringify({ screen: pictureOn(screen), failure }));
}

run().catch((error) => print(`${error}\n${error.stack}`));
