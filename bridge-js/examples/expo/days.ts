// What the app does with its group: it keeps an event, draws it, and publishes it to the widgets of
// both systems.
import { publish } from "widget-bridge/expo-widgets";
import dday from "widget-bridge/expo-widgets/dday";
import type { SharedGroup } from "widget-bridge/react-native";
import { taskHandler, update } from "widget-bridge/react-native-android-widget";
import { locale } from "./texts";

/** When and where to count. By default the phone's own clock and zone. */
export interface Moment {
  now?: string;
  timeZone?: string;
}

export function makeDays(group: SharedGroup, moment: () => Moment = () => ({})) {
  const request = () => ({ locale: locale(), ...moment() });
  const widgets = { Dday: () => ({ kind: "dday", request: request() }) };

  /** Call this when something has changed, and when the app comes to the foreground. */
  function publishAll() {
    publish(dday, group, "dday", request()); // On Android it does nothing.
    return update({ group, widgets }); // On iOS there are none.
  }

  return {
    publishAll,

    /** Keeps an event with a date such as "2026-12-25". Throws what is wrong with it. */
    add(title: string, endDate: string) {
      group.setEvent("widgetDataKey", { title, endDate, style: "number" });
      return publishAll();
    },

    /** The event as SVG. */
    picture: (appearance: "light" | "dark") =>
      group.svg("dday", { ...request(), family: "systemMedium", appearance }),

    /** What registerWidgetTaskHandler takes. */
    drawWidget: taskHandler({ group, widgets }),
  };
}

export type Days = ReturnType<typeof makeDays>;
