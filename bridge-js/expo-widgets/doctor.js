// Finds faults that leave a widget of expo-widgets blank without an error.
import { checkLayout, checkImages } from "./doctor-props.js";
import { kinds } from "./layouts/kinds.js";

const ANDROID = "react-native-android-widget";
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const FAMILIES = [
  "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
  "accessoryRectangular", "accessoryInline",
];

export function doctor(told = {}) {
  const { group, widgets, androidWidgets, versions, entries, layout } = told;
  const found = [], app = told.app?.expo ?? told.app;
  const tell = (code, path, message) => found.push({ code, path, message });
  if (app !== undefined) {
    checkApp(app, group, widgets, tell);
    checkAndroid(app, androidWidgets, tell);
  }
  if (versions !== undefined) checkVersions(versions, app, tell);
  if (entries !== undefined) checkEntries(entries, tell);
  if (layout !== undefined) checkLayout(layout, entries, tell);
  return found;
}

/** A plugin in app.json: its index, the path of its options, the options, and their widgets. */
function pluginOf(app, name) {
  const plugins = Array.isArray(app?.plugins) ? app.plugins : [];
  const index = plugins.findIndex((plugin) => [plugin].flat()[0] === name);
  const options = (Array.isArray(plugins[index]) ? plugins[index][1] : undefined) ?? {};
  const widgets = Array.isArray(options.widgets) ? options.widgets : [];
  return { index, place: `plugins[${index}][1]`, options, widgets };
}

/** Reports widgets that the app draws but that app.json does not name. */
function checkNames(made, { place, widgets }, tell) {
  for (const name of made ?? []) {
    if (widgets.some((widget) => widget?.name === name)) continue;
    tell("notNamed", `${place}.widgets`,
      `no widget is named ${name}: what is published for it is shown nowhere`);
  }
}

function checkAndroid(app, made, tell) {
  const plugin = pluginOf(app, ANDROID);
  if (plugin.index >= 0) checkNames(made, plugin, tell);
  else if (made?.length > 0) {
    tell("noPlugin", "plugins", `app.json does not name the plugin "${ANDROID}"`);
  }
}

function checkApp(app, group, made, tell) {
  const plugin = pluginOf(app, "expo-widgets"), { index, place, options, widgets } = plugin;
  if (index < 0) {
    tell("noPlugin", "plugins", 'app.json does not name the plugin "expo-widgets"');
    return;
  }
  const identifier = app.ios?.bundleIdentifier;
  if (!identifier) {
    tell("noBundleIdentifier", "ios.bundleIdentifier",
      options.groupIdentifier
        ? "without it the plugin makes widgets of undefined.ExpoWidgetsTarget, which no app has"
        : "without it the plugin does nothing, and says nothing");
  }
  const named = options.groupIdentifier ?? (identifier ? `group.${identifier}` : undefined);
  if (!named) {
    tell("noAppGroup", `${place}.groupIdentifier`,
      "without an app group what is published reaches no widget");
  } else if (group !== undefined && group !== named) {
    tell("otherAppGroup", `${place}.groupIdentifier`,
      `widgets read ${named}, and the app writes to ${group}`);
  }
  if (options.enableAndroid && pluginOf(app, ANDROID).index > index) {
    tell("pluginOrder", "plugins", "with enableAndroid, expo-widgets must come after " +
      "react-native-android-widget, or prebuild throws");
  }
  if (widgets.length === 0) tell("noWidgets", `${place}.widgets`, "the plugin has no widgets");
  widgets.forEach((widget, at) => checkWidget(widget ?? {}, `${place}.widgets[${at}]`, tell));
  const shown = widgets.filter((widget) => widget?.ios !== null);
  checkNames(made, { place, widgets: shown }, tell);
}

function checkWidget(widget, place, tell) {
  // The plugin requires nothing else of a widget that is only for Android.
  if (widget.ios === null) return;
  const ios = widget.ios ?? {};
  // In older apps, these members are beside `ios` and not in it.
  const families = ios.supportedFamilies ?? widget.supportedFamilies;
  const { parameters } = ios.configuration ?? widget.configuration ?? {};
  if (!IDENTIFIER.test(String(widget.name ?? ""))) {
    tell("invalidName", `${place}.name`, "the name of a widget must be a Swift identifier");
  }
  if (!ios.initialLayout) {
    tell("noInitialLayout", `${place}.ios.initialLayout`,
      "without it the widget is blank until the app was opened");
  }
  const ours = /\/widget-bridge\/expo-widgets\/([^/]*)\.js$/.exec(ios.initialLayout ?? "");
  if (ours && !kinds.includes(ours[1])) {
    tell("noLayout", `${place}.ios.initialLayout`,
      `widget-bridge has no layout for ${ours[1]}; it has ${kinds.join(", ")}`);
  }
  for (const family of Array.isArray(families) ? families : []) {
    if (!FAMILIES.includes(family)) {
      tell("unknownFamily", `${place}.ios.supportedFamilies`, `expo-widgets has no ${family}`);
    }
  }
  for (const [name, parameter] of Object.entries(parameters ?? {})) {
    for (const { value } of Array.isArray(parameter?.values) ? parameter.values : []) {
      if (!IDENTIFIER.test(String(value))) {
        tell("invalidChoice", `${place}.ios.configuration.parameters.${name}`,
          `${value} must be a Swift identifier; choices of any text are set by publish`);
      }
    }
  }
}

function checkVersions(versions, app, tell) {
  const all = (name) => [...new Set([versions[name] ?? []].flat())];
  const needed = pluginOf(app, ANDROID).index < 0 ? ["expo-widgets"] : ["expo-widgets", ANDROID];
  for (const name of needed.filter((name) => all(name).length === 0)) {
    tell("notInstalled", name, `install it by: npx expo install ${name}`);
  }
  for (const name of Object.keys(versions)) {
    if (all(name).length < 2) continue;
    tell("twoVersions", name, `${all(name).join(" and ")} are installed, and an app builds one ` +
      "of them: npm ls tells who asks for which, and overrides make them one");
  }
  if (all("expo-widgets").includes("58.0.2") && all("@expo/ui").includes("58.0.6")) {
    tell("brokenVersions", "@expo/ui",
      "the runtime of these two throws (memo is not a function); 58.0.5 works");
  }
}

function checkEntries(entries, tell) {
  if (!Array.isArray(entries) || entries.length === 0) {
    tell("noEntries", "$", "a timeline without entries leaves the widget blank");
    return;
  }
  entries.forEach((entry, index) => {
    if (!isDate(entry?.date)) {
      tell("invalidDate", `$[${index}].date`, "an entry's date must be a Date with a valid time");
    }
    const path = pathOfNull(entry?.props, `$[${index}].props`);
    if (path) tell("nullValue", path, "UserDefaults throws on null; leave the member out");
    checkImages(entry?.props, `$[${index}].props`, tell);
  });
}

function isDate(value) {
  return Object.prototype.toString.call(value) === "[object Date]" && !Number.isNaN(+value);
}

/** The path of the first null in a value. Undefined if there is none. */
function pathOfNull(value, path) {
  if (value === null) return path;
  if (typeof value !== "object") return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = pathOfNull(member, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`);
    if (found) return found;
  }
  return undefined;
}
