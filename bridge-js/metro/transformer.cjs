// Metro's workers run this transformer in place of Metro's own, which it calls for every file.
//
// The core is 3 MB of JavaScript that imports nothing and that every engine of React Native
// accepts. So Babel need not change the core, but would take half a minute and 3 GB of memory to
// find that out. Metro puts the text of a JSON file into a bundle unchanged, as the module's
// exports. So this transformer passes the core on as a JSON file whose text is an expression.
const { basename } = require("node:path");

const head = "export function instantiate(";

/** The core as an expression. Undefined for any other file. */
function expression(path, content) {
  if (basename(path) !== "widget-bridge-core.js") return undefined;
  const text = content.toString("utf8");
  const start = text.indexOf(head);
  if (start < 0) return undefined;
  const member = `instantiate: function (${text.slice(start + head.length)}`;
  return `(function () { "use strict"; return { __esModule: true, ${member} }; })()`;
}

/** Loads Metro's own transformer. Its name may be a package that only Metro's modules can find. */
function workerOf({ widgetBridgeWorker }) {
  return (module.parent ?? module).require(widgetBridgeWorker);
}

exports.transform = function transform(config, projectRoot, path, content, options) {
  const worker = workerOf(config);
  const core = expression(path, content);
  if (core === undefined) return worker.transform(config, projectRoot, path, content, options);
  const asJSON = path.replace(/\.js$/, ".json");
  return worker.transform(config, projectRoot, asJSON, Buffer.from(core), options);
};

exports.getCacheKey = function getCacheKey(config, ...more) {
  return workerOf(config).getCacheKey(config, ...more);
};
