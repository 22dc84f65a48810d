// Like alone.metro.config.js, but withWidgetBridge() makes Metro leave the core unchanged.
const { withWidgetBridge } = require("widget-bridge/metro");

module.exports = withWidgetBridge(require("./alone.metro.config.js"));
