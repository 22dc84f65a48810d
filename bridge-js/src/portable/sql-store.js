// Stores a group in an SQLite database. STORAGE.md describes the schema and the guarantees. A
// subclass provides the connection to the database, which has these methods:
//
//     all(sql, values)     returns the rows of a statement, as objects
//     first(sql, values)   returns the first row
//     run(sql, values)     runs a statement
//     close()
import { WidgetBridgeError } from "../client/errors.js";
import { itemTypes, mostRemoved, Store } from "./store.js";

/** SQLite's result code SQLITE_BUSY. */
const busy = 5;

const applicationID = 0x57424752;
const schemaVersion = 1;

/** How many milliseconds to wait for another process that is creating the same group. */
const makingTimeout = 10_000;

const schema = [
  "CREATE TABLE state (revision INTEGER NOT NULL, forgotten INTEGER NOT NULL)",
  "INSERT INTO state VALUES (0, 0)",
  `CREATE TABLE item (
    is_record INTEGER NOT NULL,
    name TEXT NOT NULL,
    type INTEGER,
    content,
    revision INTEGER NOT NULL,
    PRIMARY KEY (is_record, name)
  )`,
  "CREATE INDEX item_by_revision ON item (revision)",
  `PRAGMA application_id = ${applicationID}`,
  `PRAGMA user_version = ${schemaVersion}`,
];

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
  some: "SELECT name, type, content, revision FROM item WHERE is_record = 0 " +
    "AND name IN (SELECT value FROM json_each(?)) AND type IS NOT NULL",
  changed: "SELECT state.revision AS newest, forgotten, is_record, name " +
    "FROM state LEFT JOIN item ON item.revision > ?",
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

/** Implements Store, except for the connection. */
export class SQLStore extends Store {
  #connection;
  #place;
  #isReadOnly;
  #isDurable;
  #timeout;
  /** Whether the file is known to be in WAL mode, or is only read. */
  #isInWAL;
  /** The last known revision. */
  #revision = 0;
  /** What is added to the revisions in the file, so that another file's revisions are greater. */
  #base = 0;

  /** `place` has the group's `folder` and the `path` of its file, for messages. */
  constructor(place, isReadOnly) {
    super();
    this.#place = place;
    this.#isReadOnly = isReadOnly;
  }

  // A subclass has connect(), which opens a connection, and codeOf(error), which returns SQLite's
  // primary result code for an error that connect() or the connection threw.

  /** Whether there is a connection. */
  get isConnected() {
    return this.#connection !== undefined;
  }

  /** The connection. It is opened when it is first needed. */
  get connection() {
    return this.#connection ?? this.#open();
  }

