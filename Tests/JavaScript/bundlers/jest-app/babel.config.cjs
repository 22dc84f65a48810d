// Transforms modules with Babel's own preset as React Native's preset does: to CommonJS, for an
// engine that lacks some features of Node.
module.exports = {
  presets: [["@babel/preset-env", { targets: { safari: "13" }, modules: "commonjs" }]],
};
