// More tests of the commands of `widget-bridge` as processes; see command-line.test.mjs.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bridge } from "./bridge.mjs";
import { commandLine, Program, run, runWithInput } from "./program.mjs";
import { groupTest } from "./support.mjs";

const day = ["--now", "2026-11-10T09:00:00Z", "--time-zone", "UTC"];
const silent = { status: 0, output: "", errors: "" };

groupTest("JSON that is left out is read from standard input", async (place) => {
  const { directory, group } = place;
  const json = '{"title":"한글 é","n":1.50}';
  for (const words of [["a"], ["b", "-"]]) {
    const { status } = await runWithInput(directory, `${json}\n`, "set", ...words);
    assert.equal(status, 0);
    assert.equal(bridge.getSharedValue(group, words[0]), json);
  }
});

groupTest("standard input that is not UTF-8 is refused", async ({ directory, group }) => {
  const errors = "widget-bridge: standard input is not UTF-8.\n";
  const refused = { status: 1, output: "", errors };
  for (const words of [["set", "key"], ["update", "key"], ["import"]]) {
    const text = words[0] === "import" ? '{"key":"\xe9"}' : '"\xe9"';
    const { output, ...others } = await runWithInput(
      directory, Buffer.from(text, "latin1"), ...words,
    );
    assert.deepEqual({ ...others, output: `${output}` }, refused);
  }
  assert.equal(bridge.getSharedValues(group), "{}");
});

groupTest("values are exported and imported as one object", async ({ directory, group }) => {
  bridge.setSharedValues(group, '{"a":1,"b":[null]}', null);
  bridge.setSharedData(group, "data", new Uint8Array(1));
  const exported = await run(directory, "export");
  assert.equal(exported.output, '{"a":1,"b":[null]}\n');
  assert.deepEqual(await run(directory, "clear"), silent);
  assert.equal(bridge.getSharedValues(group), "{}");
  assert.equal((await runWithInput(directory, exported.output, "import")).status, 0);
  assert.equal(bridge.getSharedValues(group), '{"a":1,"b":[null]}');
  const refused = await run(directory, "import", "[1]");
  assert.equal(refused.status, 1);
  assert.match(refused.errors, /object/);
  const wrong = [['{"a":1', /not JSON.*invalidJSON/], ['{"a\\u0000b":1}', /invalid/]];
  for (const [json, fault] of wrong) {
    const { status, errors } = await run(directory, "import", json);
    assert.equal(status, 1);
    assert.match(errors, fault);
    assert.doesNotMatch(errors, /\n./);
  }
});

groupTest("an import of an export sets the same texts", async ({ directory, group }) => {
  const json = '{"a":1.50,"b":{"x": 12345678901234567890},"c":1e400,"d":"\\u00e9"}';
  bridge.setSharedValues(group, json, null);
  const { output } = await run(directory, "export");
  assert.equal(output, `${bridge.getSharedValues(group)}\n`);
  assert.equal((await run(directory, "clear")).status, 0);
  assert.equal((await run(directory, "import", output)).status, 0);
  assert.equal(bridge.getSharedValue(group, "a"), "1.50");
  assert.equal(bridge.getSharedValue(group, "b"), '{"x": 12345678901234567890}');
  assert.equal(bridge.getSharedValue(group, "c"), "1e400");
  assert.equal(`${bridge.getSharedValues(group)}\n`, output);
});

groupTest("data is set and printed byte for byte", async ({ directory, group }) => {
  const bytes = Buffer.from([0, 255, 10, 13, 128]);
  const file = join(directory, "bytes");
  writeFileSync(file, bytes);
  assert.deepEqual(await run(directory, "set-data", "one", file), silent);
  assert.equal((await runWithInput(directory, bytes, "set-data", "two")).status, 0);
  assert.deepEqual(Buffer.from(bridge.getSharedData(group, "two")), bytes);
  assert.deepEqual((await runWithInput(directory, "", "get-data", "one")).output, bytes);
  assert.deepEqual(await run(directory, "get-data", "two", "--output", `${file}2`), silent);
  assert.deepEqual(readFileSync(`${file}2`), bytes);
  assert.equal((await run(directory, "get-data", "none")).status, 1);
  const absent = await run(directory, "set-data", "one", join(directory, "none"));
  assert.equal(absent.status, 1);
  const none = join(directory, "none");
  assert.equal(absent.errors, `widget-bridge: cannot read ${none}: no such file or directory.\n`);
  const unwritten = await run(directory, "get-data", "one", "--output", join(none, "file"));
  assert.equal(unwritten.status, 1);
  const message = `cannot write ${none}/file: no such file or directory.\n`;
  assert.equal(unwritten.errors, `widget-bridge: ${message}`);
});

