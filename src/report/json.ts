import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { validator } from '../contract/schemas.js';
import type { ConformanceResult } from '../verdict/result.js';
import { oneLine } from './readable-text.js';
import { ResultError } from './result-error.js';

/** The name of the raw result in the directory of a report. */
export const resultFile = 'conformance.json';

/**
 * Writes the raw result of a run as `conformance.json`.
 * @returns the path of the file
 */
export function writeResult(directory: string, result: ConformanceResult): string {
  const file = path.join(directory, resultFile);
  writeText(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}

/**
 * Writes a file in one step, with its directory where that is missing: a reader, or a run that is killed, finds the
 * old content or the new, never a part. The text goes to a file beside it first, which then takes its name.
 */
export function writeText(file: string, text: string): void {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Reads a raw result and holds it to its schema, `schemas/conformance-result.schema.json`.
 * @throws ResultError where the file can't be read, is no JSON or breaks the schema.
 */
export function readResult(file: string): ConformanceResult {
  const value = parsed(file);
  const validate = validator('conformance-result');
  if (validate(value)) return value as ConformanceResult;
  const [first] = validate.errors ?? [];
  const place =
    first?.instancePath === undefined || first.instancePath === '' ? 'it' : `"${first.instancePath}"`;
  throw new ResultError(
    `${file} is no result of a run of this suite (${place} ${detail(first)}): name a conformance.json that it wrote.`,
  );
}

function parsed(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ResultError(
      `${file} can't be read (${code ?? String(cause)}): name the conformance.json of a run.`,
      {
        cause,
      },
    );
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ResultError(
      `${file} is no JSON (${oneLine((cause as Error).message)}): name the conformance.json of a run.`,
      {
        cause,
      },
    );
  }
}

function detail(error: { message?: string; params?: Record<string, unknown> } | undefined): string {
  const { additionalProperty, allowedValue, allowedValues } = error?.params ?? {};
  const named = additionalProperty ?? allowedValue ?? allowedValues;
  const value = named === undefined ? '' : `: ${oneLine(JSON.stringify(named))}`;
  return `${oneLine(error?.message ?? 'breaks its schema')}${value}`;
}
