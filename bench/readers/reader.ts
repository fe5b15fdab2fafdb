import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The two files of the bundled contract. */
export const yaml = `${root}spec/openapi.bundled.yaml`;
export const json = `${root}spec/openapi.bundled.json`;

/** Where the tools are installed that are no dependencies of ours. */
export interface Folders {
  /** Holds the node_modules of the tools. */
  npm: string;
  /** The commands of a virtual environment. */
  python: string;
  /** For what tools write. */
  scratch: string;
}

const base = path.join(tmpdir(), 'agency-contract-readers');
export const folders: Folders = {
  npm: path.join(base, 'npm'),
  python: path.join(base, 'python/venv/bin'),
  scratch: path.join(base, 'scratch'),
};

/** Installs tools, each as `name==version`, and answers the folder of their commands. Throws where it can't. */
export function installFromPypi(packages: readonly string[]): string {
  const python = path.join(base, 'python');
  mkdirSync(python, { recursive: true });
  if (!existsSync(folders.python)) run('python3', ['-m', 'venv', 'venv'], python);
  run(path.join(folders.python, 'pip'), ['install', '--quiet', ...packages], base);
  return folders.python;
}

/** A tool of others that reads OpenAPI. */
export interface Reader {
  tool: string;
  package: string;
  /** Absent where it is a dependency of ours. */
  from?: 'npm' | 'pypi';
  version: string;
  /** What the tool made of the bundle, its complaints included. Throws what it said where it could not read it. */
  read(folders: Folders): string | Promise<string>;
}

/** It makes clients in many languages, and holds a document to Swagger's parser in Java. */
export const openApiGenerator = {
  package: 'openapi-generator-cli',
  from: 'pypi',
  version: '7.26.0',
} as const;

/** The version of a dependency of ours. */
export function ownVersion(name: string): string {
  const { version } = JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, 'utf8')) as {
    version: string;
  };
  return version;
}

/** What a command printed. Throws that where it fails. */
export function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', ...env },
  });
  const printed = `${stdout ?? ''}${stderr ?? ''}`.trim();
  if (status !== 0) throw new Error(error?.message ?? printed);
  return printed;
}

/** What a module says that is written for Node and imports from a folder of its own. */
export function runModule(code: string, cwd: string, ...args: string[]): string {
  return run(process.execPath, ['--input-type=module', '--eval', code, '--', ...args], cwd);
}

/** How many lines of an output have a word; "no warnings" for none of "warning". */
export function counted(output: string, pattern: RegExp, noun: string): string {
  const count = output.split('\n').filter((line) => pattern.test(line)).length;
  return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`;
}
