// A timeline as expo-widgets takes it: whole milliseconds, the entry that shows now first, and no
// null anywhere, on which UserDefaults throws.
import { identifierOf } from "./identifiers.js";

export function entriesOf(group, kind, request) {
  const style = styleOf(group, kind, request);
  return group.timeline(kind, request).entries
    .map(({ date, ...entry }) => ({
      date: new Date(Math.floor(Date.parse(date))),
      props: withoutNulls(style ? { ...entry, style } : entry),
    }))
    .sort((one, other) => one.date - other.date);
}

/** The layout of a D-day, which an entry does not say: the request's, else the event's own. */
function styleOf(group, kind, request) {
  if (kind !== "dday") return undefined;
  const configured = request.configuration?.style;
  const asked = request.style ?? (configured === "automatic" ? undefined : configured);
  if (asked) return asked;
  const event = group.get(request.configuration?.dataKey ?? "widgetDataKey");
  return typeof event?.style === "string" ? event.style : undefined;
}

/**
 * One timeline with what each choice of a parameter would show: a widget has one timeline, whatever
 * is chosen for each place on the screen.
 */
export function withChoices({ parameter, values }, timeline) {
  const timelines = values.map((value) => [value, timeline({ [parameter]: value })]);
  const times = new Set(timelines.flatMap(([, entries]) => entries.map(({ date }) => +date)));
  return [...times].sort((one, other) => one - other).map((time) => {
    const shown = timelines
      .map(([value, entries]) => [value, entries.filter(({ date }) => +date <= time).pop()?.props])
      .filter(([, props]) => props);
    return {
      date: new Date(time),
      props: { ...shown[0][1], parameter, choices: byEachName(shown) },
    };
  });
}

/** Has an entry for each value, and for the identifier that stands for it in app.json. */
function byEachName(shown) {
  return Object.fromEntries(
    shown.flatMap(([value, props]) => [[value, props], [identifierOf(value), props]]),
  );
}

/** The same without members and items that are null or undefined. */
export function withoutNulls(value) {
  if (Array.isArray(value)) return value.filter((item) => item != null).map(withoutNulls);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member != null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}
