// Tests the preview page in Chromium: what people see, and what they can do.
// WIDGET_BRIDGE_SCREENSHOTS names a folder for screenshots of the page.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { bridge } from "../bridge.mjs";
import { Program } from "../program.mjs";
import { Chromium } from "./chromium.mjs";

let directory, group, preview, address, browser;

const event = (title, endDate) => JSON.stringify({ title, startDate: "2026-01-01", endDate });

before(async () => {
  directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  group = bridge.openSharedGroup("test", JSON.stringify({ directory }));
  bridge.setSharedValue(group, "widgetDataKey", event("Exam", "2999-12-25"));
  preview = new Program(directory, "preview");
  [address] = await preview.waitForLines(1);
  browser = await Chromium.start();
});

after(async () => {
  await browser?.close();
  await preview?.interrupt();
  bridge.closeSharedGroup(group);
  rmSync(directory, { recursive: true });
});

/** Whether the pictures of a kind, or of all kinds, have loaded, and none is broken. */
const havePictures = (kind = "kinds") =>
  `document.querySelectorAll("#${kind} img").length > 0 &&
  [...document.querySelectorAll("#${kind} img")].every((image) =>
    image.complete && image.naturalWidth > 0)`;

const picture = (kind, family) => `[...document.querySelectorAll("#kind-${kind} figure")]
  .find((figure) => figure.textContent === "${family}").querySelector("img")`;

async function open(look = {}) {
  await browser.look(look);
  await browser.goTo(address);
  await browser.until(havePictures("kind-dday"));
}

test("every kind shows in every family", async () => {
  await open();
  const { kinds } = JSON.parse(bridge.getWidgetKindsJSON(group));
  for (const { kind, displayName, supportedFamilies } of kinds) {
    // The pictures of one kind arrive after those of another.
    await browser.until(havePictures(`kind-${kind}`));
    assert.equal(await browser.value(`document.querySelector("#kind-${kind} h2").textContent`),
      displayName);
    const shown = await browser.value(
      `[...document.querySelectorAll("#kind-${kind} figcaption")].map((one) => one.textContent)`,
    );
    assert.deepEqual(shown, supportedFamilies);
  }
  assert.match(await browser.value(`${picture("dday", "systemSmall")}.alt`), /Exam/);
  const note = (kind) => `document.querySelector("#kind-${kind} [role=status]").textContent`;
  assert.equal(await browser.value(note("dday")), "");
  for (const kind of ["globalTotals", "singleRepo"]) {
    assert.match(await browser.value(note(kind)), /placeholder/, kind);
  }
  assert.equal(await browser.value(`location.search`), "", "the token has left the address");
  assert.deepEqual(browser.faults, []);
});

test("a write of another process shows without a reload", async () => {
  await open();
  await browser.value(`window.isTheSamePage = true`);
  bridge.setSharedValue(group, "widgetDataKey", event("Holiday", "2999-12-25"));
  await browser.until(`${picture("dday", "systemSmall")}.alt.includes("Holiday")`);
  await browser.until(`document.querySelector("#values textarea").value.includes("Holiday")`);
  assert.equal(await browser.value(`window.isTheSamePage`), true);
});

test("the timeline is walked with the keyboard", async () => {
  await open();
  const slider = `document.querySelector("#kind-dday input[type=range]")`;
  const before = await browser.value(`${picture("dday", "systemSmall")}.alt`);
  await browser.value(`${slider}.focus()`);
  await browser.press("ArrowRight", 39);
  await browser.until(`${slider}.value === "1"`);
  await browser.until(`${picture("dday", "systemSmall")}.alt !== ${JSON.stringify(before)}`);
  assert.match(await browser.value(`${slider}.getAttribute("aria-valuetext")`), /^\d{4}-.*D-\d+/);
  await browser.until(`new URL(${picture("dday", "systemSmall")}.src).searchParams.has("now")`);
});

