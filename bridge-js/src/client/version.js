/** The version of the library that this package is packed with: major, minor, patch. */
export const packedVersion = "0.2.0";

/** A version as getBridgeVersion() tells it (major << 16 | minor << 8 | patch), as text. */
export function versionText(number) {
  return `${number >>> 16}.${number >>> 8 & 0xff}.${number & 0xff}`;
}
