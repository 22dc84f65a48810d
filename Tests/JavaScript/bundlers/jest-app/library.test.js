// An app's test with the real library.
import { SharedGroup } from "widget-bridge";
import { WidgetBridge } from "widget-bridge/react-native";

test("the module and the package use the same library", async () => {
  const group = SharedGroup.open("group");
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const request = { now: "2026-05-01T00:00:00Z", timeZone: "UTC" };
  const { entry } = await WidgetBridge.getEntry("group", "dday", request);
  expect(entry.label).toBe("D-7");
  expect(group.entry("dday", request).entry).toEqual(entry);
  group.close();
});
