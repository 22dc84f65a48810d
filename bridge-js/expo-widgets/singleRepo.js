// The widget "singleRepo". In app.json, its `initialLayout` names this file. The app's build runs
// this file, with an empty module for each import except expo-widgets and relative paths.
import { createWidget } from "expo-widgets";
import { layout } from "./layouts/repositories.js";

export default createWidget("singleRepo", layout);
