import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A file of spec/ or schemas/ that can't be used: one sentence that names it, what is wrong and what to do. */
export class ContractError extends Error {
  override name = 'ContractError';
}

const root = new URL('../../', import.meta.url);
const load = createRequire(import.meta.url);

/** The absolute path of a file or folder of the project, given as `spec/openapi.yaml`. */
export function contractPath(file: string): string {
  return fileURLToPath(new URL(file, root));
}

/** The text of a file of the project. Throws {@link ContractError} where it can't be read. */
export function readText(file: string): string {
  try {
    return readFileSync(contractPath(file), 'utf8');
  } catch (cause) {
    throw new ContractError(`${file} can't be read (${reason(cause)}); restore it.`, { cause });
  }
}

/** The value of a JSON file. Throws {@link ContractError} where it is missing or no JSON. */
export function readJson(file: string): unknown {
  return parsedFile(file, 'JSON', (text) => JSON.parse(text));
}

/** The value of a YAML file. Throws {@link ContractError} where it is missing or no YAML. */
export function readYaml(file: string): unknown {
  // Loaded at need: a worker that reads schemas alone does not pay for the parser.
  const yaml = load('js-yaml') as typeof import('js-yaml');
  return parsedFile(file, 'YAML', (text) => yaml.load(text));
}

function parsedFile(file: string, form: string, parse: (text: string) => unknown): unknown {
  const text = readText(file);
  try {
    return parse(text);
  } catch (cause) {
    throw new ContractError(`${file} is no ${form} (${reason(cause)}); correct it.`, { cause });
  }
}

/**
 * The names in a folder that end with `suffix`, sorted; none where the folder does not exist and `optional` is set.
 * Throws {@link ContractError} where the folder can't be read.
 */
export function namesIn(folder: string, suffix = '', optional = false): string[] {
  try {
    return readdirSync(contractPath(folder))
      .filter((name) => name.endsWith(suffix))
      .sort();
  } catch (cause) {
    if (optional && (cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new ContractError(`${folder} can't be read (${reason(cause)}); restore it.`, { cause });
  }
}

/** What reads something at the first call and keeps it. */
export function once<T>(read: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: read() }).value;
}

/** The same, for each key. */
export function onceEach<Key, T>(read: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key) as T;
  };
}

function reason(cause: unknown): string {
  const error = cause as NodeJS.ErrnoException;
  return error.code?.startsWith('E') ? error.code : (error.message.split('\n')[0] ?? 'unknown');
}
