// Metro as Expo configures it, with a stand-in for React Native and nothing before the entry, so
// that the bundle runs without a phone.
const { getDefaultConfig } = require("expo/metro-config");
const { join } = require("node:path");

const config = getDefaultConfig(__dirname);
config.serializer.getModulesRunBeforeMainModule = () => [];
config.serializer.getPolyfills = () => [];
config.resolver.resolveRequest = (context, name, platform) => {
  if (name !== "react-native") return context.resolveRequest(context, name, platform);
  return { type: "sourceFile", filePath: join(__dirname, "stand-in.js") };
};
module.exports = config;
