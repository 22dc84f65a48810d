/* @ts-self-types="./index.d.ts" */
// index.js for React Native. There the system may suspend the app, so groups are closed before.
import { AppState } from "react-native";
import { followApp } from "./app.js";

export * from "./index.js";

followApp(AppState);
