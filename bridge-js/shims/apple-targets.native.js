/* @ts-self-types="./apple-targets.d.ts" */
import { nativePart } from "../react-native/native-part.js";
import { makePhonePart } from "../react-native/phone.js";
import { makeExtensionStorage } from "./extension-storage.js";

export const ExtensionStorage = makeExtensionStorage(nativePart(makePhonePart).native);
