// For metro.config.js of a React Native app: with it Metro's first build need not parse the core.

/** Makes Metro take the core as it is; index.d.cts has the details. */
exports.withWidgetBridge = function withWidgetBridge(config) {
  const worker = config?.transformerPath;
  if (typeof worker !== "string") {
    throw Object.assign(
      new TypeError("withWidgetBridge: config must be what Metro's getDefaultConfig gives."),
      { code: "invalidArgument" },
    );
  }
  const transformerPath = require.resolve("./transformer.cjs");
  if (worker === transformerPath) return config;
  // Metro hands `transformer` to each worker, and makes the cache's key from it.
  const transformer = { ...config.transformer, widgetBridgeWorker: worker };
  return { ...config, transformerPath, transformer };
};
