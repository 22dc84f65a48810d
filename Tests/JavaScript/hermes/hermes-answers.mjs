// Runs answers.mjs as a program for Hermes.
import { instantiate } from "../../../bridge-js/widget-bridge-core.js";
import { answer } from "./answers.mjs";

answer(instantiate);
