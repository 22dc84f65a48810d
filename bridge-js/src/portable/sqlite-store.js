// A group in a database file of SQLite; STORAGE.md has the schema and what it promises.
import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isAllowed, wayToRead } from "../environment.js";
import { WidgetBridgeError } from "../errors.js";
import { sqliteDriver } from "./sqlite.js";
import { itemTypes, mostRemoved, Store } from "./store.js";
import { unref } from "./timer.js";

const applicationID = 0x57424752;
const schemaVersion = 1;

/** For how many milliseconds one waits for another that makes the same group. */
const makingTimeout = 10_000;

/** How often, in milliseconds, those who wait look for the changes of other processes. */
const lookInterval = 50;

const schema = `
  CREATE TABLE state (revision INTEGER NOT NULL, forgotten INTEGER NOT NULL);
  INSERT INTO state VALUES (0, 0);
  CREATE TABLE item (
    is_record INTEGER NOT NULL,
    name TEXT NOT NULL,
    type INTEGER,
    content,
    revision INTEGER NOT NULL,
    PRIMARY KEY (is_record, name)
  );
  CREATE INDEX item_by_revision ON item (revision);
  PRAGMA application_id = ${applicationID};
  PRAGMA user_version = ${schemaVersion};
`;

const queries = {
  begin: "BEGIN IMMEDIATE",
  commit: "COMMIT",
  rollback: "ROLLBACK",
  state: "SELECT revision, forgotten FROM state",
  count: "UPDATE state SET revision = revision + 1",
  forget: "UPDATE state SET forgotten = max(forgotten, ?)",
  find: "SELECT type, content, revision FROM item WHERE is_record = ? AND name = ? " +
    "AND type IS NOT NULL",
  list: "SELECT name, type, content, revision FROM item WHERE is_record = ? " +
    "AND instr(name, ?) = 1 AND type IS NOT NULL ORDER BY name",
  changed: "SELECT is_record, name FROM item WHERE revision > ?",
  set: "INSERT INTO item VALUES (?, ?, ?, ?, ?) ON CONFLICT (is_record, name) " +
    "DO UPDATE SET type = excluded.type, content = excluded.content, revision = excluded.revision",
  remove: "UPDATE item SET type = NULL, content = NULL, revision = ? " +
    "WHERE is_record = ? AND name = ? AND type IS NOT NULL",
  removed: "SELECT count(*) AS count FROM item WHERE type IS NULL",
  removedBefore:
    "SELECT revision FROM item WHERE type IS NULL ORDER BY revision DESC LIMIT 1 OFFSET ?",
  forgetRemoved: "DELETE FROM item WHERE type IS NULL AND revision <= ?",
  removeAll: "DELETE FROM item WHERE is_record = 0",
};

/** The database file of a group's folder. */
export function databasePath(folder) {
  return join(folder, "group.sqlite");
}

/** See Store. The databases that a program has open, by their paths, are each open once. */
export class SQLiteStore extends Store {
  static #open = new Map();

  #key;
  #folder;
  #path;
  #database;
  #statements = {};
  #uses = 1;
  #isReadOnly;
  #isDurable;
  #timeout;
  #revision = 0;

  /** The store of a group's folder, which is made where there is none. */
  static open(folder, isReadOnly) {
    const key = `${isReadOnly} ${folder}`;
    const open = this.#open.get(key);
    // A group that was removed and made again is another file.
    if (open !== undefined && open.#isThere()) {
      open.#uses += 1;
      return open;
    }
    const store = new SQLiteStore(key, folder, isReadOnly);
    this.#open.set(key, store);
    return store;
  }

  constructor(key, folder, isReadOnly) {
    super();
    this.#key = key;
    this.#folder = folder;
    this.#path = databasePath(folder);
    this.#isReadOnly = isReadOnly;
    if (!isAllowed({ name: "read", path: folder })) this.#unavailable(wayToRead(folder));
    if (isReadOnly) {
      if (!existsSync(this.#path)) this.#unavailable(absent(this.#path));
    } else {
      this.#makeFile();
    }
    this.#perform(() => {
      this.#database = sqliteDriver().open(this.#path, { isReadOnly });
      try {
        this.#prepare();
      } catch (error) {
        this.#database.close();
        throw error;
      }
    });
    this.#identity = this.#file();
  }

  #identity;

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

  #prepare() {
    this.#setTimeout(makingTimeout);
    if (this.#isReadOnly) return this.#checkSchema();
    if (this.#first("PRAGMA user_version").user_version === 0) {
      this.#database.exec("PRAGMA journal_mode = WAL");
      this.#run("begin");
      try {
        // Another process may have made it meanwhile.
        if (this.#first("PRAGMA user_version").user_version === 0) {
          this.#checkOwn();
          this.#database.exec(schema);
        }
        this.#run("commit");
      } catch (error) {
        this.rollback();
        throw error;
      }
    }
    this.#checkSchema();
  }

