// Shows the event in the widgets of both systems: publishes it on iOS, and draws it on Android.
import { registerWidgetTaskHandler } from "react-native-android-widget";
import { publish } from "widget-bridge/expo-widgets";
import dday from "widget-bridge/expo-widgets/dday";
import type { SharedGroup } from "widget-bridge/react-native";
import { taskHandler, update } from "widget-bridge/react-native-android-widget";
import type { Moment } from "./days";

/** Returns a function that publishes the event. Each time it gets a new request from `request`. */
export function makeWidgets(group: SharedGroup, request: () => Moment & { locale: string }) {
  const widgets = { Dday: () => ({ kind: "dday", request: request() }) };
  registerWidgetTaskHandler(taskHandler({ group, widgets }));

  return async () => {
    publish(dday, group, "dday", request()); // Does nothing on Android.
    await update({ group, widgets }); // Draws nothing on iOS.
  };
}
