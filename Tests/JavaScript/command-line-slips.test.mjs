// Tests how `widget-bridge` reports mistakes in a command line.
import assert from "node:assert/strict";
import { run, start } from "./program.mjs";
import { groupTest } from "./support.mjs";

groupTest("a wrong command line names the word, with status 64", async ({ directory }) => {
  const cases = [
    [["fly"], '"fly"'],
    [["get"], "KEY"],
    [["get", "a", "b"], '"b"'],
    [["entry"], "KIND"],
    [["svg", "dday", "--days", "3"], "--days"],
    [["svg", "dday", "--accent", "red"], "--accent"],
    [["svg", "dday", "--style", "circle"], "--style"],
    [["drawing", "dday", "--theme", "pink"], "--theme"],
    [["respond", "id"], "--status"],
    [["respond", "id", "--status", "1000"], '"1000"'],
    [["refresh", "globalTotals", "--base-url", "here"], "--base-url"],
    [["list", "--format", "waybar"], "--format"],
    [["timeline", "--dayz", "2"], "--dayz"],
    [["timeline", "--days", "400"], '"400"'],
    [["timeline", "--days", "-1"], '"-1"'],
    [["timeline", "--days", "--json"], "--days"],
    [["timeline", "--configuration", "{"], "--configuration"],
    [["timeline", "--configuration", "[]"], "--configuration"],
    [["register-instance", "dday", "--configuration", "7"], "--configuration"],
    [["timeline", "--now", "soon"], "--now"],
    [["timeline", "--time-zone", "Mars/Olympus"], "--time-zone"],
    [["timeline", "--family", "huge"], "--family"],
    [["timeline", "--configuration", '{"color":"red"}'], "--configuration"],
    [["watch", "--family", "huge"], "--family"],
    [["list", "--group", ".."], "--group"],
    [["help", "fly"], '"fly"'],
    [["watch", "--format", "loud"], '"loud"'],
    [["preview", "--port", "70000"], '"70000"'],
  ];
  for (const [words, named] of cases) {
    const told = await run(directory, ...words);
    assert.equal(told.status, 64, words.join(" "));
    assert.ok(told.errors.includes(named), told.errors);
    assert.equal(told.errors.split("\n").length, 2, told.errors);
  }
});

groupTest("the error for a misspelt word suggests the right word", async ({ directory }) => {
  const cases = [
    [["timelin"], 'there is no command "timelin"; did you mean timeline?'],
    [["help", "lst"], 'there is no command "lst"; did you mean list?'],
    [["fly"], 'there is no command "fly"; see widget-bridge --help.'],
    [["timeline", "--familly", "x"], "there is no option --familly; did you mean --family?"],
    [["entry", "dday", "--tz", "UTC"], "there is no option --tz; did you mean --time-zone?"],
    [["timeline", "--lang=de"], "there is no option --lang; did you mean --locale?"],
    [["list", "--frobnicate"], "there is no option --frobnicate; see widget-bridge list --help."],
    [["--frobnicate"], "there is no option --frobnicate; see widget-bridge --help."],
    [["list", "-x"], "there is no option -x; see widget-bridge list --help."],
    [["timeline", "--family"], "--family needs a value."],
    [["timeline", "--family", "--json"], "--family needs a value."],
    [["timeline", "--json=3"], "--json takes no value."],
  ];
  for (const [words, message] of cases) {
    const { status, output, errors } = await run(directory, ...words);
    assert.deepEqual([status, output, errors], [64, "", `widget-bridge: ${message}\n`]);
  }
});

groupTest("an option's value is not taken for the command", async ({ directory }) => {
  const { status, errors } = await run(
    directory, "--group", "mirror", "respond", "id", "--status", "200",
  );
  assert.equal(status, 1);
  assert.match(errors, /\(notFound\)\n$/);
});

groupTest("the error for an absent group says how to name another group", async (test) => {
  const directory = `${test.directory}/empty`;
  // An empty variable counts as not set.
  for (const WIDGET_BRIDGE_GROUP of [undefined, ""]) {
    const usual = start(directory, ["get", "key"], "ignore", { WIDGET_BRIDGE_GROUP });
    let errors = "";
    usual.stderr.setEncoding("utf8").on("data", (text) => errors += text);
    assert.equal(await new Promise((resolve) => usual.on("close", resolve)), 1);
    assert.match(errors, /no group "bridge-demo" yet.*usual group; --group names another/);
  }
  const named = await run(directory, "get", "key", "--group", "app");
  assert.match(named.errors, /no group "app" yet; the first write makes it\. The group.s folder/);
});

groupTest("a picture takes a style and a theme", async ({ directory }) => {
  const draw = async (...words) =>
    (await run(directory, "svg", "dday", "--preview", ...words)).output;
  await run(directory, "set", "key", "1");
  const pictures = [
    await draw(), await draw("--style", "ring"), await draw("--theme", "rose"),
    await draw("--style", "ring", "--theme", "rose"),
  ];
  assert.equal(new Set(pictures).size, 4);
  for (const picture of pictures) assert.match(picture, /^<svg/);
});
