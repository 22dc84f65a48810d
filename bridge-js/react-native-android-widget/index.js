/* @ts-self-types="./index.d.ts" */
// Draws a group's widgets on Android with the app's own react-native-android-widget.
import * as library from "react-native-android-widget";
import { adapterOf } from "./adapter.js";

export const { taskHandler, update } = adapterOf(library);
