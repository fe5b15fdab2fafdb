import {
  control,
  controlCreated,
  expect,
  filledList,
  neededList,
  refusal,
  slugOf,
  stop,
  test,
  withKey,
} from '../../src/test.js';
import type { Change, Response, Scene } from '../../src/test.js';
import { neverIssued } from '../support/wrong-credentials.js';

type Resources = Pick<Scene, 'companies' | 'roles' | 'bulkOf'>;

/** A call with a key that was never anyone's: where it is accepted, that an earlier one is so says nothing. */
const otherKey = neverIssued.change('');

const operations: {
  slug: string;
  name: string;
  send: (by: Resources, change?: Change) => Promise<Response>;
}[] = [
  {
    slug: 'list-companies',
    name: 'listing the companies',
    send: ({ companies }, change) => companies.list(change),
  },
  { slug: 'list-roles', name: 'listing the roles', send: ({ roles }, change) => roles.list(change) },
  {
    slug: 'create-clients',
    name: 'creating clients',
    send: ({ bulkOf }, change) => bulkOf('clients').create(1, {}, change),
  },
  {
    slug: 'create-leads-a',
    name: 'creating leads by variant A',
    send: ({ bulkOf }, change) => bulkOf('leadsA').create(1, {}, change),
  },
];

for (const { slug, name, send } of operations) {
  test(
    `AUT-REGENERATED-OLD/${slug}`,
    { title: `the previous key is invalid at once for ${name}`, holds: ['AUT-REGENERATED-OLD'] },
    async ({ workspace, companies, roles, bulkOf }) => {
      const resources = { companies, roles, bulkOf };
      control(await send(resources));
      refusal(await send(resources, otherKey));
      await workspace.regenerateKey();

      expect(await send(resources)).toBeRefused();
    },
  );

  test(
    `AUT-REGENERATED-NEW/${slug}`,
    { title: `the new key is accepted for ${name}`, holds: ['AUT-REGENERATED-NEW'] },
    async ({ workspace, companies, roles, bulkOf }) => {
      const resources = { companies, roles, bulkOf };
      control(await send(resources));
      const key = await workspace.regenerateKey();

      expect(await send(resources, withKey(key))).toBeAccepted();
    },
  );
}

test(
  'AUT-REGENERATED-NEW/list-companies-as-before',
  { title: 'the new key lists a company as the previous one did', holds: ['AUT-REGENERATED-NEW'] },
  async ({ workspace, companies }) => {
    filledList(control(await companies.list()), 'companies');
    const key = await workspace.regenerateKey();

    const answer = await companies.list(withKey(key));

    expect(answer).toBeAccepted();
    expect(neededList(answer, 'companies'), {
      code: 'missing',
      subject: 'company',
      message: 'The new key lists no company: it is not tied to the one that the old key belonged to.',
    }).not.toEqual([]);
  },
);

for (const role of ['SuperAdmin', 'Admin']) {
  test(
    `AUT-REGENERATED-OLD/twice-by-${slugOf(role)}`,
    {
      title: `the previous key is invalid at once after two regenerations by the role ${role}`,
      holds: ['AUT-REGENERATED-OLD'],
    },
    async ({ workspace, companies }) => {
      const key = await workspace.regenerateKey(role);
      control(await companies.list(withKey(key)));
      refusal(await companies.list(otherKey));
      await workspace.regenerateKey(role);

      expect(await companies.list(withKey(key))).toBeRefused();
      expect(await companies.list()).toBeRefused();
    },
  );
}

test(
  'AUT-REGENERATED-OLD/create-leads-b',
  {
    title: 'the previous key is invalid at once for creating leads by variant B',
    holds: ['AUT-REGENERATED-OLD'],
  },
  async ({ workspace, leadsB, settings }) => {
    if (settings.leadBHeaders !== undefined)
      stop('inapplicable', {
        code: 'own-credentials',
        settings: ['LEAD_B_HEADERS'],
        message:
          'LEAD_B_HEADERS gives variant B credentials of its own, which a regenerated API key does not change.',
      });
    controlCreated(await leadsB.create());
    refusal(await leadsB.create(1, {}, otherKey));
    await workspace.regenerateKey();

    expect(await leadsB.create()).toBeRefused();
  },
);

const earlierKeys = [
  { slug: 'first-key', name: 'the first key', index: 0 },
  { slug: 'second-key', name: 'the second key', index: 1 },
];

for (const { slug, name, index } of earlierKeys) {
  test(
    `AUT-REGENERATED-OLD/second-${slug}`,
    { title: `${name} is invalid after a second regeneration`, holds: ['AUT-REGENERATED-OLD'] },
    async ({ workspace, companies }) => {
      const keys = [await workspace.apiKey(), await workspace.regenerateKey()];
      const current = await workspace.regenerateKey();
      control(await companies.list(withKey(current)));
      refusal(await companies.list(otherKey));

      expect(await companies.list(withKey(keys[index] ?? ''))).toBeRefused();
    },
  );
}

test(
  'AUT-REGENERATED-NEW/second-regeneration',
  { title: 'the key of a second regeneration is accepted', holds: ['AUT-REGENERATED-NEW'] },
  async ({ workspace, companies }) => {
    control(await companies.list());
    await workspace.regenerateKey();
    const current = await workspace.regenerateKey();

    expect(await companies.list(withKey(current))).toBeAccepted();
  },
);
