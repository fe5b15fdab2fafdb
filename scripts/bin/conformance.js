#!/usr/bin/env node
import { runCommand } from './command.js';

/** `npx conformance`: the suite, or the command that is named first. */
await runCommand(process.argv.slice(2));
