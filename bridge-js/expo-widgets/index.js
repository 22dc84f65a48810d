/* @ts-self-types="./index.d.ts" */
// Publishes a group's timelines with expo-widgets, which shows them on iOS. The JavaScript of
// expo-widgets does not check its arguments, so this module does.
import { WidgetBridgeError } from "../src/client/errors.js";
import { currentTime } from "../src/client/fake-clock.js";
import { kindNamed } from "../src/client/kinds.js";
import { encode } from "../src/portable/utf8.js";
import { entriesOf, withChoices } from "./entries.js";

export { doctor } from "./doctor.js";

const DEFAULT_ENTRIES = 60;
const MOST_ENTRIES = 400;
/** The most bytes that UserDefaults takes in one write. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The family that shows the most of each kind. Layouts leave out what does not fit. */
const LARGEST = {
  ddayList: "systemLarge", singleRepo: "systemLarge", doubleRepo: "systemLarge",
  studyCalendar: "systemMedium",
};

export function publish(widget, group, kind, request, options) {
  const { maximum = DEFAULT_ENTRIES, choices: asChosen } = options ?? {};
  if (typeof widget?.updateTimeline !== "function") {
    throw invalid("publish: widget must be what createWidget of expo-widgets gives");
  }
  if (typeof group?.timeline !== "function") throw invalid("publish: group must be a group");
  if (!Number.isInteger(maximum) || maximum < 1 || maximum > MOST_ENTRIES) {
    throw invalid(`publish: maximum must be a whole number from 1 to ${MOST_ENTRIES}`);
  }
  // babel-preset-expo replaces `process.env.EXPO_OS` with the name of the system.
  if (process.env.EXPO_OS === "android") {
    const reason = "expo-widgets shows no timeline on Android; " +
      "use react-native-android-widget there";
    return { entries: 0, skipped: reason };
  }
  const choices = [asChosen ?? []].flat().map((each) => choicesOf(group, kind, each));
  const ownName = kindNamed(group, kind)?.kind ?? kind;
  const asked = {
    family: LARGEST[ownName], days: maximum - 1, ...withoutUndefined(request ?? {}),
  };
  const offered = choices.filter(({ values }) => values.length > 0);
  // All choices are for the same time, even if midnight passes meanwhile.
  if (offered.length > 0) asked.now ??= new Date(currentTime()).toISOString();
  const timeline = (chosen, more) => {
    const configuration = { ...asked.configuration, ...chosen };
    return entriesOf(group, kind, { ...more, ...asked, configuration }, ownName);
  };
  const entries = offered.length > 0 ? withChoices(offered, timeline) : timeline({});
  if (entries.length === 0) {
    throw invalid(`publish: ${kind} has no entries now, and an empty array leaves a widget blank`);
  }
  const taken = entries.slice(0, maximum);
  if (encode(JSON.stringify(taken)).length > MOST_BYTES) {
    throw new WidgetBridgeError({
      code: "tooLarge",
      message: `publish: the entries of ${kind} are more than UserDefaults takes (4 MiB); ` +
        "ask for fewer by maximum",
    });
  }
  for (const { parameter, values, names } of choices) {
    if (!names) continue;
    const listed = values.map((value) => ({ name: names[value] ?? value, value }));
    handOver(`the choices of ${kind}`, () => {
      widget.setConfigurationParameterEnum(parameter, listed);
    });
  }
  handOver(`the timeline of ${kind}`, () => widget.updateTimeline(taken));
  return { entries: taken.length };
}

/** Calls expo-widgets. Converts its errors to errors that say what the app's developer can do. */
function handOver(what, call) {
  try {
    call();
  } catch (cause) {
    const told = cause?.message ?? cause;
    const reason = typeof told === "string" ? told : "no reason was told";
    // Without an app group, nothing is stored, so the layouts of all widgets are missing.
    const [code, advice] = /without a layout/.test(reason)
      ? ["groupUnavailable", "The app may write to no app group: name one as groupIdentifier of " +
        "the plugin in app.json, look for it in the app's entitlements, and build the app again. " +
        "doctor({ app, group }) tells what else is missing"]
      : ["ioError", "The widget shows what it did before. doctor({ entries }) tells whether the " +
        "entries are in order"];
    const message = `publish: expo-widgets did not take ${what}: ${reason}. ${advice}`;
    throw new WidgetBridgeError({ code, message }, { cause });
  }
}

/** Checks a choice. By default, its values are all those that the parameter can be set to now. */
function choicesOf(group, kind, choice) {
  const { parameter, values, names } = choice ?? {};
  if (typeof parameter !== "string") {
    throw invalid('publish: choices must name a parameter, as { parameter: "dataKey" }');
  }
  const isDefault = values === undefined;
  const options = isDefault ? group.options(kind, parameter).options : [];
  const listed = isDefault ? options.map(({ value }) => value) : values;
  const isList = Array.isArray(listed) && (isDefault || listed.length > 0);
  if (!isList || !listed.every((value) => typeof value === "string")) {
    throw invalid("publish: choices.values must be an array of at least one string");
  }
  const titles = Object.fromEntries(options.map(({ value, title }) => [value, title]));
  return { parameter, values: listed, names: names ?? (isDefault ? titles : undefined), isDefault };
}

function withoutUndefined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value != null));
}

function invalid(message) {
  return new WidgetBridgeError({ code: "invalidArgument", message });
}
