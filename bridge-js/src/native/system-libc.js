// Whether a library file can be loaded with this system's C library. A loader finds that out as
// well, but then names a symbol version that tells nobody what to do.
import { Buffer } from "node:buffer";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import process from "node:process";
import { isAllowed } from "../host/environment.js";

/** A section of an ELF file that names the symbols which a loader looks at (SHT_DYNSYM). */
const dynamicSymbols = 11;

/** Bytes of an open file. Throws a RangeError if the file ends before them. */
function bytesAt(file, start, length) {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, start) < length) throw new RangeError("The file is short.");
  return bytes;
}

/** The names in an ELF file of 64 bits that a loader looks at, as the System V ABI keeps them. */
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

/** The newest version of glibc that a file names, 34 for 2.34. Undefined if it names none. */
function newestVersion(path) {
  const minors = [...dynamicNames(path).matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) => +minor);
  return minors.length === 0 ? undefined : Math.max(...minors);
}

const maps = "/proc/self/maps";

/**
 * The file of glibc that this process has loaded. Null if its C library is musl, whose loader and
 * library are one file, under either name.
 */
function loadedLibc() {
  const files = readFileSync(maps, "latin1");
  return /\/\S*\/libc(?:\.so\.6|-2\.\d+\.so)$/m.exec(files)?.[0] ??
    (/\/(?:ld-musl-[^/]*|libc\.so)$/m.test(files) ? null : undefined);
}

/**
 * A sentence if a library needs a newer glibc than the system's, or the system has none. Undefined
 * if it can be loaded, or if that cannot be known, as in a Deno that may read no files.
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
    // Not a file, not one of 64 bits, or one that may not be read: the loader will say what is
    // wrong.
    return undefined;
  }
}
