// Measures the time that `widget-bridge/jest` adds to the start of each test file in Jest 30, in
// the environments node and jsdom. It runs twelve empty test files, alternately with the module in
// `setupFiles` and without it. WIDGET_BRIDGE_NPM names the folder with Jest, and
// WIDGET_BRIDGE_LIBRARY the library.
import { Project } from "../../Tests/JavaScript/npm/project.mjs";

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
  for (const environment of ["node", "jsdom"]) {
    const without = [], withIt = [];
    for (let round = 0; round < ROUNDS; round++) {
      without.push(milliseconds(environment, []));
      withIt.push(milliseconds(environment, ["widget-bridge/jest"]));
    }
    const [bare, full] = [median(without), median(withIt)];
    const more = (full - bare).toFixed(1);
    console.log(`${environment}: ${bare.toFixed(1)} ms a file, with the mock ${more} more`);
  }
} finally {
  project.remove();
}
