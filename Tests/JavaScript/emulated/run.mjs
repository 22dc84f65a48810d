// Runs test files as `node --test FILE...` does, in child processes that are started as this
// process was.
import process from "node:process";
import { run } from "node:test";
import { tap } from "node:test/reporters";

const tests = run({ files: process.argv.slice(2), concurrency: 2, timeout: 600_000 });
tests.on("test:fail", () => (process.exitCode = 1));
tests.compose(tap).pipe(process.stdout);
