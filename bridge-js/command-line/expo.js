// Prints what an Expo app needs for its widgets: the blocks for app.json, a patch or a receiver.
import { SharedGroup } from "../mod.js";
import { escapedIdentifier, identifierOf } from "../expo-widgets/identifiers.js";
import { kinds as layouts } from "../expo-widgets/layouts/kinds.js";
import { midnight, patch } from "./expo-native.js";
import { print, printBytes } from "./output.js";
import { complain, UsageError } from "./usage.js";

const FAMILIES = [
  "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
  "accessoryRectangular", "accessoryInline",
];
/** A widget's initial size on Android, in dp and in cells of the home screen, by its family. */
const SIZES = {
  systemSmall: [110, 110, 2, 2], systemMedium: [250, 110, 4, 2], systemLarge: [250, 250, 4, 4],
  systemExtraLarge: [530, 250, 8, 4],
};
/** The shortest period that Android accepts, in milliseconds: half an hour. */
const PERIOD = 1_800_000;

export function expo(_, options) {
  const { patches = false, midnight: isMidnight = false, package: name, locale = "en" } = options;
  if (patches && isMidnight) throw new UsageError("--patches and --midnight are two outputs.");
  if (patches) return printBytes(patch);
  if (isMidnight) return printBytes(midnight(checkedPackage(name)));
  const group = opened(options);
  try {
    print(JSON.stringify(appOf(group, options.group, locale), null, 2));
  } finally {
    group.close();
  }
}

/** Opens the app's group. If there is none, opens an empty group, which has the built-in kinds. */
function opened({ group, directory }) {
  try {
    const place = directory === undefined ? {} : { directory };
    return SharedGroup.open(group, { ...place, readOnly: true });
  } catch (error) {
    if (error.code !== "groupUnavailable") throw error;
    complain(`there is no group "${group}" yet: these are the built-in kinds.`);
    return SharedGroup.inMemory();
  }
}

function checkedPackage(name = "com.example.app") {
  if (/^[a-z]\w*(\.[a-z]\w*)+$/i.test(name)) return name;
  throw new UsageError(`--package must be a name as com.example.app, not "${name}".`);
}

function appOf(group, groupName, locale) {
  const languages = languagesOf(locale);
  const language = (titles, title) => {
    const known = new Map(Object.entries(titles ?? {}).map(([tag, text]) => [
      tag.toLowerCase(), text,
    ]));
    return known.get(languages.find((tag) => known.has(tag))) ?? title;
  };
  const kinds = group.kinds().map((kind) => ({
    ...kind,
    title: language(kind.displayNames, kind.displayName),
    text: language(kind.descriptions, kind.description) ?? "",
    titleOf: ({ titles, title, name }) => language(titles, title) ?? name,
  }));
  const android = kinds.filter(({ supportedFamilies }) => homeFamily(supportedFamilies));
  const apple = kinds.filter(({ kind }) => layouts.includes(kind));
  for (const { kind } of kinds.filter(({ kind }) => !layouts.includes(kind))) {
    complain(`${kind} has no layout of expo-widgets: it is not among the widgets for iOS.`);
  }
  const isAppGroup = groupName.startsWith("group.");
  return {
    expo: {
      // In this order, prebuild also succeeds if expo-widgets makes widgets for Android.
      plugins: [
        ["react-native-android-widget", { widgets: androidWidgets(android) }],
        ["expo-widgets", {
          ...(isAppGroup ? { groupIdentifier: groupName } : {}),
          widgets: apple.map((kind) => appleWidget(group, kind)),
        }],
      ],
    },
  };
}

function homeFamily(families) {
  return families.find((family) => Object.hasOwn(SIZES, family));
}

/** The tags of a language from the most exact on, in lower case. */
function languagesOf(locale) {
  const [language, ...others] = locale.toLowerCase().split(/[-_]/);
  const tags = others.map((_, at) => [language, ...others.slice(0, others.length - at)].join("-"));
  if (language !== "zh") return [...tags, language];
  // The region tells which script is written, unless the script is told.
  const isTraditional = !others.includes("hans") &&
    others.some((each) => ["hant", "tw", "hk", "mo"].includes(each));
  return [...tags, isTraditional ? "zh-hant" : "zh-hans", language];
}

function androidWidgets(kinds) {
  // A built-in kind keeps its plain name, and so does a kind without capital letters.
  const rank = ({ isBuiltIn, kind }) => isBuiltIn ? 0 : kind === kind.toLowerCase() ? 1 : 2;
  const names = new Map(), taken = new Set();
  for (const kind of [...kinds].sort((one, other) => rank(one) - rank(other))) {
    const name = className(kind.kind, taken);
    taken.add(name.toLowerCase());
    names.set(kind, name);
  }
  return kinds.map((kind) => androidWidget(kind, names.get(kind)));
}

/**
 * The name of a kind's Java class. The library makes the name of a file from it, in lower case. If
 * another kind has that file, each capital letter becomes its code point.
 */
function className(kind, taken) {
  const plain = capitalized(identifierOf(kind));
  if (!taken.has(plain.toLowerCase())) return plain;
  return capitalized(escapedIdentifier(kind, /[a-z0-9]/));
}

function capitalized(name) {
  return name[0].toUpperCase() + name.slice(1);
}

function androidWidget({ title, text, supportedFamilies }, name) {
  const [width, height, targetCellWidth, targetCellHeight] = SIZES[homeFamily(supportedFamilies)];
  return {
    name, label: title, description: text,
    minWidth: `${width}dp`, minHeight: `${height}dp`, targetCellWidth, targetCellHeight,
    resizeMode: "horizontal|vertical", updatePeriodMillis: PERIOD,
  };
}

function appleWidget(group, { kind, title, text, supportedFamilies, parameters, titleOf }) {
  const dynamic = parameters.filter(({ isDynamic }) => isDynamic);
  return {
    name: identifierOf(kind), displayName: title, description: text,
    ios: {
      supportedFamilies: supportedFamilies.filter((family) => FAMILIES.includes(family)),
      initialLayout: `./node_modules/widget-bridge/expo-widgets/${kind}.js`,
      ...(dynamic.length > 0 ? {
        configuration: {
          title,
          parameters: Object.fromEntries(dynamic.map((parameter) => [
            parameter.name, parameterOf(group, kind, parameter, titleOf(parameter)),
          ])),
        },
      } : {}),
    },
    android: null,
  };
}

function parameterOf(group, kind, parameter, title) {
  const { options, default: usual } = group.options(kind, parameter.name);
  const values = options.map(({ value, title: name }) => ({ name, value: identifierOf(value) }));
  const first = identifierOf(usual ?? parameter.default);
  if (!values.some(({ value }) => value === first)) {
    values.unshift({ name: String(usual ?? parameter.default), value: first });
  }
  return { title, type: "enum", dynamic: true, values, default: first };
}
