import { parseArgs } from 'node:util';
import { ContractError } from '../../src/contract/contract-error.js';
import { beginCommand, orOneSentence } from '../../src/run/one-sentence.js';
import { check, chosenWorlds, update } from './golden.js';
import { proversFor } from './worlds.js';

beginCommand(`npm run golden                          compares the project with what was recorded of it
npm run golden -- --only REGEX          some worlds, by their ids
npm run golden -- --update WORLD…       records these worlds again and no other; prints what changed, for the commit message
npm run golden -- --update inventory    adds to the inventory what is new
npm run golden -- --list [--only REGEX] the ids of the worlds, one a line; with --unrecorded those that have no record

A world is the plain mock, a conforming variant or a sampled fault, with a harness or without one: harness/plain,
environment/variants/strict. For each the verdict of every requirement is recorded; a sampled fault is asked for the
requirements that selftest/golden/data/faults.yaml names with it. The exit code is 1 if anything recorded has changed.`);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const golden = { say, start: proversFor };

try {
  const { list, unrecorded, only, names } = readArguments();
  if (list) for (const { id } of chosenWorlds(only, undefined, unrecorded)) say(id);
  else if (!(names.length > 0 ? await update(names, golden) : await check(only, golden)))
    process.exitCode = 1;
} catch (error) {
  orOneSentence(() => {
    throw error;
  });
}

function readArguments(): { list: boolean; unrecorded: boolean; only: string; names: string[] } {
  const { values, positionals: names } = parsed();
  const { list, unrecorded, only, update: updates } = values;
  if (updates && names.length === 0)
    throw new ContractError('--update takes the ids of worlds, or inventory: name each; --list shows them.');
  if (updates && (only !== '' || list || unrecorded))
    throw new ContractError('--update takes the ids of worlds and no other option: --list shows them.');
  if (!updates && names.length > 0)
    throw new ContractError(`${names[0]} does not follow --update; --only REGEX chooses worlds to check.`);
  if (unrecorded && !list) throw new ContractError('--unrecorded narrows --list down and nothing else.');
  return { list, unrecorded, only, names };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string', default: '' },
        update: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        unrecorded: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new ContractError((error as Error).message);
  }
}