test("a value is edited in place, and an invalid value is reported", async () => {
  await open();
  const form = `document.querySelector("#values form")`;
  const edit = (json) =>
    browser.value(`${form}.querySelector("textarea").value = ${JSON.stringify(json)};
      ${form}.requestSubmit()`);
  await edit("{broken");
  await browser.until(`${form}.querySelector("[role=alert]").textContent.includes("JSON")`);
  assert.match(bridge.getSharedValue(group, "widgetDataKey"), /Holiday/);
  await edit(event("Edited", "2999-12-25"));
  await browser.until(`${picture("dday", "systemSmall")}.alt.includes("Edited")`);
  assert.match(bridge.getSharedValue(group, "widgetDataKey"), /Edited/);
});

test("a value is shown with every digit that it has", async () => {
  const json = '{"id":12345678901234567890,"far":1e400}';
  bridge.setSharedValue(group, "digits", json);
  await open();
  await browser.until(`[...document.querySelectorAll("#values textarea")]
    .some((one) => one.value === ${JSON.stringify(json)})`);
  bridge.removeSharedValue(group, "digits");
});

test("the nearest event shows if the usual key has none, or a chosen event", async () => {
  const usual = bridge.getSharedValue(group, "widgetDataKey");
  bridge.setSharedValue(group, "far", event("Far", "2999-12-25"));
  bridge.setSharedValue(group, "near", event("Near", "2999-01-05"));
  bridge.removeSharedValue(group, "widgetDataKey");
  await open();
  const small = `${picture("dday", "systemSmall")}`;
  await browser.until(`${small}.alt.includes("Near")`);
  const choose = (name, value) =>
    browser.value(`{
      const control = document.querySelector("#look [name=${name}]");
      control.value = "${value}";
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }`);
  await choose("dataKey", "far");
  await browser.until(`${small}.alt.includes("Far")`);
  await choose("style", "ring");
  await choose("theme", "paper");
  const asked = (name) => `new URL(${small}.src).searchParams.get("${name}")`;
  await browser.until(`${asked("style")} === "ring" && ${asked("theme")} === "paper"`);
  await browser.until(havePictures("kind-dday"));
  bridge.setSharedValue(group, "widgetDataKey", usual);
  for (const key of ["far", "near"]) bridge.removeSharedValue(group, key);
});

test("every language of the tables can be chosen, and a lock screen is white", async () => {
  await open();
  const languages = await browser.value(
    `[...document.querySelectorAll("#look [name=locale] option")].map((one) => one.value)`,
  );
  assert.equal(languages.length, 13);
  for (const family of ["accessoryCircular", "accessoryRectangular", "accessoryInline"]) {
    const asked = `new URL(${picture("dday", family)}.src).searchParams`;
    assert.equal(await browser.value(`${asked}.get("renderingMode")`), "vibrant", family);
  }
});

test("an unknown zone is reported in place of the pictures", async () => {
  await open();
  const pictures = `[...document.querySelectorAll("#kind-dday img")]
    .filter((one) => one.checkVisibility())`;
  const setZone = (zone) =>
    browser.value(`{
      const field = document.querySelector("[name=timeZone]");
      field.value = ${JSON.stringify(zone)};
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }`);
  await setZone("Mars/Olympus");
  await browser.until(`document.querySelector("#kind-dday [role=status]").textContent
    .includes("Mars/Olympus")`);
  assert.equal(await browser.value(`${pictures}.length`), 0);
  await setZone("");
  await browser.until(`${pictures}.length > 0`);
  await browser.until(havePictures("kind-dday"));
});

test("a change does not remove text that is being typed", async () => {
  await open();
  const field = `document.querySelector("#values textarea")`;
  await browser.value(`${field}.value = "typing"`);
  bridge.setSharedValue(group, "widgetDataKey", event("Other", "2999-12-25"));
  await browser.until(`document.querySelector("#values .note").textContent !== ""`);
  assert.equal(await browser.value(`${field}.value`), "typing");
});

