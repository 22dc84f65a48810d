// Keeps a value in memory, and reads it through the module and the shims, without a library.
import { mock } from "../../bridge-js/jest/index.js";
import { WidgetBridge } from "../../bridge-js/react-native/module.js";
import { ExtensionStorage } from "../../bridge-js/shims/apple-targets.js";
import Preferences from "../../bridge-js/shims/react-native-shared-group-preferences.js";

mock.reset();
await WidgetBridge.setSharedValue("test", "key", 1);
console.log(JSON.stringify({
  value: await WidgetBridge.getSharedValue("test", "key"),
  item: await Preferences.getItem("key", "test"),
  stored: new ExtensionStorage("test").get("key"),
}));
