import { wholeCatalogue } from '../verdict/held-catalogue.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { profileIds } from '../contract/catalogue.js';
import type { ProfileId } from '../contract/catalogue.js';
import type { HarEntry } from '../report/har.js';
import type { ReportForm } from '../report/forms.js';
import { undeclaredOf } from '../verdict/profile-results.js';
import { present } from '../target/variables.js';
import { mergedResult } from '../verdict/merge.js';
import type { Part } from '../verdict/merge.js';
import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { ConformanceResult, RunMessage } from '../verdict/result.js';
import { ResultError, targetKey } from '../verdict/result.js';
import { acceptedOf } from './accepted-file.js';
import { ResultFolder } from './result-folder.js';
import { exchangesFile, readExchanges, readResult, resultFile } from './result-file.js';

interface FoundPart extends Part {
  directory: string;
}

/**
 * Joins the parts of a run that lie anywhere below a directory, and writes the whole there. Throws ResultError where the
 * parts are none, not of one run or there twice, did not declare what the whole claims, or nothing can be written.
 * @param claim the profile that the whole claims; by default that of the parts
 */
export function mergeParts(
  directory: string,
  forms: readonly ReportForm[],
  claim?: ProfileId,
): { result: ConformanceResult; exchanges: Exchanges; folder: ResultFolder } {
  const found = resultsBelow(directory);
  const folder = new ResultFolder(directory);
  const lock = folder.lock();
  const parts = foundParts(directory, found);
  const rows = wholeCatalogue();
  const claimed = claimOf(parts, claim);
  const joined = mergedResult(parts, rows);
  const target = targetKey(joined.target);
  try {
    folder.begin(incomplete(joined));
    const besides = {
      accepted: acceptedOf(target, present(process.env).ACCEPTED),
      previous: folder.previous(target),
      claim: claimed,
    };
    const result = mergedResult(parts, rows, besides);
    for (const part of parts) folder.addEntries(entriesIn(part.directory));
    const resultOf = (failure: unknown): ConformanceResult =>
      failure === undefined ? result : incomplete(result, folder.unwritten(failure));
    return { result, exchanges: folder.end(resultOf, forms), folder };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new ResultError(folder.unwritten(error).message, { cause: error });
  } finally {
    lock?.release();
  }
}

function claimOf(parts: readonly FoundPart[], claim: ProfileId | undefined): ProfileId | undefined {
  const said = new Set(parts.map(({ result }) => result.target.declared['profile'] ?? undefined));
  if (claim === undefined && said.size > 1)
    throw new ResultError(
      'The parts were run with different settings of PROFILE: run them with one, or set PROFILE for what they claim together.',
    );
  const claimed = claim ?? profileIds.find((id) => said.has(id));
  const undeclared = parts.find(({ result }) => undeclaredOf(result.target.declared) !== undefined);
  if (claimed !== undefined && undeclared !== undefined)
    throw new ResultError(
      `PROFILE claims ${claimed}, which takes declared features, and ${undeclared.directory} was run without LEAD_VARIANT or with fields left out of LEAD_B_FIELDS: run the parts with PROFILE=${claimed}, which says what to declare.`,
    );
  return claimed;
}

/** A result that is not all there is, and what is wrong with it. */
function incomplete({ run, ...result }: ConformanceResult, ...errors: RunMessage[]): ConformanceResult {
  return { ...result, run: { ...run, complete: false, errors: [...run.errors, ...errors] } };
}

function foundParts(directory: string, files: readonly string[]): FoundPart[] {
  const parts = files
    .map((file) => ({ directory: path.dirname(file), result: readResult(file) }))
    .filter(({ result }) => result.run.shard !== null)
    .map((part) => ({ ...part, exchanges: readExchanges(path.join(part.directory, resultFile)) }))
    .sort((a, b) => numberOf(a) - numberOf(b));
  const [first] = parts;
  if (first === undefined)
    throw new ResultError(
      `${directory} holds no part of a run: name the directory below which the results of "--shard" lie.`,
    );
  const total = first.result.run.shard?.total;
  parts.forEach((part, index) => {
    const next = parts[index + 1];
    if (part.result.run.shard?.total !== total)
      throw new ResultError(
        `${first.directory} and ${part.directory} are parts of different runs (one of ${total}, one of ${part.result.run.shard?.total}): leave the parts of one run alone there.`,
      );
    if (next !== undefined && numberOf(next) === numberOf(part))
      throw new ResultError(
        `${part.directory} and ${next.directory} are both part ${numberOf(part)} of ${total}: leave one of them there.`,
      );
  });
  return parts;
}

function numberOf({ result }: Pick<FoundPart, 'result'>): number {
  return result.run.shard?.current ?? 0;
}

function resultsBelow(directory: string): string[] {
  if (!existsSync(directory))
    throw new ResultError(
      `${directory} is not there: name the directory below which the parts of a run lie.`,
    );
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === resultFile)
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function entriesIn(directory: string): HarEntry[] {
  const text = readFileSync(path.join(directory, exchangesFile), 'utf8');
  return (JSON.parse(text) as { log: { entries: HarEntry[] } }).log.entries;
}
