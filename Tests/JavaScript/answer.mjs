// A process that answers twenty questions in the group, each with the question's number.
import process from "node:process";
import { bridge } from "./bridge.mjs";
import { kept } from "./support.mjs";

const group = bridge.openSharedGroup("test", JSON.stringify({ directory: process.argv[2] }));
let answered = 0;
while (answered < 20) {
  const count = bridge.getSharedChangeCount(group);
  const { question } = JSON.parse(bridge.getSharedValues(group));
  if (question === answered + 1) {
    answered = question;
    bridge.setSharedValue(group, "answer", `${answered}`);
  } else {
    await kept(bridge.waitForSharedChange(group, count, 4294967295));
  }
}
bridge.closeSharedGroup(group);
console.log("answered", answered);
