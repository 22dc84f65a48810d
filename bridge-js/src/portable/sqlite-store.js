// Stores a group in an SQLite file, in runtimes that read files.
import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { below } from "../host/data-folder.js";
import { isAllowed, wayToRead } from "../host/environment.js";
import { mayPass, WidgetBridgeError } from "../client/errors.js";
import { unref } from "../client/timer.js";
import { SQLStore } from "./sql-store.js";
import { sqliteDriver } from "./sqlite.js";

/** The interval, in milliseconds, at which a waiting process checks for changes by others. */
const lookInterval = 50;

/** For how many milliseconds reads rely on the last check that the file is still there. */
const checkInterval = 1000;

/** The time in milliseconds. A test may replace the global object's function later. */
const now = performance.now.bind(performance);

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
  /** The device and the inode of the file that is open. */
  #identity;
  /** When the file was last checked. */
  #checkedAt = 0;
  /** How often the path no longer named the file that was open. */
  #losses = 0;
  /** Whether no call has failed yet because of the last of these losses. */
  #isLost = false;

  /** The store of a group's folder. Creates the folder if it does not exist, unless read-only. */
  static open(folder, isReadOnly) {
    const key = `${isReadOnly} ${folder}`;
    const open = this.#open.get(key);
    // If the group was removed or replaced, the path names no file or another one.
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
    if (!isReadOnly) this.#makeFile();
    this.perform(() => {});
  }

  connect() {
    this.#identity = this.#file();
    this.#checkedAt = now();
    // SQLite would create a missing file.
    if (this.#identity === undefined) this.#unavailable(absent(this.#path));
    return sqliteDriver().connect(this.#path, { isReadOnly: this.#isReadOnly });
  }

  codeOf(error) {
    return sqliteDriver().codeOf(error);
  }

  /** The device and the inode of the file at the path. Undefined if no file can be found there. */
  #file() {
    try {
      const { dev, ino } = statSync(this.#path, { bigint: true });
      return `${dev} ${ino}`;
    } catch {
      return undefined;
    }
  }

  #isThere() {
    return this.#identity !== undefined && this.#file() === this.#identity;
  }

  /** Closes the file if the path no longer names it, since other processes no longer see it. */
  #check(interval) {
    if (!this.isConnected || now() - this.#checkedAt < interval) return;
    this.#checkedAt = now();
    if (this.#isThere()) return;
    this.#identity = undefined;
    this.#losses += 1;
    this.#isLost = true;
    this.beginAgain();
  }

  /** Throws once after the file was lost. Later calls use the file that the path names by then. */
  #expectThere(interval) {
    this.#check(interval);
    if (!this.#isLost) return;
    this.#isLost = false;
    throw this.#gone();
  }

  /** Creates the file. SQLite gives its other files the same permissions. */
  #makeFile() {
    try {
      makeFolder(this.#folder);
      // Closing an existing file would release the locks that another thread holds on it.
      if (!existsSync(this.#path)) closeSync(openSync(this.#path, "wx", 0o600));
    } catch (error) {
      if (error.code !== "EEXIST") this.#unavailable(reasonOf(error));
    }
  }

  perform(body, milliseconds) {
    this.#expectThere(checkInterval);
    return super.perform(body, milliseconds);
  }

  // The methods of a Store

  get revision() {
    this.#check(checkInterval);
    return super.revision;
  }

  lock(options) {
    this.#expectThere(0);
    return super.lock(options);
  }

  listen(listener) {
    const stop = super.listen(listener);
    let seen = this.revision;
    const losses = this.#losses;
    const timer = setInterval(() => {
      try {
        this.#expectThere(0);
        if (this.#losses !== losses) throw this.#gone();
        const revision = this.readRevision();
        if (revision === seen) return;
        seen = revision;
      } catch (error) {
        if (!mayPass(error)) listener(error);
        return;
      }
      listener();
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
