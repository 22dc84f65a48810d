/* @ts-self-types="./index.d.ts" */
// The version of index.js for React Native. The system may suspend an app in the background, so the
// app's groups are closed when it goes to the background.
import { AppState } from "react-native";
import { followApp } from "./app.js";

export * from "./index.js";

followApp(AppState);
