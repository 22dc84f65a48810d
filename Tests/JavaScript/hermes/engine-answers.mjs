// The same in an engine that loads modules: `node engine-answers.mjs '{"count":250}'`.
globalThis.environment = JSON.parse(process.argv[2]);
await import("./answers.mjs");
