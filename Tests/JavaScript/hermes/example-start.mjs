// Starts the app of bridge-js/examples/expo at its entry point, over stand-ins. Types an event into
// it if there is one to type, and prints as JSON what the screen and iOS show.
import "./globals.mjs";
import "./phone-globals.mjs";
import "./stand-ins/phone.mjs";
import { registered } from "expo";
import { render } from "react";
import { pictureOn, settled, type } from "./example-screen.mjs";

async function run() {
  const { event, isExpoGo } = globalThis.environment;
  // A bundler leaves out an import alone, because the package's package.json permits that.
  require("../../../bridge-js/examples/expo/index.tsx");
  const root = registered.component();
  const screen = render(root.type, root.props);
  await settled();
  const before = pictureOn(screen);
  if (event) await type(screen, ...event);
  const told = { before, after: pictureOn(screen), failure: screen.find("Text")[0].children };
  if (!isExpoGo) {
    const { shown } = require("expo-widgets");
    told.ios = shown("dday", new Date().toISOString())?.title;
  }
  console.log(JSON.stringify(told));
}

run().catch((error) => console.log(`${error}\n${error.stack}`));
