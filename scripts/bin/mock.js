#!/usr/bin/env node
import { runCommand } from './command.js';

/** `npx --no mock`. */
await runCommand(['mock', ...process.argv.slice(2)]);
