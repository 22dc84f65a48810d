// Kinds of a host's own that make their entries by themselves.
import assert from "node:assert/strict";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

const request = { now: "2026-05-09T12:00:00Z", timeZone: "Asia/Seoul" };

const rates = {
  kind: "rates", displayName: "Rates", supportedFamilies: ["systemSmall"],
  parameters: [{ name: "currency", type: "string", optionsFrom: "currencies" }],
  source: {
    url: "https://api.example/rates/{$currency}", maxAge: 3600,
    headers: { Authorization: { key: "token", prefix: "Bearer " } },
  },
  content: { title: "1 {$currency}", value: "{/rate|number:2}", values: "{/history}" },
  defaults: { "/history": [] },
};

packageTest("a kind fetches what its description says", async ({ group }) => {
  group.registerKind(rates);
  group.setMany({ token: "s3cret", currencies: ["EUR", "KRW"] });
  assert.deepEqual(
    group.options("rates", "currency").options.map(({ value }) => value), ["EUR", "KRW"]);
  assert.equal(group.entry("rates", request).entry.isPlaceholder, true);
  const asked = [];
  const fetch = (url, { headers }) => {
    asked.push([String(url), new Headers(headers).get("authorization")]);
    return Promise.resolve(new Response('{"rate":1.08321}', { status: 200 }));
  };
  const configured = { configuration: { currency: "KRW" } };
  await group.refresh("rates", {}, { fetch });
  await group.refresh("rates", configured, { fetch });
  await group.refresh("rates", configured, { fetch });
  assert.deepEqual(asked, [
    ["https://api.example/rates/EUR", "Bearer s3cret"],
    ["https://api.example/rates/KRW", "Bearer s3cret"],
  ]);
  const { entry } = group.entry("rates");
  assert.deepEqual(entry.content, { title: "1 EUR", value: "1.08", values: [] });
  assert.ok(entry.fetchedAt);
  assert.equal(entry.fault, undefined);
  const german = group.entry("rates", { ...configured, locale: "de" }).entry;
  assert.equal(german.content.value, "1,08");
  assert.match(group.svg("rates"), /1\.08/);

  const failing = () => Promise.resolve(new Response("{}", { status: 200 }));
  const moved = { ...rates.source, url: "https://api.example/{$currency}" };
  group.registerKind({ ...rates, source: moved });
  await group.refresh("rates", {}, { fetch: failing });
  const { fault } = group.entry("rates").entry;
  assert.deepEqual(fault, { code: "missing", path: "$.content.value", reference: "/rate" });
});

packageTest("a change of what a kind reads names its widgets", async ({ group }) => {
  group.registerKind(rates);
  group.registerKind({
    kind: "todo", displayName: "To-do", supportedFamilies: ["systemSmall"],
    content: { title: "To-do", items: "{@todos}" }, defaults: { "@todos": [] },
    intents: [{ intent: "toggleTodo", key: "todos", change: "toggle" }],
  });
  group.registerInstance("rates", {});
  group.registerInstance("todo", {});
  const changes = group.changes();
  const widgets = async () => (await changes.next()).value.widgets.map(({ kind }) => kind);
  group.set("todos", [{ title: "Milk", done: false }]);
  assert.deepEqual(await widgets(), ["todo"]);
  group.perform("toggleTodo", { value: "Milk" });
  assert.deepEqual(await widgets(), ["todo"]);
  assert.deepEqual(
    group.entry("todo", request).entry.content.items, [{ title: "Milk", done: true }]);
  group.set("token", "other");
  assert.deepEqual(await widgets(), ["rates"]);
  group.set("currencies", ["EUR"]);
  assert.deepEqual(await widgets(), ["rates"]);
  await changes.return();
  assert.ok(group.intents().some(({ intent }) => intent === "toggleTodo"));
});

packageTest("what a description has wrong is told with its place", async ({ group }) => {
  const failure = await failureOf(() =>
    group.registerKind({ ...rates, source: { ...rates.source, maxage: 60 } })
  );
  assert.equal(failure.code, "invalidValue");
  assert.equal(failure.path, "$.source.maxage");
  assert.match(failure.message, /did you mean maxAge\?/);
});
