// Parses the command line: a command, its operands, and options anywhere between them.
import { parseArgs } from "node:util";
import { isObject, nearest } from "../src/client/options.js";
import { setting } from "../src/host/environment.js";
import { commands } from "./commands.js";
import { UsageError, wholeNumber } from "./usage.js";

const shapes = {
  group: { type: "string" },
  directory: { type: "string" },
  key: { type: "string" },
  expected: { type: "string" },
  "no-check": { type: "boolean" },
  family: { type: "string" },
  now: { type: "string" },
  "time-zone": { type: "string" },
  locale: { type: "string" },
  days: { type: "string" },
  configuration: { type: "string" },
  appearance: { type: "string" },
  accent: { type: "string" },
  style: { type: "string" },
  theme: { type: "string" },
  preview: { type: "boolean" },
  output: { type: "string" },
  status: { type: "string" },
  body: { type: "string" },
  "base-url": { type: "string" },
  json: { type: "boolean" },
  format: { type: "string" },
  port: { type: "string" },
  to: { type: "string" },
  redis: { type: "string" },
  prefix: { type: "string" },
  once: { type: "boolean" },
  patches: { type: "boolean" },
  midnight: { type: "boolean" },
  package: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
};

/** Options by the names that other programs use for them. */
const otherNames = {
  tz: "time-zone", timezone: "time-zone", zone: "time-zone", lang: "locale", language: "locale",
  dir: "directory", folder: "directory", color: "accent", colour: "accent", out: "output",
};

/** Parses a command line. Throws a UsageError if it is wrong. */
export function parse(words) {
  const { values, positionals } = split(words);
  const [name, ...operands] = positionals;
  if (values.version) return { version: true };
  if (name === "help") return helpOf(operands);
  if (name !== undefined) checkCommand(name);
  if (values.help || name === undefined) return { help: values.help, command: name };
  checkOperands(name, operands);
  checkOptions(name, values);
  const group = values.group ?? setting("WIDGET_BRIDGE_GROUP");
  return {
    command: name,
    operands,
    options: {
      ...values,
      group: group ?? "bridge-demo",
      isUsualGroup: group === undefined,
      request: requestOf(values),
    },
  };
}

/** `help [COMMAND]` has the same effect as `[COMMAND] --help`. */
function helpOf([name, ...more]) {
  if (name !== undefined) checkCommand(name);
  if (more.length > 0) throw new UsageError(`help takes no "${more[0]}".`);
  return { help: true, command: name };
}

function checkCommand(name) {
  if (Object.hasOwn(commands, name)) return;
  const meant = nearest(name, [...Object.keys(commands), "help"]);
  const advice = meant === undefined ? "see widget-bridge --help." : `did you mean ${meant}?`;
  throw new UsageError(`there is no command "${name}"; ${advice}`);
}

/** The option that caused an error of the library. Undefined if no given option did. */
export function blamedOption({ key, path }, options) {
  if (key !== undefined) return undefined;
  const member = /^\$\.(\w+)/.exec(path ?? "")?.[1];
  const option = member === "timeZone" ? "time-zone" : member;
  return options[option] === undefined ? undefined : option;
}

/** The options that take no value with some commands. */
const sometimesFlags = Object.values(commands).flatMap(({ flags = [] }) => flags);

/** Whether a word is an option whose value is always the next word. */
function takesNext(word) {
  const name = word?.startsWith("--") ? word.slice(2) : "";
  return Object.hasOwn(shapes, name) && shapes[name].type === "string" &&
    !sometimesFlags.includes(name);
}

/** The command among the words. Undefined if there is none. */
function commandIn(words) {
  return words.find((word, place) => Object.hasOwn(commands, word) && !takesNext(words[place - 1]));
}

/** The shapes of the options. The command among the words may make some of them take no value. */
function shapesOf(words) {
  const flags = commands[commandIn(words)]?.flags ?? [];
  return { ...shapes, ...Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" }])) };
}

/** Marks a word that begins with "-" but is not an option. No word can contain this character. */
const mark = "\0";

/** Splits the words into options and operands. A negative number is never an option. */
function split(words) {
  const plain = (word) => typeof word === "string" ? word.replace(mark, "") : word;
  const options = shapesOf(words);
  const { values, positionals, tokens } = parseArgs({
    args: words.map((word) => /^-\.?[0-9]/.test(word) ? mark + word : word),
    options,
    allowPositionals: true,
    // checkOption() reports faults, in the same words in each runtime.
    strict: false,
    tokens: true,
  });
  for (const token of tokens) if (token.kind === "option") checkOption(token, options, words);
  return {
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)])),
    positionals: positionals.map(plain),
  };
}

/** Throws if an option does not exist, lacks its value, or gets a value that it does not take. */
function checkOption({ name, rawName, value, inlineValue }, options, words) {
  if (!Object.hasOwn(options, name)) {
    const meant = rawName.startsWith("--")
      ? otherNames[name] ?? nearest(name, Object.keys(options))
      : undefined;
    const page = ["widget-bridge", commandIn(words), "--help"].filter(Boolean).join(" ");
    const advice = meant === undefined ? `see ${page}.` : `did you mean --${meant}?`;
    throw new UsageError(`there is no option ${rawName}; ${advice}`);
  }
  if (options[name].type === "boolean") {
    if (value !== undefined) throw new UsageError(`--${name} takes no value.`);
  } else if (value === undefined || (!inlineValue && /^-./.test(value))) {
    throw new UsageError(`--${name} needs a value.`);
  }
}

function checkOperands(name, operands) {
  const { operands: expected } = commands[name];
  if (operands.length > expected.length) {
    throw new UsageError(`${name} takes no "${operands[expected.length]}".`);
  }
  const missing = expected[operands.length];
  if (missing !== undefined && !missing.startsWith("[")) {
    throw new UsageError(`${name} needs ${missing}.`);
  }
}

function checkOptions(name, values) {
  const { takes = [] } = commands[name];
  const known = ["group", "directory", "help", "version", ...takes];
  for (const option of Object.keys(values)) {
    if (!known.includes(option)) throw new UsageError(`${name} takes no --${option}.`);
  }
}

function requestOf(values) {
  const { family, now, locale, "time-zone": timeZone, appearance, accent, preview } = values;
  const { style, theme } = values;
  const made = {
    family, now, locale, timeZone, appearance, accent, style, theme, isPreview: preview,
  };
  if (values.days !== undefined) made.days = wholeNumber("days", values.days, 399);
  if (values.configuration !== undefined) {
    try {
      made.configuration = JSON.parse(values.configuration);
    } catch (error) {
      throw new UsageError(`--configuration is not JSON: ${error.message}`);
    }
    if (!isObject(made.configuration)) {
      throw new UsageError("--configuration must be a JSON object.");
    }
  }
  return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
}
