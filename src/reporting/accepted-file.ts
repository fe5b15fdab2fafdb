import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dump, loadAll } from 'js-yaml';
import { ContractError, byKey, like, Place, readRow, rows, text, texts } from '../contract/contract-files.js';
import { isObject } from '../contract/json-value.js';
import type { Reader } from '../contract/contract-files.js';
import { catalogue } from '../contract/catalogue.js';
import type { AcceptedDeviation, AcceptedDeviations } from '../verdict/accepted.js';
import { home } from '../target/sources.js';
import { writeText } from './output-folder.js';

const head = `# Deviations from the specification that the owners of this target know of. Each needs a reason and a ticket, and is
# accepted until the end of a day; what is below "failures" is written by npm run accept.
`;

/** The file of the accepted deviations of a target: it stands beside its environment file and bears its name. */
export function acceptedFileOf(target: string): string {
  return path.join(home, `accepted.${target.replaceAll(/[^\w.-]/g, '-')}.yaml`);
}

/**
 * The accepted deviations of a target; undefined where it has none.
 * @param file in place of the one that bears its name
 * @throws ContractError on a wrong row.
 */
export function acceptedOf(target: string, file = acceptedFileOf(target)): AcceptedDeviations | undefined {
  return existsSync(file) ? readAccepted(file) : undefined;
}

/**
 * Reads accepted deviations. Throws {@link ContractError} on a wrong row.
 * @param finished whether each must have its reason and its ticket already
 */
export function readAccepted(file: string, finished = true): AcceptedDeviations {
  const place = path.relative(process.cwd(), file);
  const needed = finished ? text : anyText;
  const shape = { requirement: judged, reason: needed, ticket: needed, expires: day, failures };
  const deviations: AcceptedDeviation[] = rowsOf(file, place).map((row, index) =>
    readRow(new Place(place, index + 1, row, 'requirement'), shape),
  );
  byKey(place, deviations, ({ requirement }) => requirement);
  return { file: place, deviations };
}

/** Writes accepted deviations, ordered by requirement. */
export function writeAccepted(file: string, deviations: readonly AcceptedDeviation[]): void {
  const rows = [...deviations].sort((a, b) => (a.requirement < b.requirement ? -1 : 1));
  writeText(file, head + dump(rows, { lineWidth: 110 }));
}

function rowsOf(file: string, place: string): Record<string, unknown>[] {
  let rows: unknown;
  try {
    // Below its head a file may be empty, which is no document.
    const documents = loadAll(readFileSync(file, 'utf8'));
    rows = documents.length < 2 ? (documents[0] ?? []) : documents;
  } catch (cause) {
    const [reason = ''] = (cause as Error).message.split('\n');
    throw new ContractError(`${place} is no YAML that can be read (${reason}): correct it.`, { cause });
  }
  if (!Array.isArray(rows) || !rows.every(isObject))
    throw new ContractError(`${place} is no list of deviations: write one row per requirement.`);
  return rows;
}

const judged: Reader<string> = (value, member, at) => {
  const id = text(value, member, at);
  return catalogue().some((row) => row.id === id && row.excluded === undefined)
    ? id
    : at.fail('is no requirement that a run judges: correct or remove it');
};

/** A text that may be empty or absent, which is the same here. */
const anyText: Reader<string> = (value, member, at) =>
  value === undefined || value === '' || value === null ? '' : text(value, member, at);

const day = like(/^\d{4}-\d{2}-\d{2}$/, 'a day, 2027-01-31');

const failures = rows('fingerprint', { fingerprint: text, message: text, tests: texts }, true);
