// The same, but Metro takes the core as it is.
const { withWidgetBridge } = require("widget-bridge/metro");

module.exports = withWidgetBridge(require("./alone.metro.config.js"));
