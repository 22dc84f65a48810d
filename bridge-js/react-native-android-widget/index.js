/* @ts-self-types="./index.d.ts" */
// Widgets of a group on Android, by react-native-android-widget, which the app has.
import * as library from "react-native-android-widget";
import { adapterOf } from "./adapter.js";

export const { taskHandler, update } = adapterOf(library);
