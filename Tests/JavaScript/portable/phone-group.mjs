// A group on a phone: in stand-ins for SQLite libraries, and in an app's own SQLite.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { followApp } from "../../../bridge-js/react-native/app.js";
import { expoSQLite, opSQLite } from "../../../bridge-js/react-native/index.js";
import { AppState, connections, openDatabaseSync, opSQLiteIn } from "./phone-libraries.mjs";

export const name = "group.com.example.app";
export const app = new AppState();
followApp(app);

/** A test with a folder that an app shares with its widgets. */
export function folderTest(title, body) {
  test(title, async () => {
    const folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
    try {
      await body(folder);
      assert.equal(connections.size, 0);
    } finally {
      connections.clear();
      app.become("active");
      rmSync(folder, { recursive: true });
    }
  });
}

/** The functions that intervals would call. A test calls them, so that no time need pass. */
export class Polls extends Set {
  #setInterval = globalThis.setInterval;
  #clearInterval = globalThis.clearInterval;

  constructor() {
    super();
    globalThis.setInterval = (poll) => {
      this.add(poll);
      return { poll, unref() {} };
    };
    globalThis.clearInterval = (timer) => this.delete(timer?.poll);
  }

  run() {
    for (const poll of this) poll();
  }

  end() {
    globalThis.setInterval = this.#setInterval;
    globalThis.clearInterval = this.#clearInterval;
  }
}

export const stores = {
  "expo-sqlite": (folder, more) =>
    expoSQLite({ openDatabaseSync, directory: pathToFileURL(folder).href, ...more }),
  "op-sqlite": (folder, more) => opSQLite({ ...opSQLiteIn(folder), ...more }),
  "a store of one's own": (folder, more) => ({
    open(group) {
      const own = { useNewConnection: true };
      const database = openDatabaseSync("group.sqlite", own, join(folder, group));
      return {
        all: (sql, values) => database.getAllSync(sql, values),
        close: () => database.closeSync(),
      };
    },
    ...more,
  }),
};
