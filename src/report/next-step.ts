import path from 'node:path';
import type { ConformanceResult } from '../verdict/result.js';
import { failures } from './outcome-sentence.js';

/** Settings by which a target is reached without a harness. */
const reached = ['BASE_URL', 'API_KEY'];

/**
 * The command that takes a reader on from a run, with what it does; undefined of a run that says itself what to do first,
 * and of a part of one.
 * @param reportPath where the report lies, and the result beside it
 */
export function nextStep(result: ConformanceResult, reportPath: string): string | undefined {
  const { run, target } = result;
  if (run.shard !== null || run.errors.length > 0 || !run.complete) return undefined;
  const [failed] = failures(result).open;
  const place = path.join(path.dirname(reportPath), 'conformance.json');
  if (failed !== undefined)
    return `npm run finding -- ${place} ${failed.id}  writes that finding as a folder that repeats it`;
  if (run.mode === 'part' || run.settings.includes('HARNESS_URL')) return undefined;
  if (!reached.every((name) => run.settings.includes(name))) return undefined;
  const chosen = run.settings.includes('TARGET') ? `TARGET=${target.name} ` : '';
  if (run.mode === 'quick') return `${chosen}npm run conformance  runs all tests`;
  const claimed = run.profiles.find(({ id }) => id === run.claimed);
  return claimed?.outcome !== 'conformant' && run.counts.untested > 0
    ? `${chosen}npm run plan  says what each missing setting would add; docs/staging.md says how to prepare it`
    : 'docs/ci.md  says how to run this every night';
}
