/* @ts-self-types="./index.d.ts" */
// The version of index.js for React Native. The system may suspend an app in the background, so its
// groups are closed there.
import { AppState } from "react-native";
import { followApp } from "./app.js";

export * from "./index.js";

followApp(AppState);
