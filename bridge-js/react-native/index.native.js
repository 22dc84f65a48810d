/* @ts-self-types="./index.d.ts" */
// The same in React Native. The system suspends the app, so its groups are closed before that.
import { AppState } from "react-native";
import { followApp } from "./app.js";

export * from "./index.js";

followApp(AppState);
