// The widget "singleRepo". In app.json its `initialLayout` names this file. A build runs the file
// and makes every import empty, except expo-widgets and those by a relative path.
import { createWidget } from "expo-widgets";
import { layout } from "./layouts/repositories.js";

export default createWidget("singleRepo", layout);
