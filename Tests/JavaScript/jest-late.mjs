// Imports the module before its mock: the module would not show the mock's entries, so this fails.
import "../../bridge-js/react-native/module.js";
import { mock } from "../../bridge-js/jest/index.js";

try {
  mock.setEntries("dday", []);
} catch ({ code, message }) {
  console.log(code, message);
}
