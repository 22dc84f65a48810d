// Makes stores for groups from SQLite libraries for phones. A store has the interface that
// index.d.ts documents: `open(name)` returns a database with `all(sql, values)` and `close()`.
import { tagOf } from "../src/client/bytes.js";
import { argumentError } from "../src/client/errors.js";
import { checkedOptions } from "../src/client/options.js";

/** Throws if a value is not a store. */
export function checkStore(store, caller) {
  if (typeof store?.open !== "function") {
    throw argumentError(
      `${caller}: store must have open(name), as what expoSQLite() and opSQLite() give.`,
    );
  }
  checkZone(store.timeZone, caller);
}

function checkZone(timeZone, caller) {
  if (timeZone !== undefined && timeZone !== null && typeof timeZone !== "string") {
    throw argumentError(`${caller}: timeZone must be a string.`);
  }
}

/** The path of a folder that is given as a path, or as a URI from Expo. */
function pathOf(directory) {
  return directory.startsWith("file://") ? decodeURIComponent(directory.slice(7)) : directory;
}

/** The store of expo-sqlite. */
export function expoSQLite(options) {
  const names = ["openDatabaseSync", "directory", "timeZone"];
  const { openDatabaseSync, directory, timeZone } = checkedOptions(options, "expoSQLite", names);
  if (typeof openDatabaseSync !== "function") {
    throw argumentError(
      "expoSQLite: openDatabaseSync must be that of expo-sqlite, 14 or newer: is it installed?",
    );
  }
  if (typeof directory !== "string" || directory === "") {
    throw argumentError(
      "expoSQLite: directory must be a folder's path or URI. Where it is undefined, the app has " +
        "no app group of that name in its entitlements.",
    );
  }
  checkZone(timeZone, "expoSQLite");
  const folder = pathOf(directory).replace(/\/+$/, "");
  return {
    timeZone: timeZone ?? undefined,
    pathOf: (name) => `${folder}/${name}/group.sqlite`,
    open(name) {
      // A separate connection, so that closing it does not affect the app's other connections.
      const own = { useNewConnection: true };
      const database = openDatabaseSync("group.sqlite", own, `${folder}/${name}`);
      return {
        all: (sql, values) => database.getAllSync(sql, values),
        close: () => database.closeSync(),
      };
    },
  };
}

/** The store of @op-engineering/op-sqlite. */
export function opSQLite(options) {
  const names = ["open", "location", "timeZone"];
  const { open, location, timeZone } = checkedOptions(options, "opSQLite", names);
  if (typeof open !== "function") {
    throw argumentError(
      "opSQLite: open must be that of @op-engineering/op-sqlite: is it installed?",
    );
  }
  if (location !== undefined && location !== null && typeof location !== "string") {
    throw argumentError("opSQLite: location must be a folder's path.");
  }
  checkZone(timeZone, "opSQLite");
  const folder = location == null || location === "" ? "" : pathOf(location).replace(/\/*$/, "/");
  return {
    timeZone: timeZone ?? undefined,
    pathOf: (name) => `${folder}${name}/group.sqlite`,
    open(name) {
      const database = open({ name: "group.sqlite", location: `${folder}${name}` });
      return {
        all: (sql, values) => database.executeSync(sql, values).rows ?? [],
        close: () => database.close(),
      };
    },
  };
}

/** Bytes that fill their buffer. Older versions of op-sqlite store all bytes of the buffer. */
export function boundValue(value) {
  const isPart = value instanceof Uint8Array && value.byteLength !== value.buffer.byteLength;
  return isPart ? new Uint8Array(value) : value;
}

/** A row with bytes as Uint8Array. Some libraries return an ArrayBuffer. */
export function rowOf(row) {
  const { content } = row;
  const isBuffer = tagOf(content) === "ArrayBuffer";
  return isBuffer ? { ...row, content: new Uint8Array(content) } : row;
}
