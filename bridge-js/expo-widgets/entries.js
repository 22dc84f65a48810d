// Converts a timeline to the form that expo-widgets takes. Dates have whole milliseconds, the
// current entry comes first, and nulls are left out, because UserDefaults throws on null.
import { toDate } from "../src/client/dates.js";
import { identifierOf } from "./identifiers.js";

/** The entries of a kind. `ownName` is the kind's own name, if `kind` is an alias. */
export function entriesOf(group, kind, request, ownName) {
  const style = ownName === "dday" ? styleOf(group, request) : undefined;
  return group.timeline(kind, { ...request, isForLayout: true }).entries
    .map(({ date, ...entry }) => ({
      date: toDate(date), props: withoutNulls(style ? { ...entry, style } : entry),
    }))
    .sort((one, other) => one.date - other.date);
}

/** The style of a D-day, which is not in an entry: the request's style, else the event's own. */
function styleOf(group, request) {
  const configured = request.configuration?.style;
  const asked = request.style ?? (configured === "automatic" ? undefined : configured);
  if (asked) return asked;
  const event = group.get(request.configuration?.dataKey ?? "widgetDataKey");
  return typeof event?.style === "string" ? event.style : undefined;
}

/**
 * Makes one timeline with the content for every choice of every parameter. A widget has only one
 * timeline, even if a person makes different choices for its places on the screen. The props are
 * those of the parameters' first values. Their member `choices` has, for each parameter, the names
 * of the members that depend on it, and these members for each of its values.
 */
export function withChoices(choices, timeline) {
  const { usual, base } = usualOf(choices, timeline);
  const chosen = choices.map(({ parameter, values, isDefault }) => ({
    parameter,
    timelines: values.map((value) => [
      value,
      value === usual[parameter] ? base
        : timeline({ ...usual, [parameter]: value }, isDefault ? LENIENT : {}),
    ]),
  }));
  const all = chosen.flatMap(({ timelines }) => timelines.map(([, entries]) => entries));
  const times = new Set(all.flat().map(({ date }) => +date));
  return [...times].sort((one, other) => one - other).map((time) => {
    const at = (entries) => entries.filter(({ date }) => +date <= time).pop()?.props;
    const first = at(base) ?? all.map(at).find((props) => props);
    return {
      date: new Date(time),
      props: { ...first, choices: chosen.map((each) => choiceAt(each, at, first)) },
    };
  });
}

/** The request for a value that the app did not name: one that is faulty shows no event. */
const LENIENT = { onInvalid: "entry" };
const isFaulty = (entries) => entries.every(({ props }) => props.state === "invalid");

/**
 * The values that are used if none is chosen, and their timeline. These are the first values, but
 * in place of a faulty value that the app did not name, the first value without a fault.
 */
function usualOf(choices, timeline) {
  const first = Object.fromEntries(choices.map(({ parameter, values }) => [parameter, values[0]]));
  const others = choices.filter(({ isDefault }) => isDefault).flatMap(({ parameter, values }) =>
    values.map((value) => ({ ...first, [parameter]: value }))
  );
  for (const usual of others) {
    const base = timeline(usual, LENIENT);
    if (!isFaulty(base)) return { usual, base };
  }
  // This throws the first fault.
  return { usual: first, base: timeline(first) };
}

/** The effect of a parameter on props: the members that depend on it, for each of its values. */
function choiceAt({ parameter, timelines }, at, first) {
  const shown = timelines.map(([value, entries]) => [value, at(entries) ?? {}]);
  const names = new Set(shown.flatMap(([, props]) => Object.keys(props)).concat(
    Object.keys(first),
  ));
  const members = [...names].filter((name) => shown.some(([, props]) =>
    JSON.stringify(props[name]) !== JSON.stringify(first[name])
  ));
  const own = (props) => Object.fromEntries(
    members.filter((name) => name in props).map((name) => [name, props[name]]),
  );
  return {
    parameter, members,
    // The keys are the values, and also the identifiers that replace them in app.json.
    values: Object.fromEntries(shown.flatMap(([value, props]) => [
      [value, own(props)], [identifierOf(value), own(props)],
    ])),
  };
}

/** A copy of a value without members and items that are null or undefined. */
export function withoutNulls(value) {
  if (Array.isArray(value)) return value.filter((item) => item != null).map(withoutNulls);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member != null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}
