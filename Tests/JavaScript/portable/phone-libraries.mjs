// Stand-ins for a phone's libraries, on top of node:sqlite, written from the published types of
// expo-sqlite 57.0.3, @op-engineering/op-sqlite 18.2.5 and react-native 0.88.1.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const unset = (value) => value === undefined || value === null;

/** The open connections of both libraries. */
export const connections = new Set();

class Connection {
  constructor(path) {
    try {
      mkdirSync(dirname(path), { recursive: true });
      this.database = new DatabaseSync(path);
    } catch (error) {
      // Both libraries report SQLite's error only as a text.
      throw new Error(`Error code 14: unable to open database file: ${error.message}`);
    }
    connections.add(this);
  }

  all(sql, values) {
    if (values.some((value) => value === undefined)) throw new TypeError("undefined is bound");
    return this.database.prepare(sql).all(...values).map((row) => ({ ...row }));
  }

  close() {
    connections.delete(this);
    this.database.close();
  }
}

/** Stands in for expo-sqlite's function. */
export function openDatabaseSync(databaseName, options, directory) {
  if (options?.useNewConnection !== true) throw new Error("the connection would be shared");
  const connection = new Connection(join(directory, databaseName));
  return {
    databasePath: join(directory, databaseName),
    getAllSync(source, ...params) {
      const values = Array.isArray(params[0]) ? params[0] : params;
      return connection.all(source, values);
    },
    closeSync: () => connection.close(),
  };
}

/**
 * Stands in for op-sqlite's function, in an app group's folder. It returns bytes as an ArrayBuffer.
 * Like versions before April 2026, it stores the whole buffer of bytes that are a part of it.
 */
export function opSQLiteIn(folder) {
  return {
    open({ name, location }) {
      const connection = new Connection(join(folder, unset(location) ? "" : location, name));
      return {
        executeSync(query, params = []) {
          const bound = params.map((value) =>
            value instanceof Uint8Array ? new Uint8Array(value.buffer) : value
          );
          const rows = connection.all(query, bound).map((row) =>
            Object.fromEntries(
              Object.entries(row).map(([column, value]) => [
                column, value instanceof Uint8Array ? value.slice().buffer : value,
              ]),
            )
          );
          return { rowsAffected: 0, rows };
        },
        close: () => connection.close(),
      };
    },
  };
}

/** Stands in for react-native's AppState. */
export class AppState {
  currentState = "active";
  #listeners = new Set();

  addEventListener(type, listener) {
    if (type === "change") this.#listeners.add(listener);
    return { remove: () => this.#listeners.delete(listener) };
  }

  /** Puts the app into a state, and calls the listeners with it. */
  become(state) {
    this.currentState = state;
    for (const listener of this.#listeners) listener(state);
  }
}
