// Loaded first in a runtime that an emulator runs, so that the emulator also runs the processes
// that the runtime starts.
import process from "node:process";

process.execPath = process.env.WIDGET_BRIDGE_RUNTIME;