test("a key with markup is shown as text", async () => {
  const key = "<img src=x onerror=alert(1)>";
  bridge.setSharedValue(group, key, '"</textarea><script>1</script>"');
  await open();
  await browser.until(`[...document.querySelectorAll("#values h3")]
    .some((one) => one.textContent === ${JSON.stringify(key)})`);
  assert.equal(await browser.value(`document.querySelectorAll("#values img").length`), 0);
  bridge.removeSharedValue(group, key);
});

test("the page follows the system's appearance", async () => {
  await open({ dark: true });
  const address = `${picture("dday", "systemSmall")}.src`;
  const appearance = `new URL(${address}).searchParams.get("appearance")`;
  assert.equal(await browser.value(appearance), "dark");
  await browser.look({ dark: false });
  await browser.until(`${appearance} === "light"`);
});

test("everything fits into a narrow window", async () => {
  await open({ width: 400 });
  assert.equal(await browser.value(`document.documentElement.scrollWidth`), 400);
  const beyond = await browser.value(`[...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > 400).map((one) => one.outerHTML)`);
  assert.deepEqual(beyond, []);
});

test("every control is reached with the keyboard", async () => {
  await open();
  const controls = await browser.value(`[...document.querySelectorAll(
    "input, select, textarea, button")].filter((one) => one.checkVisibility()).length`);
  await browser.value(`window.reached = new Set();
    document.addEventListener("focusin", ({ target }) => window.reached.add(target))`);
  for (let count = 0; count < controls + 6; count++) await browser.press("Tab", 9);
  const missed = await browser.value(`[...document.querySelectorAll(
    "input, select, textarea, button")].filter((one) => one.checkVisibility())
    .filter((one) => !window.reached.has(one)).map((one) => one.outerHTML)`);
  assert.deepEqual(missed, []);
  const unnamed = await browser.value(`[...document.querySelectorAll("input, select, textarea")]
    .filter((one) => !one.getAttribute("aria-label") && one.labels.length === 0)
    .map((one) => one.outerHTML)`);
  assert.deepEqual(unnamed, []);
});

test("a page of another origin cannot read anything", async () => {
  const stranger = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end("<!doctype html><title>Stranger</title>");
  });
  await new Promise((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  try {
    await open();
    const { origin } = new URL(address);
    await browser.goTo(`http://127.0.0.1:${stranger.address().port}/`);
    const got = await browser.value(`Promise.all([
      fetch("${origin}/values", { credentials: "include" }).then((one) => one.text(), () => null),
      fetch("${origin}/values?key=stolen", { method: "PUT", body: "1", mode: "no-cors",
        credentials: "include" }).then(() => null, () => null),
      new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve("seen");
        image.onerror = () => resolve(null);
        image.src = "${origin}/picture?kind=dday";
      }),
      new Promise((resolve) => {
        const events = new EventSource("${origin}/events", { withCredentials: true });
        events.onopen = () => resolve("heard");
        events.onerror = () => resolve(null);
      }),
    ])`);
    assert.deepEqual(got, [null, null, null, null]);
    assert.throws(() => bridge.getSharedValue(group, "stolen"), { code: "notFound" });
  } finally {
    stranger.close();
    stranger.closeAllConnections();
  }
});

const screenshots = process.env.WIDGET_BRIDGE_SCREENSHOTS;
test("screenshots of the page are written", {
  skip: !screenshots && "WIDGET_BRIDGE_SCREENSHOTS names no folder",
}, async () => {
  for (const dark of [false, true]) {
    for (const width of [1200, 400]) {
      await open({ width, dark });
      await browser.until(havePictures());
      const name = `preview-${width}-${dark ? "dark" : "light"}.png`;
      writeFileSync(join(screenshots, name), await browser.screenshot(), "base64");
    }
  }
});
