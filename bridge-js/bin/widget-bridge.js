#!/usr/bin/env node
// The program `widget-bridge`, on Node, Deno and Bun.
import process from "node:process";
import { main } from "../command-line/main.js";

process.exitCode = await main(process.argv.slice(2));
