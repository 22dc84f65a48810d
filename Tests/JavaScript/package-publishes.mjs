// Prints the unhandled rejections if changes cannot be published, and there is no callback onError.
import process from "node:process";
import { publishValues } from "../../bridge-js/react-native/existing-widgets.js";
import { eventually } from "./support.mjs";

let tell, fault;
const rejected = [];
process.on("unhandledRejection", ({ message }) => rejected.push(message));
const group = {
  get: () => 1,
  onChange(_, callback) {
    tell = callback;
    return () => {};
  },
};
function failing(name) {
  if (fault === name) throw new Error(`no ${name}`);
}
const storage = { get() {}, set: () => failing("app group"), remove() {} };
const onPublished = () => failing("widget");
await publishValues(group, storage, ["event"], { onPublished }).ready;
for (const name of ["app group", "widget", "JSON"]) {
  fault = name;
  const expected = rejected.length + 1;
  tell(2, name === "JSON" ? new Error("no JSON") : undefined);
  await eventually(() => rejected.length === expected);
}
console.log(JSON.stringify(rejected));
process.exit(0);
