// What React Native's preset does to modules, by Babel's own: CommonJS for an engine that knows
// fewer things than Node.
module.exports = {
  presets: [["@babel/preset-env", { targets: { safari: "13" }, modules: "commonjs" }]],
};
