#!/usr/bin/env node
import { runCommand } from './command.js';

/** `npx --no conformance`: the suite, or the command that is named first. */
await runCommand(process.argv.slice(2));
