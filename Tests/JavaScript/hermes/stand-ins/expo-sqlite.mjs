// A stand-in for expo-sqlite 57.0.3 on top of node:sqlite, for programs that run in Node.
const { mkdirSync } = globalThis.process.getBuiltinModule("node:fs");
const { DatabaseSync } = globalThis.process.getBuiltinModule("node:sqlite");

export function openDatabaseSync(name, options, directory) {
  if (options?.useNewConnection !== true) throw new Error("the connection would be shared");
  mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(`${directory}/${name}`);
  return {
    getAllSync: (sql, values) => database.prepare(sql).all(...values).map((row) => ({ ...row })),
    closeSync: () => database.close(),
  };
}
