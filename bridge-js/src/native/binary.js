// Which system a library file is for. If it is for another system, a loader only says that it is
// not there.
import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import process from "node:process";

const systems = { linux: "Linux", android: "Linux", darwin: "macOS", win32: "Windows" };
/** e_machine of the System V ABI, and cputype of Mach-O's header. */
const elfMachines = { 3: "ia32", 40: "arm", 62: "x64", 183: "arm64", 243: "riscv64" };
const machMachines = { 0x01000007: "x64", 0x0100000c: "arm64" };

/** The first bytes of a file. Empty if it cannot be read. */
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

/** The system and the processor that a file is for. Undefined if its first bytes do not tell. */
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

/** A sentence if a library is for another system or processor. Undefined if it is not. */
export function foreignness(path) {
  const made = target(head(path));
  const system = systems[process.platform];
  if (made === undefined || system === undefined) return undefined;
  const { processor = process.arch } = made;
  if (made.system === system && processor === process.arch) return undefined;
  const name = made.processor === undefined ? made.system : `${made.system}, ${processor}`;
  return `It is for ${name}, and this is ${system}, ${process.arch}.`;
}
