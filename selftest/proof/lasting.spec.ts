import { expect, test } from '../test.js';
import { variants } from '../../mock/variants/index.js';
import { catalogue } from '../../src/contract/catalogue.js';
import { lastingEnvironment } from '../environment/environment.js';
import { sharedProvers } from './provers.js';
import { commit } from './prove-pairs.js';

/** What orders and their events are used for, some of each. */
const some = /^(ORD-(PENDING-REVIEW|NAME-MIN|MANAGERS-ADDED)|WHK-FILES|EVT-ORDER-NOTES)/;

const all = catalogue().flatMap(({ id, excluded }) => (excluded === undefined ? [id] : []));

/** What the order of the tests is drawn by: another one each night. */
const drawnBy = commit();

/** Targets that wait so long after each update that a run of one test at a time takes half an hour. */
const slow = [...variants.keys()].filter((id) => /^(slow|busy-orders|late|jittery)/.test(id));
const others = [...variants.keys()].filter((id) => !slow.includes(id));

const runs = [
  {
    what: 'part of the contract',
    targets: ['plain'],
    asked: all.filter((id) => some.test(id)),
    widths: [8, 3],
  },
  { what: 'the whole contract', targets: ['plain'], asked: [], widths: [8, 1, 8], tag: '@nightly' },
  { what: 'the whole contract', targets: others, asked: [], widths: [8, 1], tag: '@nightly' },
  { what: 'the whole contract', targets: slow, asked: [], widths: [8, 4], tag: '@nightly' },
];

for (const { what, targets, asked, widths, tag = [] } of runs)
  for (const target of targets)
    test(
      `runs with the same records, in any order, say the same of ${what} to ${target}, and use none up`,
      { tag },
      async () => {
        test.setTimeout(1_800_000);
        const provers = await sharedProvers();
        const [answer] = await provers.run([
          {
            kind: 'repeat',
            target,
            requirements: asked,
            environment: lastingEnvironment,
            widths,
            seed: `${drawnBy} ${target}`,
          },
        ]);
        const [first = {}, ...further] = answer?.runs ?? [];

        const blamed = Object.entries(first).filter(([, reported]) => /^(failed|cantTell)/.test(reported));
        expect(blamed).toEqual([]);
        for (const run of further) expect(run).toEqual(first);
        expect(answer?.changed).toEqual([]);
        expect(Object.values(first).filter((reported) => reported === 'passed').length).toBeGreaterThan(30);
      },
    );
