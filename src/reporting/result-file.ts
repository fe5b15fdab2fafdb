import {
  readFileSync,
  appendFileSync,
  copyFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isObject } from '../contract/json-value.js';
import { validator } from '../contract/schemas.js';
import { exchangesOf, harHead, harTail } from '../report/har.js';
import type { HarEntry } from '../report/har.js';
import { oneLine } from '../contract/text.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../verdict/result.js';
import { ResultError } from '../verdict/result.js';
import { writeText, makeFolder, replaceFile } from './output-folder.js';
import type { Redaction } from '../session/redaction.js';

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

/**
 * The archive of the exchanges of a run. Entries go to a file beside it as tests end, so that they take no memory; the
 * archive is a copy of that file with its end put on, which takes its name in one step and so is never half.
 */
export class HarFile {
  readonly #file: string;
  readonly #growing: string;
  #head = '';
  #empty = true;
  /** Why the first entries that are missing are. */
  #missing: unknown;

  constructor(directory: string) {
    this.#file = path.join(directory, exchangesFile);
    this.#growing = `${this.#file}.part`;
  }

  /** Begins an archive without an entry. */
  begin(of: Pick<ConformanceResult, 'suite' | 'target'>): void {
    this.#head = harHead(of);
    this.#restart();
    this.publish();
  }

  /** Adds entries, one text of JSON each: all of them or, where that fails, none. */
  append(entries: readonly string[]): void {
    if (entries.length === 0) return;
    try {
      const before = this.#grown();
      try {
        appendFileSync(this.#growing, `${this.#empty ? '' : ',\n'}${entries.join(',\n')}`);
      } catch (error) {
        truncateSync(this.#growing, before);
        throw error;
      }
      this.#empty = false;
    } catch (error) {
      this.#missing ??= error;
      throw error;
    }
  }

  /** The bytes so far. Somebody may have taken the folder away: what is left of the archive is to be one. */
  #grown(): number {
    try {
      return statSync(this.#growing).size;
    } catch (error) {
      if (!this.#empty) this.#missing ??= error;
      this.#restart();
      return statSync(this.#growing).size;
    }
  }

  #redact(redaction: Redaction): void {
    const lines = readFileSync(this.#growing, 'utf8').slice(this.#head.length).split(',\n').filter(Boolean);
    const entries = lines.map((line) => JSON.parse(line) as HarEntry);
    // What a test sent is its own, or was shown to it before.
    const reported = entries.filter(
      (entry) => !redaction.isFree(entry._delivery ? entry.request : entry.response),
    );
    if (reported.length === 0) return;
    const tests = new Set(reported.map(({ _test }) => _test));
    const redacted = entries.map((entry, index) =>
      tests.has(entry._test) ? redactedLine(entry, redaction) : lines[index],
    );
    replaceFile(this.#growing, (temporary) => writeFileSync(temporary, this.#head + redacted.join(',\n')));
  }

  #restart(): void {
    makeFolder(path.dirname(this.#file));
    try {
      writeFileSync(this.#growing, this.#head);
    } catch (error) {
      rmSync(this.#growing, { force: true });
      throw error;
    }
    this.#empty = true;
  }

  /** Makes the archive hold every entry so far. */
  publish(): void {
    replaceFile(this.#file, (temporary) => {
      copyFileSync(this.#growing, temporary);
      appendFileSync(temporary, harTail);
    });
  }

  /**
   * Ends the archive: nothing is added any more, and what became known to be secret is taken out. Throws what kept entries
   * out of it, if some are missing.
   */
  end(redaction?: Redaction): void {
    if (redaction !== undefined) this.#redact(redaction);
    this.publish();
    rmSync(this.#growing, { force: true });
    if (this.#missing !== undefined) throw this.#missing;
  }
}

function redactedLine(entry: HarEntry, redaction: Redaction): string {
  const [request, response] = [redaction.texts(entry.request), redaction.texts(entry.response)];
  const isSame = request === entry.request && response === entry.response;
  return JSON.stringify(isSame ? entry : { ...entry, request, response, _redacted: true });
}
