import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The version of the suite, and the commit that it stands at (`unknown` outside a checkout). */
export function suiteIdentity(): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { version, commit: commit() };
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