groupTest("an entry, a snapshot and a placeholder are shown", async ({ directory, group }) => {
  bridge.setSharedValue(group, "widgetDataKey", '{"title":"Exam","endDate":"2026-12-25"}');
  const line = "2026-11-10T09:00:00+00:00  D-45  Exam  in 45 days\n";
  assert.equal((await run(directory, "entry", "dday", ...day)).output, line);
  assert.equal((await run(directory, "snapshot", "dday", ...day)).output, line);
  const sample = await run(directory, "snapshot", "dday", "--preview", "--json");
  assert.equal(JSON.parse(sample.output).entry.isPlaceholder, true);
  const { output } = await run(directory, "placeholder", "dday", ...day, "--json");
  assert.equal(JSON.parse(output).entry.isPlaceholder, true);
  bridge.registerWidgetKind(
    group, '{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}',
  );
  assert.equal((await run(directory, "entry", "tides")).output, "-\n");
});

groupTest("a widget is drawn, to standard output or a file", async ({ directory, group }) => {
  const words = ["dday", ...day, "--appearance", "dark"];
  const expected = bridge.renderWidgetSVG(
    group, "dday",
    JSON.stringify({ now: "2026-11-10T09:00:00Z", timeZone: "UTC", appearance: "dark" }),
  );
  assert.equal((await run(directory, "svg", ...words)).output, expected);
  const file = join(directory, "dday.svg");
  assert.deepEqual(await run(directory, "svg", ...words, "--output", file), silent);
  assert.equal(readFileSync(file, "utf8"), expected);
});

groupTest("kinds and what they can be set to are listed", async ({ directory, group }) => {
  const kinds = (await run(directory, "kinds")).output.split("\n");
  assert.match(kinds[0], /^dday {2}D-Day {2}systemSmall {2}systemMedium /);
  const document = JSON.parse((await run(directory, "kinds", "--json")).output);
  assert.deepEqual(document, JSON.parse(bridge.getWidgetKindsJSON(group)));
  bridge.setSharedValue(group, "repos", '["apple/swift"]');
  const options = await run(directory, "options", "singleRepo", "repo");
  assert.match(options.output, /^"apple\/swift" {2}apple\/swift/m);
  const asked = await run(directory, "options", "singleRepo", "repo", "--json");
  assert.deepEqual(
    JSON.parse(asked.output),
    JSON.parse(bridge.getConfigurationOptionsJSON(group, "singleRepo", "repo")),
  );
});

groupTest("a host's own widget gets its timeline", async ({ directory }) => {
  const kind = '{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}';
  const timeline = '{"entries":[{"date":"2026-11-10T00:00:00Z","content":{"title":"High"}}]}';
  assert.deepEqual(await run(directory, "register-kind", kind), silent);
  assert.equal((await runWithInput(directory, timeline, "set-timeline", "tides")).status, 0);
  const shown = await run(directory, "timeline", "tides", ...day);
  assert.equal(shown.output, "2026-11-10T00:00:00+00:00  High\n");
  for (const json of ["{}", '{"entries":[{}]}', '{"entries":[]}', "[", "7"]) {
    const refused = await run(directory, "set-timeline", "tides", json);
    assert.equal(refused.status, 1, json);
    assert.match(refused.errors, /^widget-bridge: .*\(invalid(Value|JSON)\)\n$/, json);
    // setTimeline() is a method of the package, but the user has called a command.
    assert.doesNotMatch(refused.errors, /setTimeline/);
  }
  assert.deepEqual(await run(directory, "unregister-kind", "tides"), silent);
  assert.equal((await run(directory, "timeline", "tides")).status, 1);
});

