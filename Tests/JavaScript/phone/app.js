// Imports the package by its own names, as an app on a phone does, and prints what its functions
// return.
import { WidgetBridge } from "widget-bridge/react-native/module";
import { ExtensionStorage } from "widget-bridge/apple-targets";
import SharedGroupPreferences from "widget-bridge/react-native-shared-group-preferences";

const group = "group.com.example.app";
const request = { now: "2026-05-01T09:00:00+09:00", timeZone: "Asia/Seoul" };

async function failureOf(promise) {
  try {
    await promise;
    return "none";
  } catch (error) {
    if (typeof error !== "object") return error;
    const { name, code, path, value } = error;
    return { name, code, path, value };
  }
}

/** Resolves with the first change of the group that a listener receives. */
function heardChange() {
  return new Promise((resolve) => {
    const subscription = WidgetBridge.addListener("change", ({ revision, ...event }) => {
      subscription.remove();
      resolve({ ...event, isNew: revision > 0 });
    }, group);
  });
}

async function run() {
  await WidgetBridge.openSharedGroup(group);
  const heard = heardChange();
  await WidgetBridge.setSharedValue(group, "widgetDataKey", { endDate: "2026-05-08" });
  const told = { heard: await heard };
  told.counts = [];
  for (let count = 0; count < 2; count++) {
    told.counts.push(await WidgetBridge.updateSharedValue(group, "count", (old = 7) => old + 1));
  }
  told.intents = (await WidgetBridge.getIntents(group)).map(({ intent }) => intent).sort();
  told.label = (await WidgetBridge.getEntry(group, "dday", request)).entry.label;
  const drawing = await WidgetBridge.getWidgetDrawing(group, "dday", request);
  told.drawn = drawing.operations.length > 0;
  told.svg = (await WidgetBridge.renderWidgetSVG(group, "dday", request)).slice(0, 4);
  await WidgetBridge.setSharedData(group, "picture", new Uint8Array([0, 127, 255]));
  told.data = [...await WidgetBridge.getSharedData(group, "picture")];
  await WidgetBridge.registerWidgetKind(group, {
    kind: "tides", displayName: "Tides", supportedFamilies: ["systemSmall"],
  });
  await WidgetBridge.setTimeline(group, "tides", {
    entries: [{ date: request.now, content: { title: "High water" } }],
  });
  told.tides = (await WidgetBridge.getEntry(group, "tides", request)).entry.content;
  const fetch = async () => ({ status: 503, arrayBuffer: async () => new ArrayBuffer(0) });
  const results = await WidgetBridge.refresh(group, "globalTotals", null, { fetch });
  told.fetched = results.map(({ status }) => status);
  told.zone = await failureOf(WidgetBridge.getTimeline(group, "dday", { timeZone: "Mars/Base" }));
  told.wrongKey = await failureOf(WidgetBridge.getSharedValue(group, 7));
  told.wrongGroup = await failureOf(WidgetBridge.openSharedGroup("a/b"));

  await SharedGroupPreferences.setItem("savedData", { name: "Vin" }, group);
  told.item = await SharedGroupPreferences.getItem("savedData", group);
  told.noItem = await failureOf(SharedGroupPreferences.getItem("none", group));
  told.noGroup = await failureOf(SharedGroupPreferences.getItem("savedData", "a/b"));

  const storage = new ExtensionStorage(group);
  storage.set("count", 3);
  told.stored = storage.get("count");
  storage.remove("count");
  told.removed = storage.get("count");
  ExtensionStorage.reloadWidget("dday");
  ExtensionStorage.reloadWidget("of another app");
  return told;
}

run().then((told) => console.log(JSON.stringify(told)));
