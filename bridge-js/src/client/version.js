/** The version of the library that is packed into this package: major, minor, patch. */
export const packedVersion = "0.2.0";

/** A version as getBridgeVersion() returns it (major << 16 | minor << 8 | patch), as text. */
export function versionText(number) {
  return `${number >>> 16}.${number >>> 8 & 0xff}.${number & 0xff}`;
}
