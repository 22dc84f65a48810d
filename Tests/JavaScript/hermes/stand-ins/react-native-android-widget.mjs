// A stand-in for react-native-android-widget 0.22.1, with one widget on the screen.
export function FlexWidget() {}
export function OverlapWidget() {}
export function SvgWidget() {}

const placed = { widgetName: "Dday", widgetId: 7, width: 160, height: 160 };
/** The elements that were drawn, oldest first. */
export const drawn = [];

export const getWidgetInfo = async (name) => name === placed.widgetName ? [placed] : [];

export async function requestWidgetUpdateById({ renderWidget }) {
  drawn.push(await renderWidget(placed));
}

let handler;

export function registerWidgetTaskHandler(given) {
  handler = given;
}

/** Runs the app's task, as Android does when a widget is due. */
export const runTask = () =>
  handler({
    widgetInfo: placed, widgetAction: "WIDGET_UPDATE", clickActionData: {},
    renderWidget: (element) => drawn.push(element),
  });
