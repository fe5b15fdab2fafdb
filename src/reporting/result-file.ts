import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validator } from '../contract/schemas.js';
import { exchangesOf } from '../report/har-reading.js';
import type { HarEntry } from '../report/har.js';
import { oneLine } from '../contract/visible-text.js';
import { exchangesOfFormat1, isFormat1, upgraded } from '../verdict/format-1.js';
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

/**
 * Reads a raw result and holds it to its schema, `schemas/conformance-result.schema.json`. One of format 1 is answered
 * as format 2 has it.
 * @throws ResultError where the file can't be read, is no JSON or breaks the schema.
 */
export function readResult(file: string): ConformanceResult {
  const value = parsed(file, 'conformance.json');
  return checked<ConformanceResult>('conformance-result', isFormat1(value) ? upgraded(value) : value, file);
}

/**
 * The result in a file where a later one may be compared with it: of a run that was not broken off and found something
 * to judge; else undefined.
 */
export function readBaseline(file: string): ConformanceResult | undefined {
  try {
    const result = readResult(file);
    const judged = result.counts.passed + result.counts.failed > 0;
    return judged && result.complete && result.mode !== 'quick' ? result : undefined;
  } catch (error) {
    if (error instanceof ResultError) return undefined;
    throw error;
  }
}

/**
 * Reads the exchanges of a result: those of the archive beside it, held to `schemas/exchanges.schema.json`, or, of a
 * result of format 1, its own.
 * @param file the raw result
 * @throws ResultError as {@link readResult} does
 */
export function readExchanges(file: string): Exchanges {
  const result = parsed(file, 'conformance.json');
  if (isFormat1(result)) return exchangesOfFormat1(result);
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
