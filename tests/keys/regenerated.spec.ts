import type { Answer } from '../../src/exchange/answer.js';
import type { Clients } from '../../src/operations/clients.js';
import type { Companies } from '../../src/operations/companies.js';
import type { Roles } from '../../src/operations/roles.js';
import { control, covers, expect, stop, test } from '../../src/test.js';
import { regenerated, withKey } from './regeneration.js';

interface Resources {
  companies: Companies;
  roles: Roles;
  clients: Clients;
}

const operations: { name: string; send: (resources: Resources, key: string) => Promise<Answer> }[] = [
  { name: 'listing the companies', send: ({ companies }, key) => companies.list(withKey(key)) },
  { name: 'listing the roles', send: ({ roles }, key) => roles.list(withKey(key)) },
  {
    name: 'creating clients',
    send: ({ clients }, key) => clients.create([clients.client()], withKey(key)),
  },
];

for (const { name, send } of operations) {
  test(
    `the previous key is invalid at once for ${name}`,
    covers('AUT-REGENERATED-OLD'),
    async ({ door, workspace, companies, roles, clients }) => {
      const resources = { companies, roles, clients };
      control(await send(resources, workspace.apiKey));
      await regenerated(door, workspace.companyId);

      expect(await send(resources, workspace.apiKey)).toBeRefused();
    },
  );

  test(
    `the new key is accepted for ${name}`,
    covers('AUT-REGENERATED-NEW'),
    async ({ door, workspace, companies, roles, clients }) => {
      const resources = { companies, roles, clients };
      control(await send(resources, workspace.apiKey));
      const key = await regenerated(door, workspace.companyId);

      expect(await send(resources, key)).toBeAccepted();
    },
  );
}

for (const role of ['SuperAdmin', 'Admin']) {
  test(
    `the previous key is invalid at once after two regenerations by the role ${role}`,
    covers('AUT-REGENERATED-OLD'),
    async ({ door, workspace, companies }) => {
      const key = await regenerated(door, workspace.companyId, role);
      control(await companies.list(withKey(key)));
      await regenerated(door, workspace.companyId, role);

      expect(await companies.list(withKey(key))).toBeRefused();
      expect(await companies.list(withKey(workspace.apiKey))).toBeRefused();
    },
  );
}

test(
  'the previous key is invalid at once for creating leads by variant A',
  covers('AUT-REGENERATED-OLD'),
  async ({ door, workspace, leadsA }) => {
    const [before, after] = [await leadsA.lead(), await leadsA.lead()];
    control(await leadsA.create([before]));
    await regenerated(door, workspace.companyId);

    expect(await leadsA.create([after])).toBeRefused();
  },
);

test(
  'the previous key is invalid at once for creating leads by variant B',
  covers('AUT-REGENERATED-OLD'),
  async ({ door, workspace, leadsB }) => {
    if (door.settings.leadBHeaders !== undefined)
      stop('inapplicable', 'LEAD_B_HEADERS gives variant B credentials of its own.');
    control(await leadsB.create([leadsB.lead()]));
    await regenerated(door, workspace.companyId);

    expect(await leadsB.create([leadsB.lead()])).toBeRefused();
  },
);

test(
  'the new key is accepted for creating leads by variant A',
  covers('AUT-REGENERATED-NEW'),
  async ({ door, workspace, leadsA }) => {
    const [before, after] = [await leadsA.lead(), await leadsA.lead()];
    control(await leadsA.create([before]));
    const key = await regenerated(door, workspace.companyId);

    expect(await leadsA.create([after], withKey(key))).toBeAccepted();
  },
);

const earlierKeys = [
  { name: 'the first key', index: 0 },
  { name: 'the second key', index: 1 },
];

for (const { name, index } of earlierKeys) {
  test(
    `${name} is invalid after a second regeneration`,
    covers('AUT-REGENERATED-OLD'),
    async ({ door, workspace, companies }) => {
      const keys = [workspace.apiKey, await regenerated(door, workspace.companyId)];
      const current = await regenerated(door, workspace.companyId);
      control(await companies.list(withKey(current)));

      expect(await companies.list(withKey(keys[index] ?? ''))).toBeRefused();
    },
  );
}

test(
  'the key of a second regeneration is accepted',
  covers('AUT-REGENERATED-NEW'),
  async ({ door, workspace, companies }) => {
    control(await companies.list());
    await regenerated(door, workspace.companyId);
    const current = await regenerated(door, workspace.companyId);

    expect(await companies.list(withKey(current))).toBeAccepted();
  },
);
