// Finds out which system a library file was built for. If it is another system, the loader's error
// only says that the file does not exist.
import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import process from "node:process";

const systems = { linux: "Linux", android: "Linux", darwin: "macOS", win32: "Windows" };
/** Processors by e_machine of an ELF header, and by cputype of a Mach-O header. */
const elfMachines = { 3: "ia32", 40: "arm", 62: "x64", 183: "arm64", 243: "riscv64" };
const machMachines = { 0x01000007: "x64", 0x0100000c: "arm64" };

/** The first 20 bytes of a file. Empty if it cannot be read. */
function head(path) {
  const bytes = Buffer.alloc(20);
  try {
    const file = openSync(path, "r");
    try {
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return bytes.subarray(0, 0);
  }
}

/** The system and the processor in a file's first bytes. Undefined if these have another format. */
function target(bytes) {
  if (bytes.length >= 20 && bytes.readUInt32BE(0) === 0x7f454c46) {
    return { system: "Linux", processor: elfMachines[bytes.readUInt16LE(18)] };
  }
  if (bytes.length >= 8 && bytes.readUInt32LE(0) === 0xfeedfacf) {
    return { system: "macOS", processor: machMachines[bytes.readUInt32LE(4)] };
  }
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xcafebabe) return { system: "macOS" };
  if (bytes.toString("latin1", 0, 2) === "MZ") return { system: "Windows" };
  return undefined;
}

/** A sentence that names a library's system and processor, if they differ from this machine's. */
export function foreignness(path) {
  const made = target(head(path));
  const system = systems[process.platform];
  if (made === undefined || system === undefined) return undefined;
  const { processor = process.arch } = made;
  if (made.system === system && processor === process.arch) return undefined;
  const name = made.processor === undefined ? made.system : `${made.system}, ${processor}`;
  return `It is for ${name}, and this is ${system}, ${process.arch}.`;
}
