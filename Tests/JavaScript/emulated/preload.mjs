// Loaded first in a runtime that an emulator runs: what it starts of itself is started as it was.
import process from "node:process";

process.execPath = process.env.WIDGET_BRIDGE_RUNTIME;
