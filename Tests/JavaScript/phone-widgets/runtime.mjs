// Evaluates layouts as a widget of expo-widgets does, in jsc, the shell of JavaScriptCore:
//
//     jsc runtime.mjs -- BUNDLE CASES
//
// BUNDLE is the runtime as expo-widgets builds it; CASES is JSON, a list of { layout, props,
// environment }. The script prints the trees, or { error }, as JSON.
/* global load, readFile, print, arguments */
const [bundle, cases] = arguments;
load(bundle);
const trees = JSON.parse(readFile(cases)).map(({ layout, props, environment }) => {
  try {
    globalThis.__expoWidgetLayout = (0, eval)(`(${layout})`);
    return globalThis.__expoWidgetRender(props, environment);
  } catch (error) {
    return { error: String(error) };
  }
});
print(JSON.stringify(trees));
