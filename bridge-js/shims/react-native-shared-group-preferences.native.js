/* @ts-self-types="./react-native-shared-group-preferences.d.ts" */
import { nativePart } from "../react-native/native-part.js";
import { makePhonePart } from "../react-native/phone.js";
import { makeSharedGroupPreferences } from "./shared-group-preferences.js";

export default makeSharedGroupPreferences(nativePart(makePhonePart).native);
