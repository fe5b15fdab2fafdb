import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../readers/reader.js';
import type { Peer, Places } from './peer.js';

const base = path.join(tmpdir(), 'agency-peers');

/** Where the peers are; each is installed into a folder of the system for temporary files, none into this project. */
export const places: Places = {
  npm: path.join(base, 'npm'),
  python: path.join(base, 'python/venv/bin'),
  scratch: path.join(base, 'scratch'),
};

/** Installs what the peers need, in the versions that they name; what is there already is left as it is. */
export function install(peers: readonly Peer[]): void {
  const packages = peers.flatMap((peer) => peer.packages);
  const stamp = path.join(base, 'installed.json');
  const wanted = JSON.stringify(packages);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const dependencies = packages
    .filter(({ from }) => from === 'npm')
    .map(({ name, version }) => [name, version]);
  mkdirSync(places.npm, { recursive: true });
  writeFileSync(
    path.join(places.npm, 'package.json'),
    JSON.stringify({ private: true, dependencies: Object.fromEntries(dependencies) }),
  );
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], places.npm);
  const pinned = packages
    .filter(({ from }) => from === 'pypi')
    .map(({ name, version }) => `${name}==${version}`);
  mkdirSync(path.join(base, 'python'), { recursive: true });
  run('python3', ['-m', 'venv', 'venv'], path.join(base, 'python'));
  run(path.join(places.python, 'pip'), ['install', '--quiet', ...pinned], base);
  mkdirSync(places.scratch, { recursive: true });
  writeFileSync(stamp, wanted);
}
