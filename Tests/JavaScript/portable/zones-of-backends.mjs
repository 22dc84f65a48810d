// A process that prints the zones, or the codes of the errors, of both backends' timelines.
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";

const zones = ["native", "portable"].map((backend) => {
  const group = SharedGroup.open(backend, { directory: process.argv[2], backend });
  try {
    return group.timeline("dday").timeZone;
  } catch ({ code }) {
    return code;
  } finally {
    group.close();
  }
});
console.log(JSON.stringify(zones));
