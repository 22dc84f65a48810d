// Implements what react-native-android-widget requires of an app, with that library's own elements
// and functions.
import { WidgetBridgeError } from "../src/client/errors.js";
import { pictureOf } from "./picture.js";
import { settingsOf } from "./settings.js";

const NEEDED = [
  "FlexWidget", "OverlapWidget", "SvgWidget", "getWidgetInfo", "requestWidgetUpdateById",
];

export function adapterOf(library) {
  for (const name of NEEDED) {
    if (typeof library?.[name] !== "function") {
      throw new WidgetBridgeError({
        code: "unsupported",
        message: `react-native-android-widget has no ${name}; 0.22 has: npx expo install ` +
          "react-native-android-widget, and build the app again",
      });
    }
  }
  return {
    taskHandler: (options) => taskHandler(library, options),
    update: (options) => update(library, options),
  };
}

/** Makes the handler for registerWidgetTaskHandler. */
function taskHandler(library, options) {
  const { group, widgets } = checked(options, "taskHandler");
  return async ({ widgetInfo, widgetAction, clickAction, clickActionData, renderWidget }) => {
    if (widgetAction === "WIDGET_DELETED") return;
    const opened = openedOf(group);
    const settings = settingsOf(widgets, widgetInfo);
    const isClick = widgetAction === "WIDGET_CLICK";
    const isIntent = isClick && opened.intents().some(({ intent }) => intent === clickAction);
    if (isIntent) {
      opened.perform(clickAction, clickActionData);
    } else if (isClick) {
      await settings.onClick?.({ widgetInfo, clickAction, clickActionData });
    }
    const { element } = pictureOf(library, opened, settings, widgetInfo);
    if (element) renderWidget(element);
    if (!isIntent) return;
    // An intent changes the group, and other widgets may show the changed data.
    const { widgetId } = widgetInfo;
    const results = await update(library, { group: opened, widgets, except: widgetId });
    const failed = results.find(({ error }) => error);
    if (failed) throw failed.error;
  };
}

/** Redraws each widget on the home screen. If one fails, the others are still drawn. */
async function update(library, options) {
  const { group, widgets } = checked(options, "update");
  const opened = openedOf(group);
  const results = [];
  for (const widgetName of Object.keys(widgets)) {
    let placed = [];
    try {
      placed = await library.getWidgetInfo(widgetName);
    } catch (error) {
      results.push({ widgetName, error });
    }
    for (const { widgetId } of placed) {
      if (widgetId !== options.except) {
        results.push(await updateOne(library, opened, widgets, widgetName, widgetId));
      }
    }
  }
  return results;
}

async function updateOne(library, group, widgets, widgetName, widgetId) {
  const result = { widgetName, widgetId };
  try {
    await library.requestWidgetUpdateById({
      widgetName, widgetId,
      renderWidget(widgetInfo) {
        const settings = settingsOf(widgets, widgetInfo);
        const { element, ...told } = pictureOf(library, group, settings, widgetInfo);
        Object.assign(result, told);
        // The library draws any result of this function. Only an error leaves a widget unchanged.
        if (!element) throw new Skipped();
        return element;
      },
      widgetNotFound: () => result.skipped = "it was removed meanwhile",
    });
  } catch (error) {
    if (!(error instanceof Skipped)) result.error = error;
  }
  return result;
}

class Skipped extends Error {}

function checked(options, caller) {
  const { group, widgets } = options ?? {};
  if (typeof group !== "function" && typeof group?.svg !== "function") {
    throw invalid(`${caller}: group must be a group, or a function that opens one`);
  }
  if (widgets === null || typeof widgets !== "object" || Object.keys(widgets).length === 0) {
    throw invalid(`${caller}: widgets must name a kind for each widget of app.json`);
  }
  return { group, widgets };
}

function openedOf(group) {
  return typeof group === "function" ? group() : group;
}

function invalid(message) {
  return new WidgetBridgeError({ code: "invalidArgument", message });
}
