// Prints each value of a key, or an error's code, until the value is "end".
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const group = SharedGroup.open("test", { directory: process.argv[2] });
const stop = group.onChange("key", (value, error) => {
  console.log(error?.code ?? value);
  if (value === "end" || error !== undefined) {
    stop();
    group.close();
  }
});
console.log("begun");
