/* @ts-self-types="./react-native-shared-group-preferences.d.ts" */
import { makeDesktopPart } from "../react-native/desktop-module.js";
import { nativePart } from "../react-native/native-part.js";
import { makeSharedGroupPreferences } from "./shared-group-preferences.js";

export default makeSharedGroupPreferences(nativePart(makeDesktopPart).native);
