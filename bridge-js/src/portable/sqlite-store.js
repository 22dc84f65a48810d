// A group in a database file of SQLite, in runtimes that read files.
import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isAllowed, wayToRead } from "../host/environment.js";
import { WidgetBridgeError } from "../client/errors.js";
import { SQLStore } from "./sql-store.js";
import { sqliteDriver } from "./sqlite.js";
import { unref } from "./timer.js";

/** How often a process that waits looks for the changes of others, in milliseconds. */
const lookInterval = 50;

/** The database file of a group's folder. */
export function databasePath(folder) {
  return join(folder, "group.sqlite");
}

/** See Store. Each database that a program has open is open only once, found by its path. */
export class SQLiteStore extends SQLStore {
  static #open = new Map();

  #key;
  #folder;
  #path;
  #isReadOnly;
  #uses = 1;
  /** Which file the path named when it was opened. */
  #identity;

  /** The store of a group's folder, which is made if it does not exist. */
  static open(folder, isReadOnly) {
    const key = `${isReadOnly} ${folder}`;
    const open = this.#open.get(key);
    // A group that was removed and made again is in another file.
    if (open !== undefined && open.#isThere()) {
      open.#uses += 1;
      return open;
    }
    const store = new SQLiteStore(key, folder, isReadOnly);
    this.#open.set(key, store);
    return store;
  }

  constructor(key, folder, isReadOnly) {
    const path = databasePath(folder);
    super({ folder, path }, isReadOnly);
    this.#key = key;
    this.#folder = folder;
    this.#path = path;
    this.#isReadOnly = isReadOnly;
    if (!isAllowed({ name: "read", path: folder })) this.#unavailable(wayToRead(folder));
    if (isReadOnly) {
      if (!existsSync(this.#path)) this.#unavailable(absent(this.#path));
    } else {
      this.#makeFile();
    }
    this.perform(() => {});
    this.#identity = this.#file();
  }

  connect() {
    return sqliteDriver().connect(this.#path, { isReadOnly: this.#isReadOnly });
  }

  codeOf(error) {
    return sqliteDriver().codeOf(error);
  }

  /** Which file the path names. */
  #file() {
    const status = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    return status === undefined ? undefined : `${status.dev} ${status.ino}`;
  }

  #isThere() {
    return this.#file() === this.#identity;
  }

  /** SQLite's other files get the rights of this one. */
  #makeFile() {
    try {
      makeFolder(this.#folder);
      if (!existsSync(this.#path)) closeSync(openSync(this.#path, "a", 0o600));
    } catch (error) {
      this.#unavailable(reasonOf(error));
    }
  }

  // The methods of a Store

  listen(listener) {
    const stop = super.listen(listener);
    let seen = this.revision;
    const timer = setInterval(() => {
      // The open file can still be read, but what others write goes to another one.
      if (!this.#isThere()) return listener(this.#gone());
      const { revision } = this;
      if (revision !== seen) listener();
      seen = revision;
    }, lookInterval);
    unref(timer);
    return () => {
      clearInterval(timer);
      stop();
    };
  }

  letGo() {
    this.#uses -= 1;
    if (this.#uses > 0) return;
    if (SQLiteStore.#open.get(this.#key) === this) SQLiteStore.#open.delete(this.#key);
    this.disconnect();
  }

  // Failures

  #unavailable(reason) {
    throw new WidgetBridgeError({
      code: "groupUnavailable",
      message: `The group's folder "${this.#folder}" cannot be used: ${reason}.`,
    });
  }

  #gone() {
    return new WidgetBridgeError({
      code: "groupUnavailable",
      message: `The group's folder "${this.#folder}" was removed or replaced.`,
    });
  }
}

/** The error for a missing group, as the library words it for its own file. */
function absent(path) {
  return `the system could not open "${path}": No such file or directory`;
}

/** Makes a folder and those above it, which only their owner may use. */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}

/** What the system says of a failed call, without the call. */
function reasonOf(error) {
  return error.message.replace(/^E[A-Z]+: |\.$/g, "");
}
