import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bridge } from "./bridge.mjs";
import { failureOf, groupTest, runScript } from "./support.mjs";

const request = JSON.stringify({
  family: "systemLarge",
  configuration: { repo: "apple/swift" },
});

const totals = "totals:https://api.covid19api.com/world/total";

function fixture(name) {
  const file = fileURLToPath(new URL(`../Fixtures/github/${name}.json`, import.meta.url));
  return new Uint8Array(readFileSync(file));
}

/** The body of the response that a host's HTTP client would get for a request. */
function answer({ url }) {
  if (url === "https://api.github.com/repos/apple/swift") return fixture("repository");
  if (url === "https://api.github.com/repos/apple/swift/contributors") {
    return fixture("contributors");
  }
  assert.ok(url.startsWith("https://avatars.githubusercontent.com/u/"), url);
  return new TextEncoder().encode(`picture of ${url}`);
}

function plan(group, kind, json = null) {
  return JSON.parse(bridge.getRefreshPlanJSON(group, kind, json)).requests;
}

function entry(group, kind, json = null) {
  return JSON.parse(bridge.getEntryJSON(group, kind, json)).entry;
}

groupTest("a host fetches until nothing is due; another process sees the data", async (test) => {
  const { group, directory } = test;
  let rounds = 0;
  for (let due; (due = plan(group, "singleRepo", request)).length > 0; rounds++) {
    assert.ok(rounds < 3);
    for (const one of due) {
      assert.match(one.headers["User-Agent"], /^WidgetBridge\//);
      assert.equal(one.maxAge, 43200);
      assert.equal(bridge.setRefreshResponse(group, one.requestID, 200, answer(one)), 0);
    }
  }
  assert.equal(rounds, 2);
  const shown = entry(group, "singleRepo", request);
  assert.equal(shown.name, "swift");
  assert.equal(shown.contributors.length, 4);
  assert.equal(shown.fetchError, undefined);
  for (const { imageID, avatarUrl } of [shown, ...shown.contributors]) {
    const image = bridge.getWidgetImage(group, imageID);
    assert.ok(image instanceof Uint8Array);
    assert.equal(new TextDecoder().decode(image), `picture of ${avatarUrl}`);
  }
  const { status, output } = await runScript("show-repository.mjs", directory, request);
  assert.equal(status, 0, output);
  assert.deepEqual(JSON.parse(output), {
    due: 0,
    name: "swift",
    picture: shown.avatarUrl.length + "picture of ".length,
  });
});

groupTest("the entry shows a failed fetch, and the request is not due at once", ({ group }) => {
  assert.equal(bridge.setRefreshResponse(group, totals, 0, null), 0);
  assert.equal(entry(group, "globalTotals").fetchError.code, "noResponse");
  assert.equal(bridge.setRefreshResponse(group, totals, 503, new Uint8Array(0)), 0);
  assert.equal(entry(group, "globalTotals").fetchError.httpStatus, 503);
  assert.equal(bridge.setRefreshResponse(group, totals, -7, new Uint8Array(0)), 0);
  assert.equal(entry(group, "globalTotals").fetchError.httpStatus, -7);
  bridge.setRefreshResponse(group, totals, 200, new TextEncoder().encode("{}"));
  const { code, path } = entry(group, "globalTotals").fetchError;
  assert.deepEqual({ code, path }, { code: "invalidData", path: "$.TotalConfirmed" });
  assert.deepEqual(plan(group, "globalTotals"), []);
});

groupTest("an unknown request ID or a missing image fails with notFound", async (test) => {
  const { group } = test;
  const unknown = await failureOf(() => bridge.setRefreshResponse(group, "x:y", 200, null));
  assert.equal(unknown.code, "notFound");
  assert.equal(unknown.detail.value, "x:y");
  const absent = await failureOf(() => bridge.getWidgetImage(group, "x"));
  assert.equal(absent.code, "notFound");
});

groupTest("an HTTP status must be a 32-bit integer", async ({ group }) => {
  const body = new Uint8Array(0);
  for (const value of [200.5, 2 ** 31, NaN, "200", null, undefined]) {
    const error = await failureOf(() => bridge.setRefreshResponse(group, totals, value, body));
    assert.ok(error instanceof TypeError, `${value}: ${error}`);
    assert.match(
      error.message,
      /setRefreshResponse: httpStatus must be an integer from -2147483648 to 2147483647/,
    );
  }
  assert.equal(bridge.setRefreshResponse(group, totals, 503, body), 0);
});
