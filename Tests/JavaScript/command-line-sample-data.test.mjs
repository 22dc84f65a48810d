// Tests what `widget-bridge` shows for a widget whose data was never fetched, or whose fetch
// failed. It must never show sample data as if it were real.
import assert from "node:assert/strict";
import { bridge } from "./bridge.mjs";
import { Program, run } from "./program.mjs";
import { groupTest } from "./support.mjs";

const id = "totals:https://api.covid19api.com/world/total";
const totals = new TextEncoder().encode(
  '{"TotalConfirmed":3,"TotalDeaths":2,"TotalRecovered":1}',
);
const sample = /^\S+ {2}\d+ confirmed {2}\d+ deaths {2}\d+ recovered {2}\(sample data\)\n$/;
const failed = (code) => `widget-bridge: The last fetch failed (${code}).\n`;

/** Stores a response, without a body if the status is a failure. */
function respond(group, status) {
  bridge.setRefreshResponse(group, id, status, status === 200 ? totals : new Uint8Array(0));
}

groupTest("sample data is marked, and a failed fetch is reported", async (place) => {
  const { directory, group } = place;
  const first = await run(directory, "entry", "globalTotals");
  assert.match(first.output, sample);
  assert.equal(first.errors, "");
  respond(group, 503);
  for (const command of ["entry", "snapshot", "timeline"]) {
    const { status, output, errors } = await run(directory, command, "globalTotals");
    assert.match(output, sample);
    assert.deepEqual([status, errors], [0, failed("invalidResponse")]);
  }
  const document = await run(directory, "entry", "globalTotals", "--json");
  assert.equal(document.errors, "");
  assert.equal(JSON.parse(document.output).entry.fetchError.code, "invalidResponse");
  assert.match((await run(directory, "placeholder", "globalTotals")).output, sample);
});

groupTest("a sample's repository has no owner, and no slash before its name", async (place) => {
  const { output } = await run(place.directory, "placeholder", "singleRepo");
  assert.match(output, /^\S+ {2}Your Repo {2}123 watchers {2}/);
});

groupTest("earlier data is shown together with a later failure", async (place) => {
  const { directory, group } = place;
  respond(group, 200);
  respond(group, 0);
  const { status, output, errors } = await run(directory, "entry", "globalTotals");
  assert.match(output, / {2}3 confirmed {2}2 deaths {2}1 recovered\n$/);
  assert.deepEqual([status, errors], [0, failed("noResponse")]);
});

groupTest("watch shows no sample data", async ({ directory, group }) => {
  for (const [format, nothing] of [["text", "-"], ["waybar", /^\{"text":"",/]]) {
    const watching = new Program(directory, "watch", "globalTotals", "--format", format);
    const [line] = await watching.waitForLines(1);
    typeof nothing === "string" ? assert.equal(line, nothing) : assert.match(line, nothing);
    assert.equal(await watching.interrupt(), 130);
    assert.equal(watching.errors, "");
  }
  respond(group, 503);
  const watching = new Program(directory, "watch", "globalTotals");
  assert.deepEqual(await watching.waitForLines(1), ["-"]);
  respond(group, 200);
  assert.match((await watching.waitForLines(2))[1], /^3 confirmed /);
  assert.equal(await watching.interrupt(), 130);
  assert.equal(watching.errors, failed("invalidResponse"));
});
