// The widget "singleRepo", by whose `initialLayout` app.json names this file. A build runs it
// with every import made empty but expo-widgets and those by a relative path.
import { createWidget } from "expo-widgets";
import { layout } from "./layouts/repositories.js";

export default createWidget("singleRepo", layout);
