// Prints whether the library keeps a group where the package looks for it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../../bridge-js/src/host/data-folder.js";
import { bridge } from "./bridge.mjs";

bridge.closeSharedGroup(bridge.openSharedGroup("placed", null));
console.log(existsSync(join(dataFolder(), "placed", "group")));
