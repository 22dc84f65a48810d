// Bundles react-native-android-widget's own JavaScript with the package's adapter and a stand-in
// for React Native.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Returns `{ library, adapter, native }` for a folder of packages. `adapter` is the package's entry
 * for the library, and `native` has what was passed to Java.
 */
export async function androidLibrary(packages) {
  const folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  try {
    const entry = join(folder, "entry.mjs"), output = join(folder, "bundle.mjs");
    const adapter = here("../../../bridge-js/react-native-android-widget/index.js");
    writeFileSync(entry, [
      'export * as library from "react-native-android-widget";',
      'export * as native from "react-native";',
      `export * as adapter from ${JSON.stringify(adapter)};`,
    ].join("\n"));
    execFileSync("esbuild", [
      entry, "--bundle", "--format=esm", "--platform=node", "--main-fields=module,main",
      `--alias:react-native=${here("react-native.mjs")}`, `--outfile=${output}`,
      "--log-level=warning",
      // React's CommonJS modules need only this variable of `process`.
      "--define:process.env.NODE_ENV=\"production\"",
    ], { env: { ...process.env, NODE_PATH: join(packages, "node_modules") } });
    return await import(pathToFileURL(output));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
