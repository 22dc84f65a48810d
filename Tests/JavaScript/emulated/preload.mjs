// Loaded first in a runtime in an emulator, so that the processes it starts run in the emulator
// too.
import process from "node:process";

process.execPath = process.env.WIDGET_BRIDGE_RUNTIME;
