// Finds out whether a library file can be loaded with this system's C library. The loader's own
// error only names a symbol version, which does not explain what to do.
import { Buffer } from "node:buffer";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import process from "node:process";
import { isAllowed } from "../host/environment.js";

/** The type of the ELF section with the symbols that a loader reads (SHT_DYNSYM). */
const dynamicSymbols = 11;

/** Reads bytes of an open file. Throws a RangeError if the file ends before `start + length`. */
function bytesAt(file, start, length) {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, start) < length) throw new RangeError("The file is short.");
  return bytes;
}

/** The names of dynamic symbols and versions in a 64-bit ELF file, by the System V ABI's layout. */
function dynamicNames(path) {
  const file = openSync(path, "r");
  try {
    const head = bytesAt(file, 0, 64);
    const size = head.readUInt16LE(58);
    const table = bytesAt(file, Number(head.readBigUInt64LE(40)), size * head.readUInt16LE(60));
    for (let at = 0; at + 64 <= table.length; at += size) {
      if (table.readUInt32LE(at + 4) !== dynamicSymbols) continue;
      const names = table.readUInt32LE(at + 40) * size;
      const start = Number(table.readBigUInt64LE(names + 24));
      return bytesAt(file, start, Number(table.readBigUInt64LE(names + 32))).toString("latin1");
    }
    return "";
  } finally {
    closeSync(file);
  }
}

/** The newest glibc 2.x that a file names, as the number x. Undefined if it names none. */
function newestVersion(path) {
  const minors = [...dynamicNames(path).matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) => +minor);
  return minors.length === 0 ? undefined : Math.max(...minors);
}

const maps = "/proc/self/maps";

/**
 * The path of the glibc that this process has loaded. Null if its C library is musl: a single file
 * is musl's loader and library, and may have the name of either. Undefined if neither is found.
 */
function loadedLibc() {
  const files = readFileSync(maps, "latin1");
  return /\/\S*\/libc(?:\.so\.6|-2\.\d+\.so)$/m.exec(files)?.[0] ??
    (/\/(?:ld-musl-[^/]*|libc\.so)$/m.test(files) ? null : undefined);
}

/**
 * A sentence that says which glibc a library needs, and what the system has instead. Undefined if
 * the system's glibc is new enough, or if that is unknown, as in Deno without the right to read
 * files.
 */
export function missingLibc(path) {
  if (process.platform !== "linux" || !isAllowed({ name: "read", path: maps })) return undefined;
  try {
    const needed = newestVersion(path);
    const libc = needed === undefined ? undefined : loadedLibc();
    if (libc === undefined) return undefined;
    if (libc === null) return `It needs glibc 2.${needed}, and this system has musl.`;
    const there = newestVersion(libc);
    if (there === undefined || there >= needed) return undefined;
    return `It needs glibc 2.${needed}, and this system has glibc 2.${there}.`;
  } catch {
    // The path does not name a readable 64-bit ELF file. The loader will say what is wrong.
    return undefined;
  }
}
