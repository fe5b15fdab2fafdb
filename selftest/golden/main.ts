import { UsageError } from '../../src/contract/command.js';
import { beginCommand, orOneSentence } from '../../src/run/command-line.js';
import { check, chosenWorlds, update } from './golden.js';
import { proversFor } from './worlds.js';

const { values, positionals: names } = beginCommand({
  call: 'npm run golden -- [WORLD …]',
  does: `Compares the project with what was recorded of it: the inventory, and the verdict of each requirement in each world. A
world is the plain mock, a variant or a sampled fault, with a harness or without one: harness/plain,
environment/variants/strict. The exit code is 1 if anything that was recorded has changed.`,
  words: true,
  options: {
    only: { type: 'string', default: '', value: 'REGEX', says: 'only the worlds whose id matches' },
    update: {
      type: 'boolean',
      default: false,
      says: 'records the worlds that are named, or the inventory, and says what changed',
    },
    list: { type: 'boolean', default: false, says: 'the ids of the worlds, and nothing else' },
    unrecorded: { type: 'boolean', default: false, says: 'of the list, the worlds that have no record' },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  refuseMistakes();
  const { only, list, unrecorded } = values;
  const golden = { say, start: proversFor };
  if (list) for (const { id } of chosenWorlds(only, undefined, unrecorded)) say(id);
  else if (!(values.update ? await update(names, golden) : await check(only, golden))) process.exitCode = 1;
} catch (error) {
  orOneSentence(() => {
    throw error;
  });
}

/** Throws UsageError where options and words do not go together: an update takes what it names and nothing else. */
function refuseMistakes(): void {
  const { update: updates, only, list, unrecorded } = values;
  if (updates && names.length === 0)
    throw new UsageError('--update takes the ids of worlds, or inventory: name each; --list shows them.');
  if (updates && (only !== '' || list))
    throw new UsageError('--update takes the ids of worlds and no other option: --list shows them.');
  if (!updates && names.length > 0)
    throw new UsageError(`${names[0]} does not follow --update; --only REGEX chooses worlds to check.`);
  if (unrecorded && !list) throw new UsageError('--unrecorded narrows --list down and nothing else.');
}
