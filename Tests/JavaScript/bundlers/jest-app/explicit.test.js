// Tests that jest.mock() replaces the module with the mock.
jest.mock("widget-bridge/react-native/module", () => require("widget-bridge/jest"));

import { mock } from "widget-bridge/jest";
import { WidgetBridge } from "widget-bridge/react-native/module";

test("jest.mock() takes the mock", async () => {
  mock.setEntries("dday", [{ date: "2026-05-01T00:00:00Z", label: "D-7" }]);
  expect((await WidgetBridge.getEntry("group", "dday")).entry.label).toBe("D-7");
});
