/* @ts-self-types="./utc.d.ts" */
import { AppState } from "react-native";
import { followApp } from "./app.js";

export * from "./utc.js";

followApp(AppState);
