// Tests what the package's types let programs do, and what they forbid, with the compilers that
// people use: Deno's and TypeScript 7. Both are strict, and also check the package's own
// declarations.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { packageTest } from "../package.mjs";
import { TypesFolder } from "./compilers.mjs";

let folder;

before(() => {
  folder = new TypesFolder();
  folder.add(
    "values.ts", "widgets.ts", "mirror.ts", "disposal.ts", "no-disposal.ts", "desktop.ts",
    "phone.ts", "page.ts", "commonjs.cts",
  );
});
after(() => folder.remove());

const programs = ["values.ts", "widgets.ts", "mirror.ts"];

/** Sets of the compiler's libraries, each with the program for its support of Symbol.dispose. */
const libraries = [
  { lib: ["es2022", "dom"], disposal: "no-disposal.ts" },
  { lib: ["es2022", "dom", "esnext.disposable"], disposal: "disposal.ts" },
  { lib: ["esnext", "dom"], disposal: "disposal.ts" },
];

/** Ways to resolve modules, each with the program for the exports that it finds. */
const resolutions = [
  { options: { module: "nodenext" }, modules: "desktop.ts" },
  { options: { module: "esnext", moduleResolution: "bundler" }, modules: "desktop.ts" },
  {
    options: {
      module: "esnext", moduleResolution: "bundler", customConditions: ["react-native"],
    },
    modules: "phone.ts",
  },
];

const strictness = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };

for (const { lib, disposal } of libraries) {
  for (const { options, modules } of resolutions) {
    const { module, customConditions = [] } = options;
    test(`programs check with ${[...lib, module, ...customConditions].join(", ")}`, () => {
      // A phone opens groups in another way, so it has its own program.
      const isPhone = customConditions.includes("react-native");
      const files = isPhone ? [modules] : [...programs, disposal, modules];
      folder.checkByTypeScript(files, { lib, ...options });
      folder.checkByTypeScript(files, { lib, ...options, ...strictness });
    });
  }
}

test("a page's program checks with the condition browser", () => {
  const options = {
    lib: ["es2022", "dom"], module: "esnext", moduleResolution: "bundler",
    customConditions: ["browser"],
  };
  folder.checkByTypeScript(["page.ts"], options);
  folder.checkByTypeScript(["page.ts"], { ...options, ...strictness });
});

for (const module of ["node16", "node20", "nodenext"]) {
  test(`a program in CommonJS checks with ${module}`, () => {
    const options = { lib: ["es2022", "dom"], module };
    folder.checkByTypeScript(["commonjs.cts"], options);
    folder.checkByTypeScript(["commonjs.cts"], { ...options, ...strictness });
  });
}

test("helper types of the declarations are not exported", () => {
  const inner = ["Batch", "Entry", "Document", "Configured", "Settings", "CountDown", "Event"];
  const lines = inner.map((name) =>
    `// @ts-expect-error: no export.\nexport type { ${name} } from "widget-bridge";\n`
  );
  folder.write("inner.ts", lines.join(""));
  const options = { lib: ["es2022", "dom"], module: "nodenext" };
  folder.checkByTypeScript(["inner.ts"], options);
});

test("programs check in Deno", () => {
  const files = [...programs, "disposal.ts", "desktop.ts"];
  folder.checkByDeno(files, {});
  folder.checkByDeno(files, strictness);
});

test("a program with a type error does not check", () => {
  folder.write("wrong.ts", 'import { SharedGroup } from "widget-bridge";\nSharedGroup.open(7);\n');
  const options = { lib: ["es2022", "dom"], module: "nodenext" };
  assert.throws(() => folder.checkByTypeScript(["wrong.ts"], options), /wrong\.ts\(2,18\)/);
  assert.throws(() => folder.checkByDeno(["wrong.ts"], {}), /wrong\.ts:2:18/);
});

/** The programs in a README, each a module, after the declarations that it needs. */
function* quotedPrograms(path) {
  const text = readFileSync(new URL(path, import.meta.url), "utf8");
  for (const [, program] of text.matchAll(/^```(?:js|ts)\n(.*?)^```$/gms)) {
    // Programs that call the C functions themselves do not use the package.
    if (!/dlopen|koffi/.test(program)) yield program;
  }
}

const taken = `import { SharedGroup as Taken } from "widget-bridge";
declare const Deno: { args: string[] };
declare const Bun: { argv: string[] };
declare const process: { argv: string[] };
declare const module: { exports: object };
declare const createClient: (options: { url: string }) => any; // of the package redis
`;

test("the code on both README pages checks", () => {
  const files = [];
  for (const path of ["../../../README.md", "../../../bridge-js/README.md"]) {
    for (const program of quotedPrograms(path)) {
      const name = `readme-${files.length}.ts`;
      const known = /const group = /.test(program) || /using group = /.test(program)
        ? "" : "declare const group: Taken;\n";
      const named = program.replace(/"[./]*(bridge-js\/)?mod\.js"/, '"widget-bridge"');
      folder.write(name, taken + known + named);
      files.push(name);
    }
  }
  assert.ok(files.length > 8, `${files}`);
  folder.checkByTypeScript(files, {
    lib: ["esnext", "dom"], module: "esnext", moduleResolution: "bundler",
  });
});

packageTest("a request's configuration has the parameters that the kinds have", ({ group }) => {
  const lines = ['import type { ConfigurationTypes, WidgetRequest } from "widget-bridge";'];
  const kinds = group.kinds().filter(({ isBuiltIn }) => isBuiltIn);
  assert.ok(kinds.length >= 6);
  for (const { kind, parameters } of kinds) {
    const name = JSON.stringify(kind);
    for (const parameter of parameters) {
      const { options } = group.options(kind, parameter.name);
      for (const value of [parameter.default, ...options.map(({ value }) => value)]) {
        const configuration = JSON.stringify({ [parameter.name]: value });
        lines.push(`({ configuration: ${configuration} }) satisfies WidgetRequest<${name}>;`);
      }
    }
    const names = parameters.map(({ name }) => JSON.stringify(name)).join(" | ") || "never";
    lines.push(`null as unknown as keyof ConfigurationTypes[${name}] satisfies ${names};`);
  }
  folder.write("configurations.ts", lines.join("\n"));
  folder.checkByTypeScript(["configurations.ts"], { lib: ["es2022", "dom"], module: "nodenext" });
});
