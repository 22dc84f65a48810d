// The widgets of both systems: what is published to them, and what Android's task draws.
import { registerWidgetTaskHandler } from "react-native-android-widget";
import { publish } from "widget-bridge/expo-widgets";
import dday from "widget-bridge/expo-widgets/dday";
import type { SharedGroup } from "widget-bridge/react-native";
import { taskHandler, update } from "widget-bridge/react-native-android-widget";
import type { Moment } from "./days";

/** Gives what publishes the event, by what `request` gives at that time. */
export function makeWidgets(group: SharedGroup, request: () => Moment & { locale: string }) {
  const widgets = { Dday: () => ({ kind: "dday", request: request() }) };
  registerWidgetTaskHandler(taskHandler({ group, widgets }));

  return async () => {
    publish(dday, group, "dday", request()); // On Android it does nothing.
    await update({ group, widgets }); // On iOS there are none.
  };
}