  /** A database with tables in it and without our number is somebody else's. */
  #checkOwn() {
    const { count } = this.#first("SELECT count(*) AS count FROM sqlite_schema");
    if (count > 0) this.#corrupt("it has tables of another program");
  }

  #checkSchema() {
    const { application_id } = this.#first("PRAGMA application_id");
    if (application_id !== applicationID) this.#corrupt("its application_id is another one");
    const { user_version } = this.#first("PRAGMA user_version");
    if (user_version > schemaVersion) {
      throw new WidgetBridgeError({
        code: "unsupported",
        message:
          `The file "${this.#path}" has schema ${user_version}, which another version wrote.`,
      });
    }
  }

  // Statements

  #first(sql) {
    return this.#database.prepare(sql).get();
  }

  #statement(name) {
    return this.#statements[name] ??= this.#database.prepare(queries[name]);
  }

  #run(name, ...values) {
    return this.#statement(name).run(...values);
  }

  #setTimeout(milliseconds) {
    if (this.#timeout === milliseconds) return;
    this.#database.exec(`PRAGMA busy_timeout = ${milliseconds}`);
    this.#timeout = milliseconds;
  }

  // What a store does

  listen(listener) {
    const stop = super.listen(listener);
    let seen = this.revision;
    const timer = setInterval(() => {
      // An open file can be read on; what others write is then in another one.
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

  get revision() {
    try {
      return this.#revision = this.#statement("state").get().revision;
    } catch {
      // What is known of a group that cannot be read just now.
      return this.#revision;
    }
  }

  find(isRecord, name) {
    const row = this.#perform(() => this.#statement("find").get(isRecord ? 1 : 0, name));
    return row ? itemOf(row) : undefined;
  }

  list(isRecord, prefix) {
    const rows = this.#perform(() => this.#statement("list").all(isRecord ? 1 : 0, prefix));
    return rows.map((row) => [row.name, itemOf(row)]);
  }

  changedSince(revision) {
    return this.#perform(() => {
      const state = this.#statement("state").get();
      if (revision > state.revision || revision < state.forgotten) return undefined;
      return this.#statement("changed").all(revision)
        .map(({ is_record, name }) => ({ isRecord: is_record === 1, name }));
    });
  }

  lock({ lockTimeoutMilliseconds = 1000, durability } = {}) {
    return this.#perform(() => {
      this.#setTimeout(Math.min(lockTimeoutMilliseconds, 0x7fffffff));
      const isDurable = durability === "power";
      if (this.#isDurable !== isDurable) {
        this.#database.exec(`PRAGMA synchronous = ${isDurable ? "FULL" : "NORMAL"}`);
        this.#isDurable = isDurable;
      }
      this.#run("begin");
      return this.#statement("state").get().revision;
    }, lockTimeoutMilliseconds);
  }

  commit(steps) {
    try {
      const isChange = this.changesSomething(steps);
      this.#perform(() => {
        if (isChange) this.#make(steps);
        this.#run("commit");
      });
      if (isChange) this.tell();
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  #make(steps) {
    this.#run("count");
    const { revision } = this.#statement("state").get();
    let removes = false;
    for (const { type, name, content } of steps) {
      const isRecord = type === "record" ? 1 : 0;
      if (type === "all") {
        this.#run("removeAll");
        this.#run("forget", revision);
      } else if (content !== undefined) {
        this.#run("set", isRecord, name, itemTypes.indexOf(type), content, revision);
      } else {
        this.#run("remove", revision, isRecord, name);
        removes = true;
      }
    }
    if (removes) this.#forget();
  }

  #forget() {
    if (this.#statement("removed").get().count <= mostRemoved) return;
    const { revision } = this.#statement("removedBefore").get(mostRemoved);
    this.#run("forgetRemoved", revision);
    this.#run("forget", revision);
  }

  rollback() {
    try {
      this.#run("rollback");
    } catch {
      // SQLite has done it already, as it does where the disk is full.
    }
  }

  letGo() {
    this.#uses -= 1;
    if (this.#uses > 0) return;
    if (SQLiteStore.#open.get(this.#key) === this) SQLiteStore.#open.delete(this.#key);
    this.#statements = {};
    this.#database.close();
  }

  // Failures

  #perform(body, milliseconds = this.#timeout) {
    try {
      return body();
    } catch (error) {
      if (error instanceof WidgetBridgeError) throw error;
      throw this.#failure(error, milliseconds);
    }
  }

  #failure(error, milliseconds) {
    const [code, message] = this.#told(sqliteDriver().codeOf(error), error.message, milliseconds);
    return new WidgetBridgeError({ code, message }, { cause: error });
  }

  #told(number, reason, milliseconds) {
    switch (number) {
      case 5: // SQLITE_BUSY
      case 6: // SQLITE_LOCKED
        return [
          "busy",
          `Another writer held the lock of the group in "${this.#folder}" for longer ` +
          `than ${milliseconds} ms.`,
        ];
      case 11: // SQLITE_CORRUPT
      case 26: // SQLITE_NOTADB
        return ["corrupt", `The file "${this.#path}" is damaged or no group's file: ${reason}.`];
      case 14: // SQLITE_CANTOPEN
        return [
          "groupUnavailable",
          `The group's folder "${this.#folder}" cannot be used: ${reason}.`,
        ];
      default:
        return ["ioError", `SQLite could not use "${this.#path}": ${reason}.`];
    }
  }

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

  #corrupt(reason) {
    throw new WidgetBridgeError({
      code: "corrupt",
      message: `The file "${this.#path}" is damaged or no group's file: ${reason}.`,
    });
  }
}

function itemOf({ type, content, revision }) {
  // Bytes of which there are none come back as NULL.
  return { type: itemTypes[type], content: content ?? new Uint8Array(0), revision };
}

/** As the library says it of its own file. */
function absent(path) {
  return `the system could not open "${path}": No such file or directory`;
}

/** Makes a folder and those above it, each for its owner alone. */
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
