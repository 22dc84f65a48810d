/* @ts-self-types="./index.d.ts" */
// The same in React Native: the system suspends the app, and its groups are closed before.
import { AppState } from "react-native";
import { followApp } from "./app.js";

export * from "./index.js";

followApp(AppState);
