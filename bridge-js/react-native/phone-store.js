// Stores a group in the app's own SQLite. STORAGE.md describes the schema, which is the same for
// all portable groups in SQLite.
import { mayPass, WidgetBridgeError } from "../src/client/errors.js";
import { unref } from "../src/client/timer.js";
import { SQLStore } from "../src/portable/sql-store.js";
import { follow, isInBackground } from "./app.js";
import { boundValue, rowOf } from "./stores.js";

/** The interval, in milliseconds, of checks for changes by other processes in the foreground. */
const lookInterval = 500;

/** SQLite's primary result codes by its messages, because libraries pass on only the messages. */
const codes = [
  [/database (table )?is locked/i, 5],
  [/malformed/i, 11],
  [/unable to open/i, 14],
  [/not a database/i, 26],
];

/** Closes a database. An error is ignored, because all committed changes are kept. */
function closeQuietly(database) {
  try {
    database.close();
  } catch {
    // The library may have closed it already, as after a Fast Refresh.
  }
}

/** Implements SQLStore with the app's SQLite library. */
export class PhoneStore extends SQLStore {
  #groups;
  #key;
  #keeper;
  #name;
  #isReadOnly;
  #uses = 1;
  #isInChange = false;
  /** How many connections have been opened. */
  #connections = 0;
  #stopFollowing;

  /** Opens a store, or shares the store in `groups` that is open for the same group and mode. */
  static open(groups, keeper, name, { readOnly: isReadOnly = false }) {
    const key = `${isReadOnly} ${name}`;
    const open = groups.get(key);
    if (open !== undefined) {
      open.#uses += 1;
      return open;
    }
    const store = new PhoneStore(groups, key, keeper, name, isReadOnly);
    groups.set(key, store);
    return store;
  }

  constructor(groups, key, keeper, name, isReadOnly) {
    const path = keeper.pathOf?.(name) ?? `${name}/group.sqlite`;
    super({ folder: path.replace(/\/[^/]*$/, ""), path }, isReadOnly);
    this.#groups = groups;
    this.#key = key;
    this.#keeper = keeper;
    this.#name = name;
    this.#isReadOnly = isReadOnly;
    this.perform(() => {});
    this.#stopFollowing = follow(() => this.#rest());
  }

  /** The time zone that the app names. It is read at each call. */
  get timeZone() {
    return this.#keeper.timeZone ?? undefined;
  }

  connect() {
    const database = this.#keeper.open(this.#name);
    if (typeof database?.all !== "function" || typeof database.close !== "function") {
      throw new TypeError("the store's open() must give a database with all() and close()");
    }
    this.#connections += 1;
    const all = (sql, values) => {
      const rows = database.all(sql, values.map(boundValue));
      if (!Array.isArray(rows)) throw new TypeError("the store's all() must give an array of rows");
      return rows.map(rowOf);
    };
    const connection = {
      all,
      first: (sql, values) => all(sql, values)[0],
      run: (sql, values) => void all(sql, values),
      close: () => closeQuietly(database),
    };
    if (this.#isReadOnly) this.#checkThere(connection);
    return connection;
  }

  /** Opening a missing file creates it, so a file without a schema does not count as a group. */
  #checkThere(connection) {
    if (connection.first("PRAGMA user_version", []).user_version > 0) {
      connection.run("PRAGMA query_only = 1", []);
      return;
    }
    connection.close();
    throw new WidgetBridgeError({
      code: "groupUnavailable",
      message: `There is no group "${this.#name}" in the store, and the handle is to read only.`,
    });
  }

  codeOf(error) {
    const message = `${error?.message ?? error}`;
    return codes.find(([words]) => words.test(message))?.[1] ?? 0;
  }

  /** Closes the connection after a call in the background, where the app may be suspended next. */
  #rest() {
    if (isInBackground() && !this.#isInChange) this.disconnect();
  }

  perform(body, milliseconds) {
    try {
      return super.perform(body, milliseconds);
    } finally {
      this.#rest();
    }
  }

  // The methods of a Store

  get revision() {
    try {
      return super.revision;
    } finally {
      this.#rest();
    }
  }

  lock(options) {
    this.#isInChange = true;
    try {
      return super.lock(options);
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  commit(steps) {
    try {
      super.commit(steps);
    } finally {
      this.#end();
    }
  }

  rollback() {
    super.rollback();
    this.#end();
  }

  #end() {
    this.#isInChange = false;
    this.#rest();
  }

  listen(listener) {
    const stop = super.listen(listener);
    let seen = this.revision;
    let version;
    const look = () => {
      if (isInBackground()) return;
      try {
        const told = this.#othersVersion();
        if (told === version) return;
        const revision = this.readRevision();
        version = told;
        if (revision === seen) return;
        seen = revision;
      } catch (error) {
        if (!mayPass(error)) listener(error);
        return;
      }
      listener();
    };
    const stopFollowing = follow(look);
    const timer = setInterval(look, lookInterval);
    unref(timer);
    return () => {
      clearInterval(timer);
      stopFollowing();
      stop();
    };
  }

  /** A value that is different after a change by another connection, and after reconnecting. */
  #othersVersion() {
    return this.perform((connection) => {
      const { data_version: version } = connection.first("PRAGMA data_version", []);
      return `${this.#connections} ${version}`;
    });
  }

  letGo() {
    this.#uses -= 1;
    if (this.#uses > 0) return;
    this.#groups.delete(this.#key);
    this.#stopFollowing();
    this.disconnect();
  }
}
