// Runs the core as plain JavaScript without what some engines lack: the APIs of browsers and Node,
// and some parts of the language.
const bare = [
  "WebAssembly", "crypto", "Intl", "BigInt", "TextEncoder", "TextDecoder", "atob", "Buffer",
];
for (const name of bare) delete globalThis[name];
const { Core } = await import("../../../bridge-js/src/portable/core.js");
const { MemoryStore } = await import("../../../bridge-js/src/portable/memory-store.js");
const { packedZone } = await import("../../../bridge-js/src/portable/packed-zones.js");
const { instantiate } = await import("../../../bridge-js/widget-bridge-core.js");

const store = new MemoryStore();
store.setValue("widgetDataKey", '{"title":"졸업 🎓","endDate":"2027-01-05"}');
const core = new Core(instantiate, {
  now: () => Date.now(), systemTimeZone: () => "UTC", timeZone: packedZone,
});
const request = '{"now":"2026-05-01T09:00:00Z","timeZone":"Asia/Seoul"}';
console.log(JSON.stringify(
  ["getTimelineJSON", "renderWidgetSVG"].map((name) => core.text(name, store, "dday", request)),
));
