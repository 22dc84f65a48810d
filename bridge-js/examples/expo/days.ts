// What the app does with its group: it keeps an event, draws it, and publishes it to the widgets of
// both systems. It also has the words on the screen, in Korean and English.
import { isRunningInExpoGo } from "expo";
import type { SharedGroup } from "widget-bridge/react-native";
import type * as Widgets from "./widgets";

// The words in pictures are the package's own.
const texts = {
  en: { title: "Title", date: "Date, as 2026-12-25", add: "Show it" },
  ko: { title: "제목", date: "날짜, 예: 2026-12-25", add: "보여 주기" },
};

/** The phone's language. */
const locale = () => Intl.DateTimeFormat().resolvedOptions().locale;

export const words = () => locale().startsWith("ko") ? texts.ko : texts.en;

/** When and where to count. By default the phone's own clock and zone. */
export interface Moment {
  now?: string;
  timeZone?: string;
}

export function makeDays(group: SharedGroup, moment: () => Moment = () => ({})) {
  const request = () => ({ locale: locale(), ...moment() });

  /** Call this when something has changed, and when the app comes to the foreground. */
  const publishAll = isRunningInExpoGo()
    // Expo Go has no widgets, and there their libraries throw when they are imported.
    ? async () => {}
    : (require("./widgets") as typeof Widgets).makeWidgets(group, request);

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
  };
}

export type Days = ReturnType<typeof makeDays>;