groupTest("a kind's description may be in a file", async ({ directory }) => {
  const kind = '{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}';
  const file = join(directory, "tides.json");
  writeFileSync(file, `\n${kind}\n`);
  assert.deepEqual(await run(directory, "register-kind", file), silent);
  assert.match((await run(directory, "kinds")).output, /^tides /m);
  assert.deepEqual(await run(directory, "register-kind", ` \n${kind}`), silent);
  const missing = await run(directory, "register-kind", "no-such.json");
  assert.equal(missing.status, 1);
  assert.match(missing.errors, /^widget-bridge: cannot read no-such\.json: /);
});

groupTest("a header's text is shown by plan, and by what shows values", async (place) => {
  const { directory } = place;
  const kind = {
    kind: "rates",
    displayName: "Rates",
    supportedFamilies: ["systemSmall"],
    parameters: [{ name: "currency", type: "string", options: ["EUR", "KRW"] }],
    source: { url: "https://api.example/{$currency}", headers: { "X-Key": { key: "token" } } },
    content: { title: "{/rate}" },
  };
  assert.deepEqual(await run(directory, "register-kind", JSON.stringify(kind)), silent);
  for (const value of ['"s3cret"', '"s3cret\\u0007"']) {
    assert.equal((await run(directory, "set", "token", value)).status, 0);
    const plan = await run(directory, "plan", "rates");
    assert.equal(plan.output.includes("s3cret"), value === '"s3cret"', plan.output);
    assert.ok(!plan.errors.includes("s3cret"), plan.errors);
    assert.equal((await run(directory, "register-instance", "rates")).status, 0);
    for (const words of [
      ["doctor"], ["verify"], ["kinds"], ["kinds", "--json"], ["intents", "--json"], ["instances"],
      ["options", "rates", "currency"], ["timeline", "rates"], ["entry", "rates"],
      ["snapshot", "rates"], ["placeholder", "rates"], ["svg", "rates"], ["drawing", "rates"],
      ["list"],
    ]) {
      const { status, output, errors } = await run(directory, ...words);
      assert.equal(status, 0, `${words}: ${errors}`);
      assert.ok(!(output + errors).includes("s3cret"), `${words}: ${output}${errors}`);
    }
  }
});

groupTest("an intent is performed, and a broken rule is reported", async ({ directory, group }) => {
  const words = ["intent", "toggleStudyDay", '{"date":"2026-05-01"}'];
  assert.deepEqual(await run(directory, ...words), silent);
  assert.equal(bridge.getSharedValue(group, "studyDays"), '["2026-05-01"]');
  const torn = await run(directory, "intent", "toggleStudyDay", "not-json");
  assert.equal(torn.errors, "widget-bridge: This is not JSON: not-json (invalidJSON)\n");
  const wrong = await run(directory, "intent", "toggleStudyDay");
  assert.equal(wrong.status, 1);
  assert.match(wrong.errors, /date/);
});

groupTest("the intents that people can use are listed", async ({ directory, group }) => {
  const { output } = await run(directory, "intents");
  assert.match(output, /^addRepository {2}Add Repository {2}repository$/m);
  const document = JSON.parse((await run(directory, "intents", "--json")).output);
  assert.deepEqual(document, JSON.parse(bridge.getIntentsJSON(group)));
});

groupTest("a value is updated if it is what was expected", async ({ directory, group }) => {
  const words = ["update", "visits"];
  assert.deepEqual(await run(directory, ...words, "1"), silent);
  const conflicts = [["2"], ["2", "--expected", "1.0"], ["2", "--expected", "3"]];
  for (const more of conflicts) {
    const refused = await run(directory, ...words, ...more);
    assert.equal(refused.status, 1);
    assert.match(refused.errors, /"visits" no longer holds what was expected.*conflict/);
  }
  assert.deepEqual(await run(directory, ...words, "2", "--expected", "1"), silent);
  assert.equal((await runWithInput(directory, "-3\n", ...words, "--expected", "2")).status, 0);
  assert.equal(bridge.getSharedValue(group, "visits"), "-3");
  assert.deepEqual(await run(directory, ...words, "[]", "--expected", "-3"), silent);
  assert.equal((await run(directory, ...words, "{", "--expected", "[]")).status, 1);
  assert.equal(bridge.getSharedValue(group, "visits"), "[]");
});

