// Does with Babel's own preset what React Native's does to modules: CommonJS for an engine that
// lacks some features of Node.
module.exports = {
  presets: [["@babel/preset-env", { targets: { safari: "13" }, modules: "commonjs" }]],
};
