// Tests what an app's test sees with the package's mock, which needs no library.
import { ExtensionStorage } from "widget-bridge/apple-targets";
import { mock } from "widget-bridge/jest";
import { WidgetBridge } from "widget-bridge/react-native/module";
import SharedGroupPreferences from "widget-bridge/react-native-shared-group-preferences";

afterEach(() => mock.reset());

test("values are kept in memory, for the module and for the shims", async () => {
  await WidgetBridge.setSharedValue("group", "key", { a: 1 });
  expect(await WidgetBridge.getSharedValue("group", "key")).toEqual({ a: 1 });
  expect(await SharedGroupPreferences.getItem("key", "group")).toEqual({ a: 1 });
  expect(new ExtensionStorage("group").get("key")).toBe('{"a":1}');
});

test("a kind shows the test's entries, and calls can be spied on", async () => {
  mock.setEntries("dday", [{ date: "2026-05-01T00:00:00Z", label: "D-7" }]);
  const spy = jest.spyOn(WidgetBridge, "getEntry");
  const { entry } = await WidgetBridge.getEntry("group", "dday");
  expect(entry.label).toBe("D-7");
  expect(spy).toHaveBeenCalledWith("group", "dday");
  expect(await WidgetBridge.getSharedValue("group", "key")).toBeUndefined();
});

test("failures are those of the library", async () => {
  await expect(WidgetBridge.setSharedValue("a/b", "key", 1)).rejects.toMatchObject({
    name: "WidgetBridgeError", code: "invalidArgument",
  });
  await expect(WidgetBridge.setSharedValue("group", "key", NaN)).rejects.toThrow(TypeError);
});
