// The function that a React Native app's metro.config.js calls, so that Metro's first build does
// not parse the core.

/** Makes Metro bundle the core without transforming it; index.d.cts has the details. */
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
  // Metro passes `transformer` to each worker, and computes the cache's key from it.
  const transformer = { ...config.transformer, widgetBridgeWorker: worker };
  return { ...config, transformerPath, transformer };
};
