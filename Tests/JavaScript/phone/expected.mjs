/** The expected output of app.js. */
export const expected = {
  heard: {
    group: "group.com.example.app", keys: ["widgetDataKey"], kinds: [], widgets: [], all: false,
    isNew: true,
  },
  counts: [8, 9],
  intents: ["addRepository", "removeRepository", "restartCount", "toggleStudyDay"],
  label: "D-7",
  drawn: true,
  svg: "<svg",
  data: [0, 127, 255],
  tides: { title: "High water" },
  fetched: [503],
  zone: {
    name: "WidgetBridgeError", code: "invalidValue", path: "$.timeZone", value: "Mars/Base",
  },
  wrongKey: { name: "TypeError", code: "invalidArgument" },
  wrongGroup: { name: "WidgetBridgeError", code: "invalidArgument" },
  item: { name: "Vin" },
  noItem: 1,
  noGroup: 0,
  stored: "3",
  removed: null,
};
