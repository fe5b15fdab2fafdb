import { expect, test } from '../test.js';
import { variants } from '../../mock/variants/index.js';
import { catalogue } from '../../src/contract/requirements.js';
import { lastingEnvironment } from '../environment/environment.js';
import { sharedProvers } from './held-to.js';
import { commit } from './prove-pairs.js';

/** What orders and their events are used for, some of each. */
const some = /^(ORD-(PENDING-REVIEW|NAME-MIN|MANAGERS-ADDED)|WHK-FILES|EVT-ORDER-NOTES)/;

const all = catalogue().flatMap(({ id, excluded }) => (excluded === undefined ? [id] : []));

const runs = [
  {
    what: 'part of the contract',
    targets: ['plain'],
    asked: all.filter((id) => some.test(id)),
    widths: [8, 3],
    seed: '',
  },
  {
    what: 'the whole contract',
    targets: ['plain', ...variants.keys()],
    asked: [],
    widths: [8, 1, 8],
    seed: commit(),
    tag: '@nightly',
  },
];

for (const { what, targets, asked, widths, seed, tag = [] } of runs)
  for (const target of targets)
    test(
      `runs with the same records, in any order, say the same of ${what} to ${target}, and use none up`,
      { tag },
      async () => {
        test.setTimeout(1_800_000);
        const provers = await sharedProvers();
        const [answer] = await provers.run([
          { kind: 'repeat', target, requirements: asked, environment: lastingEnvironment, widths, seed },
        ]);
        const [first = {}, ...others] = answer?.runs ?? [];

        const blamed = Object.entries(first).filter(([, reported]) => /^(failed|cantTell)/.test(reported));
        expect(blamed).toEqual([]);
        for (const other of others) expect(other).toEqual(first);
        expect(answer?.changed).toEqual([]);
        expect(Object.values(first).filter((reported) => reported === 'passed').length).toBeGreaterThan(30);
      },
    );
