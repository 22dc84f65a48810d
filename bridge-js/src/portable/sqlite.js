// The runtime's SQLite: node:sqlite in Node (22.13 and newer), Deno (2.2 and newer) and newer
// versions of Bun; bun:sqlite in older versions of Bun. Neither module is imported, because an
// import would fail in a runtime that lacks it.
import { createRequire } from "node:module";
import process from "node:process";

/** A connection for SQLStore. It keeps its prepared statements. */
class Connection {
  #database;
  #statements = new Map();

  constructor(database) {
    this.#database = database;
  }

  #statement(sql) {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  all(sql, values) {
    return this.#statement(sql).all(...values);
  }

  first(sql, values) {
    return this.#statement(sql).get(...values);
  }

  run(sql, values) {
    this.#statement(sql).run(...values);
  }

  close() {
    this.#statements.clear();
    this.#database.close();
  }
}

/** The functions that open a database in this runtime. Undefined if it has no SQLite. */
export function sqliteDriver() {
  return driver ??= nodeSQLite() ?? bunSQLite();
}

let driver;

function nodeSQLite() {
  const { DatabaseSync } = builtin("node:sqlite") ?? {};
  if (DatabaseSync === undefined) return undefined;
  return {
    /** Returns SQLite's primary result code for an error. */
    codeOf: (error) => (error?.errcode ?? 0) & 0xff,
    connect: (path, { isReadOnly }) =>
      new Connection(new DatabaseSync(path, { readOnly: isReadOnly })),
  };
}

/** Makes the runtime's own require(). webpack would analyse a direct call of createRequire(). */
const requireOf = (make) => make(process.execPath);

function bunSQLite() {
  if (globalThis.Bun === undefined) return undefined;
  const { Database } = requireOf(createRequire)("bun:sqlite");
  return {
    codeOf: (error) => (error?.errno ?? 0) & 0xff,
    connect(path, { isReadOnly }) {
      const options = isReadOnly ? { readonly: true } : { readwrite: true, create: true };
      return new Connection(new Database(path, options));
    },
  };
}

/** A built-in module of the runtime. Undefined if there is none of that name. */
function builtin(name) {
  const { emitWarning } = process;
  // The runtime may warn that node:sqlite is experimental, which would spoil a program's output.
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule?.(name);
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
