// For metro.config.js of an app of React Native: Metro's first build need not read the core.

/** A configuration by which Metro takes the core as it is; index.d.cts says the rest. */
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
  // Metro hands each worker what stands in `transformer`, and makes its cache's key of it.
  const transformer = { ...config.transformer, widgetBridgeWorker: worker };
  return { ...config, transformerPath, transformer };
};
