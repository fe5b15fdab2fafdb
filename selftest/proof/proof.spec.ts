import { expect, test } from '@playwright/test';
import { faults } from '../../mock/faults/index.js';
import { catalogue } from '../../src/contract/requirements.js';
import { proof } from '../../src/contract/proof.js';
import { variants } from '../../mock/variants/index.js';
import { findings } from './kill.js';
import { blameOfVariant, killFault } from './targets.js';

/** A fault of each area with the folders of tests that meet it; `npm run prove` takes all faults. */
const samples = [{ id: 'company-name-missing', folders: ['tests/companies'] }];

for (const { id, folders } of samples) {
  test(`the suite finds the fault ${id} and blames what it breaks`, async () => {
    const fault = faults.find((each) => each.id === id);
    expect(fault, `mock/faults has ${id}`).toBeDefined();
    if (fault === undefined) return;

    const kill = await killFault(fault, folders);

    expect(findings(kill)).toEqual([]);
  });
}

for (const [id, variant] of variants) {
  test(`the suite blames nothing of the sound variant ${id}`, async () => {
    expect(await blameOfVariant(id, variant)).toEqual([]);
  });
}

test('a fault has an id of its own and breaks requirements that the catalogue has', () => {
  const live = new Set(
    catalogue()
      .filter(({ excluded }) => excluded === undefined)
      .map(({ id }) => id),
  );
  expect(faults.flatMap(({ breaks }) => breaks.filter((id) => !live.has(id)))).toEqual([]);
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
});

test('every requirement that is tested has a fault that proves its tests', () => {
  const proved = proof();
  const live = catalogue()
    .filter(({ excluded }) => excluded === undefined)
    .map(({ id }) => id);
  expect(live.filter((id) => (proved[id] ?? []).length === 0)).toEqual([]);
});
