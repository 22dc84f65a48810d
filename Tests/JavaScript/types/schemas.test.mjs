// Compares the package's types with the schemas. Each example must satisfy its type, and an example
// that is broken in one place must not. `deno check` decides, so this runs only on Deno.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const schemas = new URL("../../../Schemas/", import.meta.url);
const types = new URL("../../../bridge-js/mod.d.ts", import.meta.url).href;

/** The type of each schema. */
const typeNames = {
  changes: "ChangesDocument",
  "changes-since": "ChangesSince",
  "configuration-options": "ConfigurationOptions",
  "current-configurations": "ConfigurationsDocument",
  "dday-data": "DDayData",
  "dday-entry": "DDayEntry",
  "ddaylist-entry": "DDayListEntry",
  "doublerepo-entry": "DoubleRepoEntry",
  drawing: "WidgetDrawing",
  entry: "AnyEntryDocument",
  error: "ErrorDocument",
  "fetch-error": "FetchError",
  "globaltotals-entry": "GlobalTotalsEntry",
  "host-entry": "HostEntry",
  "host-timeline": "HostTimeline",
  intents: "IntentsDocument",
  "invalid-entry": "InvalidEntry",
  keys: "KeysDocument",
  "kind-alias": "KindAlias",
  kinds: "KindsDocument",
  options: "SharedGroupOptions",
  "period-entry": "PeriodEntry",
  "refresh-plan": "RefreshPlan",
  repair: "RepairDocument",
  repositories: "RepositoriesData",
  "repository-intent": "RepositoryIntent",
  request: "WidgetRequest",
  "restart-intent": "RestartIntent",
  "singlerepo-entry": "SingleRepoEntry",
  "study-day-intent": "StudyDayIntent",
  "study-days": "StudyDaysData",
  "studycalendar-entry": "StudyCalendarEntry",
  timeline: "AnyTimeline",
  "widget-kind": "WidgetKindDescriptor",
};

/** Schemas without a type. Only the package's mirrors use these documents. */
const withoutTypes = ["item-changes", "records"];

/** Replaces a member to break it: no member may have this value. */
const wrong = "Symbol.iterator";

/** A value as a TypeScript literal. The member at `path` is replaced, or else left out. */
function literal(value, path = [], replacement = undefined) {
  const [head, ...rest] = path;
  const isTarget = (name) => path.length === 1 && `${name}` === head;
  const inner = (name) => `${name}` === head ? rest : [];
  if (Array.isArray(value)) {
    const items = value.map((item, index) =>
      isTarget(index) ? replacement : literal(item, inner(index), replacement)
    );
    return `[${items.filter((item) => item !== undefined).join(", ")}]`;
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => {
    const text = isTarget(name) ? replacement : literal(member, inner(name), replacement);
    return text === undefined ? undefined : `${JSON.stringify(name)}: ${text}`;
  });
  return `{ ${members.filter((member) => member !== undefined).join(", ")} }`;
}

/**
 * The paths to the members of an object, and of the objects in it. In a list, only the first two
 * elements count.
 */
function* memberPaths(value, before = []) {
  if (value === null || typeof value !== "object") return;
  const members = Array.isArray(value) ? Object.entries(value.slice(0, 2)) : Object.entries(value);
  for (const [name, member] of members) {
    if (!Array.isArray(value)) yield [...before, name];
    yield* memberPaths(member, [...before, name]);
  }
}

/** The statements for a schema: its examples, and broken copies of these. */
function* statements(name, schema) {
  const type = `types.${typeNames[name]}`;
  for (const example of schema.examples) {
    yield `(${literal(example)}) satisfies ${type};`;
    for (const path of memberPaths(example)) {
      // The schema allows anything here, and so does the type.
      const free = ["configuration", "headers", "content", "defaults", "placeholder"];
      if (free.some((name) => path.includes(name)) && !free.includes(path.at(-1))) continue;
      yield broken(`(${literal(example, path, wrong)}) satisfies ${type};`);
    }
    for (const member of schema.required ?? []) {
      if (member in example) yield broken(`(${literal(example, [member])}) satisfies ${type};`);
    }
    const other = Array.isArray(example) ? [...example, { notInTheSchema: 1 }]
      : { ...example, notInTheSchema: 1 };
    yield broken(`(${literal(other)}) satisfies ${type};`);
  }
}

/** A statement that must not pass. */
function broken(statement) {
  return `// @ts-expect-error\n${statement}`;
}

function check(name, text) {
  const folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  try {
    writeFileSync(join(folder, "deno.json"), '{"compilerOptions": {"strict": true}}');
    writeFileSync(join(folder, name), text);
    const flags = ["--quiet", "--no-lock", "--config", join(folder, "deno.json")];
    execFileSync(process.execPath, ["check", ...flags, join(folder, name)], {
      stdio: ["ignore", "pipe", "pipe"], encoding: "utf8",
    });
  } catch (error) {
    assert.fail(`${error.stderr}`.slice(0, 4000));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the types equal the schemas", () => {
  const names = readdirSync(schemas).filter((name) => name.endsWith(".schema.json"))
    .map((name) => name.replace(".schema.json", ""))
    .filter((name) => !withoutTypes.includes(name));
  for (const name of Object.keys(typeNames)) assert.ok(names.includes(name), `schema ${name}`);
  const lines = [`import type * as types from ${JSON.stringify(types)};`];
  for (const name of names) {
    assert.ok(typeNames[name], `${name}.schema.json needs a type, named above`);
    const schema = JSON.parse(readFileSync(new URL(`${name}.schema.json`, schemas), "utf8"));
    const made = [...statements(name, schema)];
    assert.ok(made.length > schema.examples.length, name);
    lines.push(`// ${name}`, ...made);
  }
  check("schemas.ts", lines.join("\n"));
});

test("declarations name modules for values and declarations for types, as tsc wants it", () => {
  const folder = fileURLToPath(new URL("../../../bridge-js/", import.meta.url));
  // The declarations for CommonJS are copies, beside modules that Deno does not load.
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".d.ts") && !file.startsWith("cjs/"));
  assert.ok(files.length > 10, `${files}`);
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    const statements = text.matchAll(/^(import|export)( type)?[^;()=]*? from "(.*?)"/gm);
    for (const [, , isType, path] of statements) {
      assert.equal(path.endsWith(".d.ts"), isType !== undefined, `${file}: ${path}`);
      if (isType) continue;
      // Deno finds the declarations by the module's first line, and tsc by their file's name.
      const module = readFileSync(join(folder, file, "..", path), "utf8");
      const declarations = path.replace(/^.*\/|\.js$/g, "");
      assert.ok(module.startsWith(`/* @ts-self-types="./${declarations}.d.ts" */\n`), path);
    }
  }
});

test("the declarations check by themselves, strictly", () => {
  execFileSync(process.execPath, ["check", "--quiet", "--no-lock", new URL(types).pathname], {
    stdio: "inherit",
  });
});
