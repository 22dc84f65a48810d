// Imports the module before its mock. That must fail, because the module would ignore the mock.
import "../../bridge-js/react-native/module.js";
import { mock } from "../../bridge-js/jest/index.js";

try {
  mock.setEntries("dday", []);
} catch ({ code, message }) {
  console.log(code, message);
}
