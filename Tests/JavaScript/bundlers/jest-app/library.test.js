// Tests what an app's test sees with the real library.
import { SharedGroup } from "widget-bridge";
import { WidgetBridge } from "widget-bridge/react-native/module";

test("the module and the package use the same library", async () => {
  const group = SharedGroup.open("group");
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const request = { now: "2026-05-01T00:00:00Z", timeZone: "UTC" };
  const { entry } = await WidgetBridge.getEntry("group", "dday", request);
  expect(entry.label).toBe("D-7");
  expect(group.entry("dday", request).entry).toEqual(entry);
  group.close();
});

test("in Jest's own realm, errors have the package's messages", async () => {
  const group = SharedGroup.open("group");
  expect(() => group.get(7)).toThrow(/^get: key must be a string/);
  await expect(WidgetBridge.getSharedValue("group", 7)).rejects.toThrow(/^getSharedValue: key m/);
  const bytes = Buffer.from("bytes");
  group.data.set("data", bytes);
  expect(Buffer.from(group.data.get("data"))).toEqual(bytes);
  group.close();
});
