// Stores an event in the app's group, draws the event, and publishes it to the widgets of both
// systems. This file also has the screen's texts, in Korean and English.
import { isRunningInExpoGo } from "expo";
import type { SharedGroup } from "widget-bridge/react-native";
import type * as Widgets from "./widgets";

// These texts are only for the screen: the package has the words of its pictures.
const texts = {
  en: { title: "Title", date: "Date, as 2026-12-25", add: "Show it" },
  ko: { title: "제목", date: "날짜, 예: 2026-12-25", add: "보여 주기" },
};

/** The phone's language. */
const locale = () => Intl.DateTimeFormat().resolvedOptions().locale;

export const words = () => locale().startsWith("ko") ? texts.ko : texts.en;

/** The time and the time zone in which days are counted. By default, those of the phone. */
export interface Moment {
  now?: string;
  timeZone?: string;
}

export function makeDays(group: SharedGroup, moment: () => Moment = () => ({})) {
  const request = () => ({ locale: locale(), ...moment() });

  /** Call this when the event has changed, and when the app comes to the foreground. */
  const publishAll = isRunningInExpoGo()
    // Expo Go has no widgets, and importing the widget libraries there throws.
    ? async () => {}
    : (require("./widgets") as typeof Widgets).makeWidgets(group, request);

  return {
    publishAll,

    /** Stores an event with a date such as "2026-12-25". Throws if the event cannot be shown. */
    add(title: string, endDate: string) {
      group.setEvent("widgetDataKey", { title, endDate, style: "number" });
      return publishAll();
    },

    /** The event as SVG. */
    picture: (appearance: "light" | "dark") =>
      group.svg("dday", { ...request(), family: "systemMedium", appearance }),
  };
}

export type Days = ReturnType<typeof makeDays>;
