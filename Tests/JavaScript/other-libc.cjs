// If this file is loaded before a program, /proc/self/maps names OTHER_LIBC as the program's C
// library.
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const process = require("node:process");

const { readFileSync } = fs;
const maps = `7f6a3c000000-7f6a3c0a1000 r-xp 00014000 08:01 1234 ${process.env.OTHER_LIBC}\n`;

fs.readFileSync = (path, ...rest) =>
  path === "/proc/self/maps" ? maps : readFileSync(path, ...rest);
syncBuiltinESMExports();
