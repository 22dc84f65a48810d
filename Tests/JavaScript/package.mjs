// Helpers of the package's tests. WIDGET_BRIDGE_BACKEND selects the backend through which they call
// the library.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { SharedGroup } from "../../bridge-js/mod.js";

/** A test whose body gets a SharedGroup in a temporary folder, and the folder's path. */
export function packageTest(name, ...rest) {
  const body = rest.pop();
  test(name, ...rest, async () => {
    const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
    const group = SharedGroup.open("test", { directory });
    try {
      await body({ group, directory });
    } finally {
      group.close();
      rmSync(directory, { recursive: true });
    }
  });
}
