// The example in the README of @bacons/apple-targets. Only the import differs.
import { ExtensionStorage } from "../../../bridge-js/shims/apple-targets.js";

// Create a storage object with the App Group.
const storage = new ExtensionStorage(
  // Your app group identifier. Should match the values in the app.json and expo-target.config.json.
  "group.bacon.data"
);

// Then you can set data:
storage.set("myKey", "myValue");

// Finally, you can reload the widget:
ExtensionStorage.reloadWidget();
