// The relevant settings of React Native's preset, and those that the README describes.
const { setup, map, environment } = JSON.parse(process.env.JEST_APP ?? "{}");

module.exports = {
  testEnvironment: environment ?? "node",
  testEnvironmentOptions: { customExportConditions: ["require", "react-native"] },
  transform: { "\\.js$": ["babel-jest", { configFile: require.resolve("./babel.config.cjs") }] },
  transformIgnorePatterns: [
    "/share/nodejs/", "node_modules/(?!(@react-native|react-native|widget-bridge)/)",
  ],
  setupFiles: setup ? ["widget-bridge/jest"] : [],
  moduleNameMapper: map ?? {},
  watchman: false,
  cacheDirectory: "<rootDir>/cache",
};
