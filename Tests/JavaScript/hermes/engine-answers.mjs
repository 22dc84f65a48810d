// Runs answers.mjs in an engine that loads modules: `node engine-answers.mjs '{"count":250}' CORE`,
// where CORE is the core's path.
import { pathToFileURL } from "node:url";

globalThis.environment = JSON.parse(process.argv[2]);
const { answer } = await import("./answers.mjs");
const { instantiate } = await import(pathToFileURL(process.argv[3]).href);
answer(instantiate);
