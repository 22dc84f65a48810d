// Reads an app's settings for a widget: its kind, its request, and the effect of a tap.
import { WidgetBridgeError } from "../src/client/errors.js";

/** The settings for a widget on the screen, by its name in app.json. */
export function settingsOf(widgets, widgetInfo) {
  const { widgetName } = widgetInfo;
  const said = Object.hasOwn(widgets, widgetName) ? widgets[widgetName] : undefined;
  const given = typeof said === "function" ? said(widgetInfo) : said;
  const settings = typeof given === "string" ? { kind: given } : given;
  if (typeof settings?.kind !== "string") {
    throw new WidgetBridgeError({
      code: "notFound",
      message: `app.json has a widget ${widgetName}, which widgets gives no kind: add ` +
        `${widgetName}: { kind: "dday" }, or take it out of app.json`,
    });
  }
  const { areas = "one" } = settings;
  if (areas !== "one" && areas !== "all") {
    throw invalid(`${widgetName}: areas must be "one" or "all"`);
  }
  return { ...settings, areas };
}

/** The members of an element that define the effect of a tap anywhere on the widget. */
export function clickOf(tap, entry) {
  const said = typeof tap === "function" ? tap(entry) : tap ?? "url";
  if (said === "none") return {};
  if (said === "url" && entry?.url) return opening(entry.url);
  if (said === "url" || said === "app") return { clickAction: "OPEN_APP" };
  if (typeof said?.intent === "string") {
    return { clickAction: said.intent, clickActionData: said.parameters ?? {} };
  }
  throw invalid('tap must be "url", "app", "none", or { intent, parameters }');
}

export function opening(uri) {
  return { clickAction: "OPEN_URI", clickActionData: { uri } };
}

function invalid(message) {
  return new WidgetBridgeError({ code: "invalidArgument", message });
}
