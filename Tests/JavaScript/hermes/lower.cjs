// Lowers a script to what Hermes 0.12 supports, as an app's Babel does: `node lower.cjs FROM TO`.
const { readFileSync, writeFileSync } = require("node:fs");
const babel = require("@babel/core");

const [, , from, to] = process.argv;
/** Features that Hermes 0.12 already has. */
const known = [
  "proposal-unicode-property-regex", "transform-dotall-regex", "transform-for-of",
  "transform-named-capturing-groups-regex", "transform-regenerator", "transform-spread",
  "transform-template-literals", "transform-typeof-symbol", "transform-unicode-regex",
];
const { code } = babel.transformSync(readFileSync(from, "utf8"), {
  babelrc: false,
  configFile: false,
  compact: true,
  sourceType: "script",
  presets: [[require.resolve("@babel/preset-env"), {
    targets: { ie: 11 }, modules: false, exclude: known,
  }]],
});
writeFileSync(to, code);
