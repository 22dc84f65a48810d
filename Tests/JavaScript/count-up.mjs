// A process that sets two hundred keys, one at a time. No other process sets these keys.
import process from "node:process";
import { bridge } from "./bridge.mjs";

const [directory, writer] = process.argv.slice(2);
const options = { directory, lockTimeoutMilliseconds: 60_000 };
const group = bridge.openSharedGroup("test", JSON.stringify(options));
for (let index = 0; index < 200; index++) {
  bridge.setSharedValue(group, `${writer}${index}`, `${index}`);
}
bridge.closeSharedGroup(group);
