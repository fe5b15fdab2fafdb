import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faults } from '../mock/faults/index.js';
import { variants } from '../mock/variants/index.js';
import { writeText } from '../src/report/json.js';
import { findings, proofOf } from './proof/kill.js';
import type { Kill } from './proof/kill.js';
import { inPool } from './proof/pool.js';
import { Reach } from './proof/reach.js';
import { root } from './proof/run-suite.js';
import { blameOfVariant, killFault, runOnMock } from './proof/targets.js';

const { values } = parseArgs({
  options: {
    /** Only faults and variants whose id matches. */
    only: { type: 'string', default: '' },
    /** Every test for every fault, not those alone that the fault can reach. */
    all: { type: 'boolean', default: false },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const chosen = new RegExp(values.only);
const started = performance.now();

const baseline = await runOnMock({});
if (baseline.result?.outcome !== 'conformant') {
  say(`The mock without a fault is not conformant, so nothing can be proved:\n${baseline.output}`);
  process.exit(1);
}
const reach = new Reach(baseline.result);
const wrong: string[] = [];

const soundVariants = [...variants].filter(([id]) => chosen.test(id));
await inPool(soundVariants, availableParallelism(), async ([id, variant]) => {
  const blame = await blameOfVariant(id, variant);
  wrong.push(...blame);
  say(`${blame.length === 0 ? 'sound' : 'BLAMED'} ${id}`);
});

const chosenFaults = faults.filter(({ id }) => chosen.test(id));
const kills = await inPool(chosenFaults, availableParallelism(), async (fault, index) => {
  const kill = await killFault(fault, values.all ? [] : reach.tests(fault.breaks));
  const found = findings(kill);
  wrong.push(...found);
  const others = kill.collateral.length === 0 ? '' : ` (also ${kill.collateral.join(', ')})`;
  say(
    `${index + 1}/${chosenFaults.length} ${found.length === 0 ? 'found' : 'WRONG'} ${fault.id}: ${kill.blamed.join(', ') || 'nothing'}${others}`,
  );
  return kill;
});

const unproved = baseline.result.requirements
  .filter(({ id }) => !kills.some(({ blamed }) => blamed.includes(id)))
  .map(({ id }) => id);
if (values.only === '') {
  writeFileSync(path.join(root, 'spec/proof.json'), `${JSON.stringify(proofOf(kills), null, 2)}\n`);
  mkdirSync(path.join(root, 'reports/proof'), { recursive: true });
  writeText(
    path.join(root, 'reports/proof/kill-matrix.json'),
    `${JSON.stringify({ kills, unproved }, null, 2)}\n`,
  );
  writeText(path.join(root, 'reports/proof/kill-matrix.csv'), matrix(kills));
}
for (const sentence of wrong) say(sentence);
say(
  `${kills.filter(({ blamed }) => blamed.length > 0).length} of ${kills.length} faults found, ${soundVariants.length} sound variants, ` +
    `${unproved.length} requirements without a fault that was found${values.only === '' && unproved.length > 0 ? `: ${unproved.join(', ')}` : ''}, ` +
    `${Math.round((performance.now() - started) / 1000)} s.`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** The kill matrix as a table: a line for each fault and requirement. */
function matrix(all: readonly Kill[]): string {
  const lines = all.flatMap(({ fault, blamed, collateral }) => [
    ...blamed.map((id) => `${fault},${id},blamed`),
    ...collateral.map((id) => `${fault},${id},collateral`),
  ]);
  return ['fault,requirement,kind', ...lines, ''].join('\n');
}