  #open() {
    this.#timeout = undefined;
    this.#isDurable = undefined;
    try {
      const connection = this.connect();
      this.#connection = connection;
      this.#prepare();
      return connection;
    } catch (error) {
      this.disconnect();
      throw this.#told(error, makingTimeout);
    }
  }

  /** Closes the connection. The next call opens another connection. */
  disconnect() {
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.close();
  }

  /** Closes the connection, because the next one is to another file. This counts as a change. */
  beginAgain() {
    this.disconnect();
    this.#base = this.#revision + 1;
    this.#revision = this.#base;
  }

  #prepare() {
    this.#isInWAL = this.#isReadOnly;
    this.#setTimeout(makingTimeout);
    if (this.#pragma("user_version") === 0) {
      if (!this.#isReadOnly) this.#makeTables();
      else if (this.#countTables() === 0) throw this.#unmade();
    }
    this.#checkSchema();
    this.#useWAL();
  }

  #makeTables() {
    this.#run("begin");
    try {
      // Another process may have created the tables meanwhile.
      if (this.#pragma("user_version") === 0) {
        this.#checkOwn();
        for (const statement of schema) this.connection.run(statement, []);
      }
      this.#run("commit");
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** Puts the file into WAL mode. While others use the file in another mode, this must wait. */
  #useWAL() {
    if (this.#isInWAL) return;
    const timeout = this.#timeout;
    try {
      if (this.#pragma("journal_mode") !== "wal") {
        this.#setTimeout(0);
        this.connection.first("PRAGMA journal_mode = WAL", []);
      }
      this.#isInWAL = true;
    } catch (error) {
      // Another process may be putting the file into WAL mode. The next change tries again.
      if (this.codeOf(error) !== busy) throw error;
    } finally {
      this.#setTimeout(timeout);
    }
  }

  /** Throws if a database without a schema version has tables: it belongs to another program. */
  #checkOwn() {
    if (this.#countTables() > 0) throw this.#corrupt("it has tables of another program");
  }

  #countTables() {
    return this.connection.first("SELECT count(*) AS count FROM sqlite_schema", []).count;
  }

  /** The error for a file without a group, which another process may be making. */
  #unmade() {
    return new WidgetBridgeError({
      code: "groupUnavailable",
      message: `There is no group in "${this.#place.path}" yet, and the handle is to read only.`,
    });
  }

  #checkSchema() {
    if (this.#pragma("application_id") !== applicationID) {
      throw this.#corrupt("its application_id is another one");
    }
    const version = this.#pragma("user_version");
    if (version > schemaVersion) {
      throw new WidgetBridgeError({
        code: "unsupported",
        message:
          `The file "${this.#place.path}" has schema ${version}, which another version wrote.`,
      });
    }
  }

  // Statements

  #pragma(name) {
    return this.connection.first(`PRAGMA ${name}`, [])[name];
  }

  #first(name, ...values) {
    return this.connection.first(queries[name], values);
  }

  #all(name, ...values) {
    return this.connection.all(queries[name], values);
  }

  #run(name, ...values) {
    this.connection.run(queries[name], values);
  }

  #setTimeout(milliseconds) {
    if (this.#timeout === milliseconds) return;
    this.connection.first(`PRAGMA busy_timeout = ${milliseconds}`, []);
    this.#timeout = milliseconds;
  }

  // The methods of a Store

  get revision() {
    try {
      return this.#readRevision();
    } catch {
      // The group cannot be read at the moment, so this is the last known revision.
      return this.#revision;
    }
  }

  /** Reads the revision. Throws if it cannot be read. */
  readRevision() {
    return this.perform(() => this.#readRevision());
  }

  #readRevision() {
    return this.#revision = this.#base + this.#first("state").revision;
  }

  find(isRecord, name) {
    const row = this.perform(() => this.#first("find", isRecord ? 1 : 0, name));
    return row ? itemOf(row) : undefined;
  }

  list(isRecord, prefix) {
    const rows = this.perform(() => this.#all("list", isRecord ? 1 : 0, prefix));
    return rows.map((row) => [row.name, itemOf(row)]);
  }

  some(keys) {
    // A single statement reads all items at one moment.
    const rows = this.perform(() => this.#all("some", JSON.stringify(keys)));
    const items = new Map(rows.map((row) => [row.name, itemOf(row)]));
    return keys.filter((key) => items.has(key)).map((key) => [key, items.get(key)]);
  }

  changedSince(revision) {
    return this.perform(() => {
      const since = revision - this.#base;
      // A single statement reads all at one moment. Without a change it returns a row of no item.
      const rows = this.#all("changed", since);
      const [{ newest, forgotten }] = rows;
      if (since > newest || since < forgotten) return undefined;
      return rows.filter(({ name }) => name !== null)
        .map(({ is_record, name }) => ({ isRecord: is_record === 1, name }));
    });
  }

  lock({ lockTimeoutMilliseconds = 1000, durability } = {}) {
    return this.perform(() => {
      this.#setTimeout(Math.min(lockTimeoutMilliseconds, 0x7fffffff));
      const isDurable = durability === "power";
      if (this.#isDurable !== isDurable) {
        this.connection.run(`PRAGMA synchronous = ${isDurable ? "FULL" : "NORMAL"}`, []);
        // Apple's fsync() leaves written data in the drive's cache. Elsewhere this has no effect.
        this.connection.run(`PRAGMA fullfsync = ${isDurable ? 1 : 0}`, []);
        this.#isDurable = isDurable;
      }
      this.#useWAL();
      this.#run("begin");
      try {
        return this.#readRevision();
      } catch (error) {
        this.rollback();
        throw error;
      }
    }, lockTimeoutMilliseconds);
  }

  commit(steps) {
    try {
      const isChange = this.changesSomething(steps);
      this.perform(() => {
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
    const { revision } = this.#first("state");
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
    if (this.#first("removed").count <= mostRemoved) return;
    const { revision } = this.#first("removedBefore", mostRemoved);
    this.#run("forgetRemoved", revision);
    this.#run("forget", revision);
  }

  rollback() {
    if (!this.isConnected) return;
    try {
      this.#run("rollback");
    } catch {
      // SQLite has rolled back already, as it does if the disk is full.
    }
  }

  // Failures

  /** Calls `body` with the connection. Converts an error that it throws to one of the library's. */
  perform(body, milliseconds = this.#timeout) {
    try {
      return body(this.connection);
    } catch (error) {
      throw this.#told(error, milliseconds);
    }
  }

  #told(error, milliseconds) {
    if (error instanceof WidgetBridgeError) return error;
    const [code, message] = this.#reason(this.codeOf(error), error?.message, milliseconds);
    return new WidgetBridgeError({ code, message }, { cause: error });
  }

  #reason(number, reason, milliseconds) {
    const { folder, path } = this.#place;
    switch (number) {
      case busy:
      case 6: // SQLITE_LOCKED
        return [
          "busy",
          `Another writer held the lock of the group in "${folder}" for longer ` +
          `than ${milliseconds} ms.`,
        ];
      case 11: // SQLITE_CORRUPT
      case 26: // SQLITE_NOTADB
        return ["corrupt", `The file "${path}" is damaged or no group's file: ${reason}.`];
      case 14: // SQLITE_CANTOPEN
        return ["groupUnavailable", `The group's folder "${folder}" cannot be used: ${reason}.`];
      default:
        return ["ioError", `SQLite could not use "${path}": ${reason}.`];
    }
  }

  #corrupt(reason) {
    return new WidgetBridgeError({
      code: "corrupt",
      message: `The file "${this.#place.path}" is damaged or no group's file: ${reason}.`,
    });
  }
}

function itemOf({ type, content, revision }) {
  // A driver may return empty bytes as NULL. Another program may have written a number.
  const given = typeof content === "number" ? `${content}` : content ?? new Uint8Array(0);
  return { type: itemTypes[type], content: given, revision };
}
