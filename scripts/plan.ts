import { beginCommand, orOneSentence } from '../src/run/command-line.js';
import { killMatrix } from '../src/contract/kill-matrix.js';
import { sideEffectsInWords } from '../src/report/readable-text.js';
import { forecast, gains, profilePlan } from '../src/run/forecast.js';
import type { Forecast } from '../src/run/forecast.js';
import { casesOfRun, madeByRun } from '../src/run/cases-of-run.js';
import { readSettings } from '../src/target/settings.js';

beginCommand({
  call: 'npm run plan',
  does: 'Says what the environment file of TARGET can judge, and what each thing that is missing would add. Sends nothing.',
});
const settings = orOneSentence(() => readSettings());
const say = (line: string): void => void process.stdout.write(`${line}\n`);
for (const sentence of settings.warnings) say(sentence);

const hasHarness = settings.harnessUrl !== undefined || settings.embedded;
const isProved = Object.keys(killMatrix().tests).length > 0;
const known = hasHarness || !isProved ? undefined : forecast(settings);
for (const line of profilePlan(settings, known?.profiles)) say(line);
if (known !== undefined) tell(known);
else if (hasHarness)
  say(
    'A harness makes what the tests need: every requirement can be judged whose states it knows (npm run harness:check).',
  );
else
  say(
    'spec/kill-matrix is empty, in which proofs keep what each test finds: run npm run prove, then npm run prove -- --environment.',
  );
say('');
say(`Next  ${nextCommand()}`);

/** The command that takes a reader on. */
function nextCommand(): string {
  const { target, embedded, harnessUrl, environmentFixtures } = settings;
  const chosen = settings.names.includes('TARGET') ? `TARGET=${target} ` : '';
  if (embedded || harnessUrl !== undefined || environmentFixtures.apiKey !== undefined)
    return `${chosen}npm run conformance`;
  return `set API_KEY in .env.${target} (docs/staging.md), then ${chosen}npm run plan`;
}

function tell({ judged, requirements, cases }: Forecast): void {
  say(
    `With this environment file ${judged.length} of ${requirements} requirements can be judged, by ${casesOfRun(settings).length} of ${cases} cases. A run uses none of its records up.`,
  );
  if (settings.writes)
    say(
      `It makes about ${sideEffectsInWords(madeByRun(settings))}. Cases that make members and find nothing more than the others are left out.`,
    );
  else say('The run may not write yet: without TARGET_WRITES=allowed it only reads.');
  if (settings.leadVariant === 'auto')
    say(
      'LEAD_VARIANT is not set, so both variants of lead creation are counted. The one that the target does not speak will be inapplicable.',
    );
  if (settings.fixturesCommand !== undefined)
    say(
      'FIXTURES_COMMAND prints fresh orders when the run begins, which may be moved and closed; the plan does not run it.',
    );
  const missing = gains(settings);
  if (missing.length === 0) return;
  say('');
  say(
    'What is missing, and how many requirements it would let be judged, by itself and on top of all the rest:',
  );
  for (const { variables, alone, beside } of missing)
    say(`  ${String(Math.max(alone, 0)).padStart(4)} ${String(beside).padStart(4)}  ${variables}`);
}
