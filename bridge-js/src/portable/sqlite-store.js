// Stores a group in an SQLite file, in runtimes that read files.
import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { below } from "../host/data-folder.js";
import { isAllowed, wayToRead } from "../host/environment.js";
import { WidgetBridgeError } from "../client/errors.js";
import { SQLStore } from "./sql-store.js";
import { sqliteDriver } from "./sqlite.js";
import { unref } from "./timer.js";

/** The interval, in milliseconds, at which a waiting process checks for changes by others. */
const lookInterval = 50;

/** The path of the database file in a group's folder. */
export function databasePath(folder) {
  return below(folder, "group.sqlite");
}

/** Implements Store. All handles of a program with the same folder and mode share one store. */
export class SQLiteStore extends SQLStore {
  static #open = new Map();

  #key;
  #folder;
  #path;
  #isReadOnly;
  #uses = 1;
  /** The device and the inode of the file that was opened. */
  #identity;

  /** The store of a group's folder. Creates the folder if it does not exist, unless read-only. */
  static open(folder, isReadOnly) {
    const key = `${isReadOnly} ${folder}`;
    const open = this.#open.get(key);
    // If the group was removed and created again, the path names another file.
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

  /** The device and the inode of the file at the path. Undefined if there is no file. */
  #file() {
    const status = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    return status === undefined ? undefined : `${status.dev} ${status.ino}`;
  }

  #isThere() {
    return this.#file() === this.#identity;
  }

  /** Creates the file. SQLite gives its other files the same permissions. */
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
      // The open file can still be read, but other processes now write to another file.
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

/** The reason why a group is missing, in the words that the library uses for its own file. */
function absent(path) {
  return `the system could not open "${path}": No such file or directory`;
}

/** Creates a folder and the missing folders above it. Only their owner may use them. */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}

/** The system's message about a failed call, without the error's code and the final full stop. */
function reasonOf(error) {
  return error.message.replace(/^E[A-Z]+: |\.$/g, "");
}
