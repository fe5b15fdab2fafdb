import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isObject } from '../contract/json-value.js';
import { validator } from '../contract/schemas.js';
import { exchangesOf } from '../report/har.js';
import type { HarEntry } from '../report/har.js';
import { oneLine } from '../contract/visible-text.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../verdict/result.js';
import { ResultError } from '../verdict/result-error.js';
import { writeText } from './written-file.js';

/** The names of the raw result and of its exchanges in the directory of a report. */
export const resultFile = 'conformance.json';
export const exchangesFile = 'exchanges.har';

/** Writes the raw result of a run as `conformance.json`, in one step. */
export function writeResult(directory: string, result: ConformanceResult): void {
  writeText(path.join(directory, resultFile), `${JSON.stringify(result)}\n`);
}

/** The format that a run writes and that alone is read. */
const format = 3;

/**
 * Reads a raw result and holds it to its schema, `schemas/conformance-result.schema.json`.
 * @throws ResultError where the file can't be read, is no JSON, is of another format or breaks the schema.
 */
export function readResult(file: string): ConformanceResult {
  const value = parsed(file, resultFile);
  const found = isObject(value) ? value.format : undefined;
  if (found !== undefined && found !== format)
    throw new ResultError(
      `${file} is of format ${oneLine(JSON.stringify(found))} and not of format ${format}: make it again with this suite.`,
    );
  return checked<ConformanceResult>('conformance-result', value, file);
}

/**
 * The result in a file where a later one may be compared with it: of a run that was not broken off and found something
 * to judge; else undefined.
 */
export function readBaseline(file: string): ConformanceResult | undefined {
  try {
    const result = readResult(file);
    const { counts, complete, mode } = result.run;
    return counts.passed + counts.failed > 0 && complete && mode !== 'quick' ? result : undefined;
  } catch (error) {
    if (error instanceof ResultError) return undefined;
    throw error;
  }
}

/**
 * Reads the exchanges of a result: those of the archive beside it, held to `schemas/exchanges.schema.json`.
 * @param file the raw result
 * @throws ResultError as {@link readResult} does
 */
export function readExchanges(file: string): Exchanges {
  const archive = path.join(path.dirname(file), exchangesFile);
  return exchangesOf(
    checked<{ log: { entries: HarEntry[] } }>('exchanges', parsed(archive, exchangesFile), archive),
  );
}

function checked<T>(type: string, value: unknown, file: string): T {
  const validate = validator(type);
  if (validate(value)) return value as T;
  const [first] = validate.errors ?? [];
  const place =
    first?.instancePath === undefined || first.instancePath === '' ? 'it' : `"${first.instancePath}"`;
  throw new ResultError(
    `${file} was not written by a run of this suite (${place} ${detail(first)}): name a file that one wrote.`,
  );
}

function parsed(file: string, expected: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ResultError(
      `${file} can't be read (${code ?? String(cause)}): name the ${expected} of a run.`,
      {
        cause,
      },
    );
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ResultError(
      `${file} is no JSON (${oneLine((cause as Error).message)}): name the ${expected} of a run.`,
      { cause },
    );
  }
}

function detail(error: { message?: string; params?: Record<string, unknown> } | undefined): string {
  const { additionalProperty, allowedValue, allowedValues } = error?.params ?? {};
  const named = additionalProperty ?? allowedValue ?? allowedValues;
  const value = named === undefined ? '' : `: ${oneLine(JSON.stringify(named))}`;
  return `${oneLine(error?.message ?? 'breaks its schema')}${value}`;
}
