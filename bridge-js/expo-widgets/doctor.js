// What leaves a widget of expo-widgets blank, with no word of why.
import { checkLayout, checkImages } from "./doctor-props.js";
import { kinds } from "./layouts/kinds.js";

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const FAMILIES = [
  "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
  "accessoryRectangular", "accessoryInline",
];

export function doctor({ app, group, widgets, versions, entries, layout } = {}) {
  const found = [];
  const tell = (code, path, message) => found.push({ code, path, message });
  if (app !== undefined) checkApp(app?.expo ?? app, group, widgets, tell);
  if (versions !== undefined) checkVersions(versions, tell);
  if (entries !== undefined) checkEntries(entries, tell);
  if (layout !== undefined) checkLayout(layout, entries, tell);
  return found;
}

function checkApp(app, group, made, tell) {
  const plugins = Array.isArray(app?.plugins) ? app.plugins : [];
  const names = plugins.map((plugin) => Array.isArray(plugin) ? plugin[0] : plugin);
  const index = names.indexOf("expo-widgets");
  if (index < 0) {
    tell("noPlugin", "plugins", 'app.json does not name the plugin "expo-widgets"');
    return;
  }
  const place = `plugins[${index}][1]`;
  const options = (Array.isArray(plugins[index]) ? plugins[index][1] : undefined) ?? {};
  const identifier = app.ios?.bundleIdentifier;
  if (!identifier) {
    tell("noBundleIdentifier", "ios.bundleIdentifier",
      "without it the plugin does nothing, and says nothing");
  }
  const named = options.groupIdentifier ?? (identifier ? `group.${identifier}` : undefined);
  if (!named) {
    tell("noAppGroup", `${place}.groupIdentifier`,
      "without an app group what is published reaches no widget");
  } else if (group !== undefined && group !== named) {
    tell("otherAppGroup", `${place}.groupIdentifier`,
      `widgets read ${named}, and the app writes to ${group}`);
  }
  const other = names.indexOf("react-native-android-widget");
  if (options.enableAndroid && other > index) {
    tell("pluginOrder", "plugins", "with enableAndroid, expo-widgets must come after " +
      "react-native-android-widget, or prebuild throws");
  }
  const widgets = Array.isArray(options.widgets) ? options.widgets : [];
  if (widgets.length === 0) tell("noWidgets", `${place}.widgets`, "the plugin has no widgets");
  widgets.forEach((widget, at) => checkWidget(widget ?? {}, `${place}.widgets[${at}]`, tell));
  for (const name of made ?? []) {
    if (widgets.some((widget) => widget?.name === name)) continue;
    tell("notNamed", `${place}.widgets`,
      `no widget is named ${name}: what is published for it is shown nowhere`);
  }
}

function checkWidget(widget, place, tell) {
  const ios = widget.ios ?? {};
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
  for (const family of Array.isArray(ios.supportedFamilies) ? ios.supportedFamilies : []) {
    if (!FAMILIES.includes(family)) {
      tell("unknownFamily", `${place}.ios.supportedFamilies`, `expo-widgets has no ${family}`);
    }
  }
  for (const [name, parameter] of Object.entries(ios.configuration?.parameters ?? {})) {
    for (const { value } of Array.isArray(parameter?.values) ? parameter.values : []) {
      if (!IDENTIFIER.test(String(value))) {
        tell("invalidChoice", `${place}.ios.configuration.parameters.${name}`,
          `${value} must be a Swift identifier; choices of any text are set by publish`);
      }
    }
  }
}

function checkVersions(versions, tell) {
  const all = (name) => [...new Set([versions[name] ?? []].flat())];
  if (all("expo-widgets").length === 0) {
    tell("notInstalled", "expo-widgets", "install it by: npx expo install expo-widgets");
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
    if (!Number.isFinite(+(entry?.date ?? NaN))) {
      tell("invalidDate", `$[${index}].date`, "an entry's date must be a date");
    }
    const path = pathOfNull(entry?.props, `$[${index}].props`);
    if (path) tell("nullValue", path, "UserDefaults throws on null; leave the member out");
    checkImages(entry?.props, `$[${index}].props`, tell);
  });
}

/** Where a null stands first; undefined if there is none. */
function pathOfNull(value, path) {
  if (value === null) return path;
  if (typeof value !== "object") return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = pathOfNull(member, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`);
    if (found) return found;
  }
  return undefined;
}
