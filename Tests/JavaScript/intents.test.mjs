import assert from "node:assert/strict";
import { bridge } from "./bridge.mjs";
import { failureOf, groupTest } from "./support.mjs";

const repos = (group) => JSON.parse(bridge.getSharedValue(group, "repos"));
const perform = (group, intent, parameters) =>
  bridge.performIntent(group, intent, parameters === null ? null : JSON.stringify(parameters));

groupTest("repositories are added and removed", ({ group }) => {
  assert.equal(perform(group, "addRepository", { repository: " apple/swift " }), 0);
  assert.deepEqual(repos(group), ["sallen0400/swift-news", "apple/swift"]);
  perform(group, "removeRepository", { repository: "sallen0400/swift-news" });
  assert.deepEqual(repos(group), ["apple/swift"]);
});

groupTest("the error of an intent that breaks a rule says which rule", async ({ group }) => {
  const { code, detail } = await failureOf(() =>
    perform(group, "removeRepository", { repository: "sallen0400/swift-news" })
  );
  assert.equal(code, "invalidValue");
  assert.equal(detail.path, "$.repository");
  assert.match(detail.message, /last/);
});

groupTest("toggling a day marks it as studied, and toggling it again clears it", ({ group }) => {
  const request = JSON.stringify({ now: "2026-05-01T09:00:00+09:00", timeZone: "Asia/Seoul" });
  const streak = () =>
    JSON.parse(bridge.getEntryJSON(group, "studyCalendar", request)).entry.streak;
  perform(group, "toggleStudyDay", { date: "2026-05-01" });
  perform(group, "toggleStudyDay", { date: "2026-04-30" });
  assert.equal(streak(), 2);
  perform(group, "toggleStudyDay", { date: "2026-05-01" });
  assert.equal(streak(), 1);
});

groupTest("there are no other intents, and none works without parameters", async ({ group }) => {
  assert.equal((await failureOf(() => perform(group, "explode", {}))).code, "notFound");
  const failure = await failureOf(() => perform(group, "toggleStudyDay", null));
  assert.equal(failure.code, "invalidValue");
  assert.equal(failure.detail.path, "$.date");
});
