// What `widget-bridge` says to a command line that is wrong.
import assert from "node:assert/strict";
import { run } from "./program.mjs";
import { groupTest } from "./support.mjs";

groupTest("a wrong command line names the word, with status 64", async ({ directory }) => {
  const cases = [
    [["fly"], '"fly"'],
    [["get"], "KEY"],
    [["get", "a", "b"], '"b"'],
    [["entry"], "KIND"],
    [["svg", "dday", "--days", "3"], "--days"],
    [["svg", "dday", "--accent", "red"], "--accent"],
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

groupTest("a slip of the fingers gets the word that was meant", async ({ directory }) => {
  const cases = [
    [["timelin"], 'there is no command "timelin"; did you mean timeline?'],
    [["help", "lst"], 'there is no command "lst"; did you mean list?'],
    [["fly"], 'there is no command "fly"; see widget-bridge --help.'],
    [["timeline", "--familly", "x"], "there is no option --familly; did you mean --family?"],
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
