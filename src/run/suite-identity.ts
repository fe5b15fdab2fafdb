import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { suiteVersion } from '../target/sender.js';

const root = path.resolve(import.meta.dirname, '../..');

/** The version of the suite, and the commit that it stands at (`unknown` outside a checkout). */
export function suiteIdentity(): { version: string; commit: string } {
  return { version: suiteVersion(), commit: commit() };
}

function commit(): string {
  // Of an installed package git would tell the commit of whoever installed it.
  if (root.includes(`${path.sep}node_modules${path.sep}`)) return 'unknown';
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
