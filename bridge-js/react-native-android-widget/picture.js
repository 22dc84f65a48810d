// Converts a widget's picture to elements of the library: an SVG in the middle of a field that has
// the picture's background colour.
import { WidgetBridgeError } from "../src/client/errors.js";
import { kindNamed } from "../src/client/kinds.js";
import { forAndroid } from "./androidsvg.js";
import { clickOf, opening } from "./settings.js";
import { familyFor, fitted } from "./sizes.js";

/** The most bytes of a picture. Java receives and parses two: one for light and one for dark. */
const MOST_BYTES = 8 * 1024 * 1024;
/** The corner radius of pictures, in points. */
const RADIUS = 22;

/**
 * The elements for light and dark mode, and the members that `update` reports. Java takes the touch
 * areas only from the light element. The areas are in the same places in both elements.
 */
export function pictureOf(library, group, settings, { widgetName, width, height }) {
  if (!(width > 0 && height > 0)) {
    return { skipped: "it has no size yet; Android tells it by WIDGET_RESIZED" };
  }
  const { kind, areas, tap } = settings;
  const request = { ...settings.request };
  request.family ??= familyFor(familiesOf(group, kind), width, height);
  // The entry only decides what a tap opens, so a value that cannot be shown is not an error here.
  const entry = group.entry(kind, { ...request, onInvalid: "entry" }).entry;
  const click = clickOf(tap, entry);
  const drawn = (appearance) => {
    const asked = { appearance, ...withoutUndefined(request), links: false };
    const drawing = group.drawing(kind, asked), field = fieldOf(drawing);
    const svg = forAndroid(withoutField(group.svg(kind, asked), drawing, field));
    checkSize(svg, widgetName);
    return { drawing, field, svg };
  };
  const light = drawn("light"), dark = drawn("dark");
  const place = fitted([light.drawing.width, light.drawing.height], width, height);
  const taps = areas === "all" ? areasOf(light.drawing.operations) : [];
  const shown = (picture) => elementOf(library, picture, place, click, taps);
  return {
    element: { light: shown(light), dark: shown(dark) },
    family: light.drawing.family, filled: place.filled, areas: taps.length,
  };
}

function familiesOf(group, kind) {
  return kindNamed(group, kind)?.supportedFamilies ?? [];
}

function elementOf({ FlexWidget, OverlapWidget, SvgWidget }, picture, place, click, taps) {
  const { drawing, field: colors, svg } = picture, { scale, x, y } = place;
  const whole = { width: "match_parent", height: "match_parent" };
  const label = [drawing.title, drawing.details].filter((text) => text).join(". ");
  const size = { width: drawing.width * scale, height: drawing.height * scale };
  const field = element(FlexWidget, {
    style: {
      ...whole, ...colors, borderRadius: RADIUS * scale,
      alignItems: "center", justifyContent: "center",
    },
    children: [element(SvgWidget, { svg, style: size })],
  });
  const areas = taps.map(({ url, box: [left, top, across, down] }) =>
    element(FlexWidget, {
      ...opening(url),
      style: {
        marginLeft: x + left * scale, marginTop: y + top * scale,
        width: across * scale, height: down * scale,
      },
      children: [],
    })
  );
  return element(OverlapWidget, {
    ...click, style: whole, accessibilityLabel: label, children: [field, ...areas],
  });
}

/** An element like those of React. The library reads only these two members. */
function element(type, props) {
  return { type, props };
}

/** The style of a field with the picture's background. Undefined if there is no background. */
function fieldOf({ operations }) {
  const paint = operations[0]?.fill;
  if (paint?.role !== "background") return undefined;
  if (!paint.gradient) return { backgroundColor: paint.color };
  const { from: [left, top], to: [right, bottom], color } = paint.gradient;
  const across = Math.sign(right - left), down = Math.sign(bottom - top);
  const orientation = across === 0 ? "TOP_BOTTOM" : down === 0 ? "LEFT_RIGHT" : "TL_BR";
  return { backgroundGradient: { from: paint.color, to: color, orientation } };
}

/** Removes a picture's own background, because its edge would be visible on the field. */
function withoutField(svg, { operations }, field) {
  const start = field ? svg.indexOf(`<path d="${operations[0].path}"`) : -1;
  return start < 0 ? svg : svg.slice(0, start) + svg.slice(svg.indexOf(">", start) + 1);
}

/** The areas of a picture that open their own URL, outer areas first. */
function areasOf(operations) {
  return operations.filter(({ type }) => type === "group").flatMap((group) => [
    ...(group.url && group.box ? [{ url: group.url, box: group.box }] : []),
    ...areasOf(group.operations),
  ]);
}

function checkSize(svg, widgetName) {
  if (svg.length <= MOST_BYTES) return;
  throw new WidgetBridgeError({
    code: "tooLarge",
    message: `${widgetName}: its picture has ${(svg.length / 2 ** 20).toFixed(1)} MiB, and at ` +
      "most 8 go to Java: keep a smaller photo",
  });
}

function withoutUndefined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value != null));
}
