// Makes a bundle with webpack or rollup, whose settings are easiest to write in code:
//
//     bundle.cjs BUNDLER ENTRY OUTPUT FORMAT TARGET
//
// FORMAT is esm or cjs; TARGET is node, browser, react-native, or
// react-native-fields, which only webpack supports.
const path = require("node:path");

const [bundler, entry, output, format, target] = process.argv.slice(2);
const isPhone = target.startsWith("react-native");

/** How a phone's app resolves modules: by "exports", or by older fields of package.json. */
const phone = target === "react-native"
  ? { conditionNames: ["react-native", "import", "default"] }
  : {
    exportsFields: [], mainFields: ["react-native", "browser", "main"],
    extensions: [".native.js", ".js"],
  };

function webpack() {
  const isModule = format === "esm";
  const configuration = {
    mode: "production",
    target: target === "node" ? "node20" : "web",
    context: process.cwd(),
    entry: `./${entry}`,
    experiments: { outputModule: isModule, topLevelAwait: false },
    output: {
      path: path.dirname(path.resolve(output)),
      filename: path.basename(output),
      library: { type: isModule ? "module" : "commonjs2" },
      chunkFormat: isModule ? "module" : "commonjs",
    },
    resolve: isPhone ? phone : {},
    externals: isPhone
      ? { "react-native": `${isModule ? "module" : "commonjs"} react-native` }
      : {},
    performance: false,
    // Minifying takes longer than everything else here, and does not concern the package.
    optimization: { minimize: false },
  };
  require("webpack")(configuration, (error, stats) => {
    if (error) throw error;
    if (stats.hasErrors() || stats.hasWarnings()) {
      console.error(stats.toString({ all: false, errors: true, warnings: true }));
      process.exitCode = 1;
    }
  });
}

async function rollup() {
  const resolve = require("@rollup/plugin-node-resolve");
  const plugin = (resolve.nodeResolve ?? resolve.default ?? resolve)({
    browser: target === "browser",
    exportConditions: isPhone ? ["react-native"] : [],
    preferBuiltins: target === "node",
  });
  const bundle = await require("rollup").rollup({
    input: entry,
    plugins: [plugin],
    external: (name) =>
      (isPhone && name === "react-native") || (target === "node" && name.startsWith("node:")),
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  await bundle.write({ file: output, format });
}

(bundler === "webpack" ? webpack : rollup)();
