// Prints whether the library keeps a group where the package looks for it. With the argument
// "absent", looks for a group that does not exist, and so changes no folder. With "homeless",
// prints whether both report that a user without an account has no folder.
import { existsSync } from "node:fs";
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";
import { dataFolder } from "../../bridge-js/src/host/data-folder.js";
import { bridge } from "./bridge.mjs";

/** The error of a call. Undefined if it has none. */
function failure(open) {
  try {
    open();
  } catch (error) {
    return error;
  }
}

// Paths are joined as text: join() would drop "link/..", which the system does not.
if (process.argv[2] === "absent") {
  const options = JSON.stringify({ readOnly: true });
  const { message } = failure(() => bridge.openSharedGroup("widget-bridge-absent", options));
  console.log(message.includes(`"${dataFolder()}/widget-bridge-absent/group"`) || message);
} else if (process.argv[2] === "homeless") {
  process.setuid(54_321);
  const [ours, theirs] = [dataFolder, () => bridge.openSharedGroup("widget-bridge-absent", null)]
    .map((open) => failure(open)).map(({ code, message }) => `${code}: ${message}`);
  console.log(ours === theirs && ours.startsWith("groupUnavailable: ") || `${ours}\n${theirs}`);
} else {
  bridge.closeSharedGroup(bridge.openSharedGroup("placed", null));
  const refused = failure(() => SharedGroup.open("placed", { backend: "portable" }))?.code;
  console.log(existsSync(`${dataFolder()}/placed/group`) && refused === "unsupported");
}
