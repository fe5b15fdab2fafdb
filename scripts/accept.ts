import { existsSync } from 'node:fs';
import path from 'node:path';
import { acceptedFileOf, readAccepted, writeAccepted } from '../src/reporting/accepted-file.js';
import { headOfClaim } from '../src/report/outcome-sentence.js';
import { readResult } from '../src/reporting/result-file.js';
import { beginCommand, orOneSentence } from '../src/run/command-line.js';
import { present } from '../src/target/variables.js';
import { failuresOf } from '../src/verdict/accepted.js';
import { accepting } from '../src/verdict/profile-results.js';
import { targetKey, ResultError } from '../src/verdict/result.js';

/** Days for which a deviation is accepted where nothing else is said. */
const defaultDays = 30;

/** What no option fills in a row keeps, or waits for a hand; a row whose requirement passes in the result goes. */
const { values, positionals } = beginCommand({
  call: 'npm run accept -- RESULT [REQUIREMENT …]',
  does: `Accepts the failures of a result as known deviations: of all requirements, or of those that are named.
They are written to accepted.<TARGET>.yaml, or to the file that ACCEPTED names.`,
  options: {
    reason: { type: 'string', value: 'TEXT', says: 'why they are accepted' },
    ticket: { type: 'string', value: 'ID', says: 'where that is kept' },
    expires: {
      type: 'string',
      value: 'YYYY-MM-DD',
      says: `the last day on which they are, ${defaultDays} days from now by default`,
    },
  },
  words: true,
});
orOneSentence(() => {
  const [file, ...chosen] = positionals;
  if (file === undefined) throw new ResultError('Name a result: npm run accept -- RESULT.');
  const result = readResult(file);
  const failed = result.requirements.filter(
    ({ id, verdict }) => verdict === 'failed' && (chosen.length === 0 || chosen.includes(id)),
  );
  const strange = chosen.find((id) => !failed.some((requirement) => requirement.id === id));
  if (strange !== undefined)
    throw new ResultError(`${strange} did not fail in ${file}: name requirements that did.`);

  const place = path.resolve(present(process.env).ACCEPTED ?? acceptedFileOf(targetKey(result.target)));
  const earlier = existsSync(place) ? readAccepted(place, false).deviations : [];
  const passed = new Set(
    result.requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id),
  );
  const rows = new Map(
    earlier
      .filter(({ requirement }) => !passed.has(requirement))
      .map((deviation) => [deviation.requirement, deviation]),
  );
  for (const requirement of failed) {
    const known = rows.get(requirement.id);
    rows.set(requirement.id, {
      requirement: requirement.id,
      reason: values.reason ?? known?.reason ?? '',
      ticket: values.ticket ?? known?.ticket ?? '',
      expires: values.expires ?? known?.expires ?? inDays(defaultDays),
      failures: failuresOf(requirement),
    });
  }
  const deviations = [...rows.values()];
  writeAccepted(place, deviations);
  const gone = earlier.flatMap(({ requirement }) => (passed.has(requirement) ? [requirement] : []));
  const open = deviations.filter(({ reason, ticket }) => reason === '' || ticket === '').length;
  process.stdout.write(
    `${path.relative(process.cwd(), place)}: ${failed.length} written, ${gone.length} removed${gone.length === 0 ? '' : ` (${gone.join(', ')} passed)`}, ${rows.size} in all.\n`,
  );
  if (open > 0)
    process.stdout.write(
      `${open} of them have no reason or no ticket yet: write them before the next run.\n`,
    );
  if (result.run.claimed !== null)
    process.stdout.write(
      `With them the result would be: ${headOfClaim(accepting(result, new Set(rows.keys())))}.\n`,
    );
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
