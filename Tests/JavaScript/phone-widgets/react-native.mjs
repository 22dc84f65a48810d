// The part of React Native that react-native-android-widget uses, with lists in place of the
// library's Java. Android passes flat fields to a task, and the data of a tap as JSON text
// (RNWidgetJsCommunication.java).
export const drawn = [];
export const tasks = {};
export const placed = [];

const AndroidWidget = {
  drawWidgetById(config, name, id) {
    drawn.push({ config: JSON.parse(JSON.stringify(config)), name, id });
  },
  getWidgetInfo: async (name) => placed.filter(({ widgetName }) => widgetName === name),
};

export const Platform = { OS: "android" };
export const NativeModules = { AndroidWidget };
export const TurboModuleRegistry = { getEnforcing: () => AndroidWidget };
export const AppRegistry = {
  registerHeadlessTask: (key, provider) => tasks[key] = provider(),
  registerComponent() {},
};
export const Image = { resolveAssetSource: (source) => ({ uri: String(source) }) };
export const StyleSheet = { create: (styles) => styles };
export const ActivityIndicator = "", FlatList = "", Text = "", View = "";
export const TouchableNativeFeedback = "";
