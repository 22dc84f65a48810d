// Tests that an app's tests get real day counts from the package's mock, by the test's clock.
import { mock } from "widget-bridge/jest";
import { WidgetBridge } from "widget-bridge/react-native/module";

const timeZone = "Asia/Seoul";

afterEach(() => {
  jest.useRealTimers();
  mock.reset();
});

test("days are counted as a phone counts them", async () => {
  await WidgetBridge.setSharedValue("group", "widgetDataKey", { endDate: "2026-05-08" });
  const request = { now: "2026-05-01T00:00:00Z", timeZone };
  const { entry } = await WidgetBridge.getEntry("group", "dday", request);
  expect(entry.label).toBe("D-7");
  expect(await WidgetBridge.renderWidgetSVG("group", "dday", request)).toContain("D-7");
  mock.setEntries("dday", [{ date: "2026-05-01T00:00:00Z", label: "D-1" }]);
  expect((await WidgetBridge.getEntry("group", "dday", request)).entry.label).toBe("D-1");
});

test("the clock is that of fake timers, and changes are heard under them", async () => {
  jest.useFakeTimers({ now: new Date("2026-05-01T14:59:59Z") });
  const heard = [];
  const listener = ({ keys }) => heard.push(...keys);
  const subscription = WidgetBridge.addListener("change", listener, "group");
  await WidgetBridge.setSharedValue("group", "widgetDataKey", { endDate: "2026-05-08" });
  for (let turn = 0; turn < 10; turn++) await undefined;
  expect(heard).toEqual(["widgetDataKey"]);
  const label = async () =>
    (await WidgetBridge.getEntry("group", "dday", { timeZone })).entry.label;
  expect(await label()).toBe("D-7");
  jest.advanceTimersByTime(1000);
  expect(await label()).toBe("D-6");
  subscription.remove();
});

test("bytes come back as they were", async () => {
  await WidgetBridge.setSharedData("group", "picture", Uint8Array.of(0, 255));
  expect([...await WidgetBridge.getSharedData("group", "picture")]).toEqual([0, 255]);
  await WidgetBridge.setSharedValue("group", "text", "한글 😀");
  expect(await WidgetBridge.getSharedValue("group", "text")).toBe("한글 😀");
});