groupTest("widgets on screen are registered, listed and reloaded", async ({ directory, group }) => {
  const words = ["dday", "--family", "systemMedium", "--configuration", '{"dataKey":"exam"}'];
  assert.deepEqual(await run(directory, "register-instance", ...words), silent);
  const listed = await run(directory, "instances");
  assert.equal(listed.output, 'dday  systemMedium  {"dataKey":"exam"}\n');
  const document = JSON.parse((await run(directory, "instances", "--json")).output);
  assert.equal(document.configurations.length, 1);
  for (const kind of [[], ["dday"]]) {
    const count = bridge.getSharedChangeCount(group);
    assert.deepEqual(await run(directory, "reload", ...kind), silent);
    assert.notEqual(bridge.getSharedChangeCount(group), count);
  }
  assert.deepEqual(await run(directory, "unregister-instance", ...words), silent);
  assert.equal((await run(directory, "instances")).output, "");
});

groupTest("due data is planned, and comes by hand or by a fetch", async ({ directory, group }) => {
  const plan = async () =>
    JSON.parse((await run(directory, "plan", "globalTotals")).output).requests;
  const [{ requestID, url }] = await plan();
  const totals = '{"TotalConfirmed":3,"TotalDeaths":2,"TotalRecovered":1}';
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(asked.length === 1 ? 503 : 200).end(totals);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const address = `http://127.0.0.1:${server.address().port}`;
    const words = ["refresh", "globalTotals", "--base-url", address];
    const failed = await run(directory, ...words);
    assert.equal(failed.status, 1);
    assert.equal(failed.output, `${requestID}  503\n`);
    assert.match(failed.errors, /^widget-bridge: 1 of 1 requests .*\n$/);
    assert.deepEqual(asked, [new URL(url).pathname]);
    assert.deepEqual(await plan(), []);
    assert.equal((await run(directory, ...words)).output, "Nothing is due.\n");
  } finally {
    server.close();
  }
  const answered = await runWithInput(
    directory, totals, "respond", requestID, "--status", "200", "--body", "-",
  );
  assert.equal(answered.status, 0, answered.errors);
  const shown = (await run(directory, "entry", "globalTotals")).output;
  assert.match(shown, / {2}3 confirmed {2}2 deaths {2}1 recovered\n$/);
  assert.equal((await run(directory, "image", "none")).status, 1);
  assert.equal(JSON.parse(bridge.getEntryJSON(group, "globalTotals", null)).entry.confirmed, 3);
});

groupTest("repositories are shown with their counts, and both of two", async (place) => {
  const { directory, group } = place;
  const repository = readFileSync(new URL("../Fixtures/github/repository.json", import.meta.url));
  bridge.setSharedValue(group, "repos", '["apple/swift","swiftlang/swift-docc"]');
  for (const name of ["apple/swift", "swiftlang/swift-docc"]) {
    bridge.setRefreshResponse(group, `github.repository:${name}`, 200, new Uint8Array(repository));
  }
  const counts = "67890 watchers  10400 forks  7412 issues";
  const configuration = ["--configuration", '{"repo":"apple/swift"}'];
  const one = (await run(directory, "entry", "singleRepo", ...configuration)).output;
  assert.ok(one.endsWith(`  apple/swift  ${counts}\n`), one);
  const both = '{"topRepo":"apple/swift","bottomRepo":"swiftlang/swift-docc"}';
  const two = (await run(directory, "entry", "doubleRepo", "--configuration", both)).output;
  assert.ok(two.endsWith(`  apple/swift  ${counts}  apple/swift  ${counts}\n`), two);
});

