import { harnessStates } from '../../src/contract/harness-states.js';
import { SettingsError } from '../../src/target/settings-error.js';
import { readSettings } from '../../src/target/settings.js';
import { readCommand, UsageError, wholeNumber } from '../../src/contract/command.js';
import { withOneSentence } from '../command-line.js';
import { startHarness } from '../server.js';
import { Person } from './person.js';
import { Questionnaire } from './questionnaire.js';

/** Milliseconds between the signs that a person is being waited for. */
const interims = 3_000;

/** The most minutes that an answer may be waited for: a run gives a call up later, with some questions before this one. */
const mostMinutes = 45;

/** `npm run harness:attended`: a harness that asks the person at this terminal for what nothing else can do. */
await withOneSentence(async () => {
  const { values } = readCommand({
    call: 'npm run harness:attended',
    does: 'Serves a harness that asks you for what a run wants (docs/harness.md).',
    options: {
      port: { type: 'string', default: '4012', value: 'N', says: '4012 by default' },
      ask: {
        type: 'string',
        multiple: true,
        default: [],
        value: 'STATE',
        says: 'a state that is not asked for without it, or all; may be repeated',
      },
      never: {
        type: 'string',
        multiple: true,
        default: [],
        value: 'STATE',
        says: 'a state that is not asked for; may be repeated',
      },
      minutes: {
        type: 'string',
        default: '15',
        value: 'N',
        says: `how long an answer is waited for, 15 by default, ${mostMinutes} at most`,
      },
    },
  });
  const port = wholeNumber('port', values.port, 65_535);
  const limit = Math.max(1, wholeNumber('minutes', values.minutes, mostMinutes)) * 60_000;
  const asked = askedStates(values.ask, values.never);
  const { target, baseUrl = 'https://…', standIns } = readSettings();

  let interruptions = 0;
  const person = new Person(process.stdin, process.stdout, () => interrupt());
  const questionnaire = new Questionnaire({ person, asked, standIns, limit });
  const harness = await startHarness(questionnaire.setups, {
    port,
    interims,
    onTrouble: (sentence) => person.tell(sentence),
  });
  const end = (): void => void harness.close().then(() => process.exit(0));
  const interrupt = (): void => {
    interruptions += 1;
    if (interruptions > 1) return end();
    questionnaire.stop();
    person.close();
    person.tell('\nNothing more is asked, and the run goes on without. Ctrl-C again ends the harness.');
  };
  process.on('SIGINT', interrupt);
  process.once('SIGTERM', end);

  person.tell(`attended harness listening on ${harness.url}`);
  const which = target === 'mock' ? `BASE_URL=${baseUrl}` : `TARGET=${target}`;
  person.tell(`In another terminal: ${which} HARNESS_URL=${harness.url} npm run conformance`);
  person.tell(`You are asked for: ${[...asked].join(', ')}.`);
  const left = [...harnessStates().keys()].filter((state) => !asked.has(state));
  if (left.length > 0)
    person.tell(`Not asked, and untested but for what variables supply: ${left.join(', ')}.`);
  person.tell('Beside an answer you may type: skip (not this time), never (no more for this state),');
  person.tell('stop (no more at all), ? (what is wanted), refused (where the service refuses it).');
}, [SettingsError]);

/** The states that a person is asked for: those that tests do not want hundreds of times, and those that are named. */
function askedStates(ask: readonly string[], never: readonly string[]): Set<string> {
  const states = [...harnessStates().values()];
  const unknown = [...ask, ...never].find((name) => name !== 'all' && !harnessStates().has(name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no state "${unknown}": name one of ${states.map(({ state }) => state).join(', ')}.`,
    );
  return new Set(
    states
      .filter(({ state, often }) => !often || ask.includes(state) || ask.includes('all'))
      .map(({ state }) => state)
      .filter((state) => !never.includes(state)),
  );
}
