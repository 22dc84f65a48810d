// The widget "dday", by whose `initialLayout` app.json names this file. A build runs it
// with every import made empty but expo-widgets and those by a relative path.
import { createWidget } from "expo-widgets";
import { layout } from "./layouts/dday.js";

export default createWidget("dday", layout);