groupTest("no line is wider than a narrow terminal", async ({ directory, group }) => {
  const title = "아주 긴 제목을 가진 시험";
  bridge.setSharedValue(group, "widgetDataKey", JSON.stringify({ title, endDate: "2026-12-25" }));
  bridge.setSharedValue(group, "a-key-that-is-longer-than-the-terminal", "1");
  const script = fileURLToPath(new URL("../StandIn/terminal.py", import.meta.url));
  for (const words of [
    ["timeline", "dday", ...day], ["timeline", "globalTotals"], ["entry", "studyCalendar"],
    ["kinds"], ["list"],
  ]) {
    const { command, env } = commandLine(directory, words);
    const { stdout } = spawnSync("python3", [script, "28", ...command], { env, encoding: "utf8" });
    const lines = stdout.split("\n");
    assert.ok(lines.length > 2, stdout);
    for (const line of lines) {
      const width = [...line].reduce((sum, one) => sum + (/[가-힣]/.test(one) ? 2 : 1), 0);
      assert.ok(width <= 28, `${words[0]}: ${line}`);
    }
  }
  const { command, env } = commandLine(directory, ["entry", "globalTotals"]);
  const shown = spawnSync("python3", [script, "28", ...command], { env, encoding: "utf8" });
  const lines = ["125000000 confirmed", "2750000 deaths", "100000000 recovered", "(sample data)"];
  assert.ok(shown.stdout.endsWith(`\n  ${lines.join("\n  ")}\n`), shown.stdout);
});

/** Starts a program that reports changes, and waits until it has reported one. */
async function telling(directory, group, ...words) {
  const program = new Program(directory, "changes", ...words);
  // The program prints nothing until something changes, so changes are made until it listens.
  const told = program.waitForLines(1);
  let isTold = false;
  told.then(() => isTold = true);
  for (let value = 0; !isTold; value++) {
    bridge.setSharedValue(group, "begun", `${value}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.match((await told)[0], /^\S+Z {2}set begun$/);
  return program;
}

/**
 * The lines that a program prints, up to a line that ends with `end`. Times, and the changes that
 * telling() made, are left out.
 */
async function toldUntil(program, end) {
  let { lines } = program;
  while (!lines.at(-1).endsWith(end)) lines = await program.waitForLines(lines.length + 1);
  return lines.map((line) => /^\S+Z {2}(?:set begun(?:, )?)?(.*)$/.exec(line)[1])
    .filter((told) => told !== "");
}

/**
 * Waits until a program has reported all `parts`, in one line or in several. The program reads the
 * values after it has learned which keys changed, so it may already see a part of the next change.
 */
async function toldAll(program, parts) {
  for (let { lines } = program;; lines = await program.waitForLines(lines.length + 1)) {
    const told = lines.flatMap((line) => line.replace(/^\S+Z {2}/, "").split(", "));
    if (parts.every((part) => told.includes(part))) return told;
  }
}

groupTest("changes are printed with their keys and kinds", async ({ directory, group }) => {
  bridge.setSharedValue(group, "old", "1");
  bridge.setSharedData(group, "data", new Uint8Array(1));
  const program = await telling(directory, group);
  const steps = [
    [() => bridge.setSharedValues(group, '{"new":1}', '["old"]'), "set new", "removed old"],
    [() => bridge.setSharedData(group, "data", new Uint8Array([7])), "set data"],
    [() => bridge.reloadTimelines(group, "dday"), "kind dday"],
    [() => bridge.removeAllSharedValues(group), "removed data", "removed new"],
  ];
  for (const [step, ...parts] of steps) {
    step();
    await toldAll(program, parts);
  }
  assert.equal(await program.interrupt(), 130);
});

groupTest("the changes of one key are printed alone", async ({ directory, group }) => {
  const program = await telling(directory, group, "--key", "begun");
  bridge.setSharedValue(group, "other", "1");
  bridge.reloadTimelines(group, "dday");
  bridge.removeSharedValue(group, "begun");
  assert.deepEqual(await toldUntil(program, "removed begun"), ["removed begun"]);
  assert.equal(await program.interrupt(), 130);
});
