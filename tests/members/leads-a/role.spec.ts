import { randomBytes } from 'node:crypto';
import { control, covers, expect, isObject, refusal, stop, test } from '../../../src/test.js';
import type { Workspace } from '../../../src/test.js';
import { expectInvalidRefused, positions, positionsAmongOthers, sendChanged } from '../both/invalid-entry.js';
import { mappingsIn } from '../../roles/listed-roles.js';

const wrongRoles = [
  { name: 'an id that was never issued', role: () => randomBytes(12).toString('hex') },
  { name: 'no object identifier', role: () => 'wrong' },
  { name: 'the role name client', role: () => 'client' },
  { name: 'the id of the company', role: ({ companyId }: Workspace) => companyId },
];

for (const { name, role } of wrongRoles) {
  test(
    `a lead whose role is ${name} makes the call fail`,
    covers('LDA-ROLE-WRONG'),
    async ({ leadsA, workspace }) => {
      const bulk = leadsA;
      control(await bulk.create([await bulk.entry()]));

      expect(await bulk.create([await bulk.entry({ role: role(workspace) })])).toBeRefused();
    },
  );
}

test(
  'a lead whose role is the mapping id of another company makes the call fail',
  covers('LDA-ROLE-WRONG'),
  async ({ leadsA, elsewhere }) => {
    const bulk = leadsA;
    control(await bulk.create([await bulk.entry()]));

    expect(await bulk.create([await bulk.entry({ role: await elsewhere.clientRoleId() })])).toBeRefused();
  },
);

for (const position of positionsAmongOthers) {
  test(`a wrong role makes the call fail ${position.name}`, covers('LDA-ROLE-WRONG'), async ({ leadsA }) => {
    const bulk = leadsA;
    control(await bulk.create(await bulk.entries(position.size)));

    const { answer } = await sendChanged(bulk, position, { role: randomBytes(12).toString('hex') });

    expect(answer).toBeRefused();
  });
}

for (const index of [1, 2]) {
  test(
    `a call that fails for the role of entry ${index + 1} of three creates no lead`,
    covers('LDA-ROLE-WRONG-NONE'),
    async ({ leadsA }) => {
      const bulk = leadsA;
      control(await bulk.create(await bulk.entries(3)));
      const { entries, answer } = await sendChanged(
        bulk,
        { size: 3, index },
        { role: randomBytes(12).toString('hex') },
      );
      refusal(answer);

      // Had the failed call stored one of them, its email would be taken now.
      expect(await bulk.create(entries.filter((_, at) => at !== index))).toBeAccepted();
    },
  );
}

test(
  'a lead whose role is the mapping id of another role than client makes the call fail',
  covers('LDA-ROLE-OTHER'),
  async ({ leadsA, roles }) => {
    const others = mappingsIn(control(await roles.list())).filter(
      ({ _id, role }) => typeof _id === 'string' && isObject(role) && role.name !== 'client',
    );
    if (others.length === 0) stop('inapplicable', 'The company lists no other role than client.');
    const bulk = leadsA;
    control(await bulk.create([await bulk.entry()]));

    for (const { _id } of others) expect(await bulk.create([await bulk.entry({ role: _id })])).toBeRefused();
  },
);

for (const position of positions) {
  const title = `a lead whose role is the role definition id, ${position.name}, is refused`;
  test(title, covers('LDA-ROLE-DEFINITION'), async ({ leadsA, workspace }) => {
    const role = await workspace.clientRoleDefinitionId();
    if (role === (await workspace.clientRoleId()))
      stop('cantTell', 'The role mapping and the role definition have the same id here.');

    await expectInvalidRefused(leadsA, position, { role });
  });
}
