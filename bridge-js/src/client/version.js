import { unsupported } from "./errors.js";

/** The version of the library that is packed into this package: major, minor, patch. */
export const packedVersion = "0.2.0";

/** A version as getBridgeVersion() returns it (major << 16 | minor << 8 | patch), as text. */
function versionText(number) {
  return `${number >>> 16}.${number >>> 8 & 0xff}.${number & 0xff}`;
}

/** Throws if a library or a core has another version than the package. `number` is its version. */
export function checkVersion(what, number, more = "") {
  const version = versionText(number);
  if (version === packedVersion) return;
  throw unsupported(
    `${what} is WidgetBridge ${version}, and this package is made for ${packedVersion}${more}.`,
  );
}
