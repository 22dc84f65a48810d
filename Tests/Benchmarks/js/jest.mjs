// Measures an empty test file in Jest 30, in the environments node and jsdom, without
// `widget-bridge/jest` in `setupFiles` and with it. It runs twelve empty test files, alternately
// with the module and without it, and prints the medians as JSON, in milliseconds.
// WIDGET_BRIDGE_NPM names the folder with Jest, and WIDGET_BRIDGE_LIBRARY the library.
import { Project } from "../../JavaScript/npm/project.mjs";

const FILES = 12;
const ROUNDS = 5;

const project = new Project();
try {
  for (let file = 0; file < FILES; file++) {
    project.write(`empty-${file}.test.cjs`, "test('nothing', () => {});");
  }
  const milliseconds = (testEnvironment, setupFiles) => {
    const configuration = {
      rootDir: project.path, testMatch: ["**/*.test.cjs"], transform: {}, watchman: false,
      testEnvironment, setupFiles,
    };
    const words = ["--ci", "--runInBand", "--config", JSON.stringify(configuration)];
    const start = performance.now();
    project.runTool("jest/bin/jest.js", ...words);
    return (performance.now() - start) / FILES;
  };
  const median = (times) => times.sort((a, b) => a - b)[ROUNDS >> 1];
  const told = {};
  for (const environment of ["node", "jsdom"]) {
    const without = [], withIt = [];
    for (let round = 0; round < ROUNDS; round++) {
      without.push(milliseconds(environment, []));
      withIt.push(milliseconds(environment, ["widget-bridge/jest"]));
    }
    told[environment] = { without: median(without), with: median(withIt) };
  }
  console.log(JSON.stringify(told));
} finally {
  project.remove();
}
