import { control, covers, expect, stop, test } from '../../src/test.js';
import type { Response, Scene } from '../../src/test.js';
import { withKey } from './regeneration.js';

type Resources = Pick<Scene, 'companies' | 'roles' | 'clients'>;

const operations: { name: string; send: (resources: Resources, key: string) => Promise<Response> }[] = [
  { name: 'listing the companies', send: ({ companies }, key) => companies.list(withKey(key)) },
  { name: 'listing the roles', send: ({ roles }, key) => roles.list(withKey(key)) },
  {
    name: 'creating clients',
    send: async ({ clients }, key) => clients.create([await clients.entry()], withKey(key)),
  },
];

for (const { name, send } of operations) {
  test(
    `the previous key is invalid at once for ${name}`,
    covers('AUT-REGENERATED-OLD'),
    async ({ workspace, companies, roles, clients }) => {
      const resources = { companies, roles, clients };
      control(await send(resources, await workspace.apiKey()));
      await workspace.regenerateKey();

      expect(await send(resources, await workspace.apiKey())).toBeRefused();
    },
  );

  test(
    `the new key is accepted for ${name}`,
    covers('AUT-REGENERATED-NEW'),
    async ({ workspace, companies, roles, clients }) => {
      const resources = { companies, roles, clients };
      control(await send(resources, await workspace.apiKey()));
      const key = await workspace.regenerateKey();

      expect(await send(resources, key)).toBeAccepted();
    },
  );
}

for (const role of ['SuperAdmin', 'Admin']) {
  test(
    `the previous key is invalid at once after two regenerations by the role ${role}`,
    covers('AUT-REGENERATED-OLD'),
    async ({ workspace, companies }) => {
      const key = await workspace.regenerateKey(role);
      control(await companies.list(withKey(key)));
      await workspace.regenerateKey(role);

      expect(await companies.list(withKey(key))).toBeRefused();
      expect(await companies.list(withKey(await workspace.apiKey()))).toBeRefused();
    },
  );
}

test(
  'the previous key is invalid at once for creating leads by variant A',
  covers('AUT-REGENERATED-OLD'),
  async ({ workspace, leadsA }) => {
    const [before, after] = [await leadsA.entry(), await leadsA.entry()];
    control(await leadsA.create([before]));
    await workspace.regenerateKey();

    expect(await leadsA.create([after])).toBeRefused();
  },
);

test(
  'the previous key is invalid at once for creating leads by variant B',
  covers('AUT-REGENERATED-OLD'),
  async ({ workspace, leadsB, settings }) => {
    if (settings.leadBHeaders !== undefined)
      stop('inapplicable', 'LEAD_B_HEADERS gives variant B credentials of its own.');
    control(await leadsB.create([leadsB.lead()]));
    await workspace.regenerateKey();

    expect(await leadsB.create([leadsB.lead()])).toBeRefused();
  },
);

test(
  'the new key is accepted for creating leads by variant A',
  covers('AUT-REGENERATED-NEW'),
  async ({ workspace, leadsA }) => {
    const [before, after] = [await leadsA.entry(), await leadsA.entry()];
    control(await leadsA.create([before]));
    const key = await workspace.regenerateKey();

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
    async ({ workspace, companies }) => {
      const keys = [await workspace.apiKey(), await workspace.regenerateKey()];
      const current = await workspace.regenerateKey();
      control(await companies.list(withKey(current)));

      expect(await companies.list(withKey(keys[index] ?? ''))).toBeRefused();
    },
  );
}

test(
  'the key of a second regeneration is accepted',
  covers('AUT-REGENERATED-NEW'),
  async ({ workspace, companies }) => {
    control(await companies.list());
    await workspace.regenerateKey();
    const current = await workspace.regenerateKey();

    expect(await companies.list(withKey(current))).toBeAccepted();
  },
);
