// Runs tests of the promise module, which has the style of React Native's modules.
import { createDesktopModule, createWidgetBridge } from "../../bridge-js/react-native/module.js";
import { packageTest } from "./package.mjs";

/** A test of the promise module on top of a desktop module, in its own folder. */
export function moduleTest(name, body) {
  packageTest(name, async ({ group, directory }) => {
    const native = createDesktopModule({ directory });
    try {
      await body({ bridge: createWidgetBridge(native, native), native, group });
    } finally {
      native.close();
    }
  });
}
