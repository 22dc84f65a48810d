/* @ts-self-types="./apple-targets.d.ts" */
import { makeDesktopPart } from "../react-native/desktop-module.js";
import { nativePart } from "../react-native/native-part.js";
import { makeExtensionStorage } from "./extension-storage.js";

export const ExtensionStorage = makeExtensionStorage(nativePart(makeDesktopPart).native);
