// The widget "studyCalendar". In app.json, its `initialLayout` names this file. The app's build
// runs this file, with an empty module for each import except expo-widgets and relative paths.
import { createWidget } from "expo-widgets";
import { layout } from "./layouts/studyCalendar.js";

export default createWidget("studyCalendar", layout);
