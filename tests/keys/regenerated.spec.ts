import {
  control,
  controlCreated,
  expect,
  filledList,
  neededList,
  refusal,
  stop,
  test,
  withKey,
} from '../../src/test.js';
import type { Change, Response, Scene } from '../../src/test.js';
import { neverIssued } from '../credentials.js';

type Resources = Pick<Scene, 'companies' | 'roles' | 'bulkOf'>;

/** A call with a key that was never anyone's: where it is accepted, that an earlier one is so says nothing. */
const otherKey = neverIssued.change('');

const operations: Record<string, { send: (by: Resources, change?: Change) => Promise<Response> }> = {
  'list-companies': { send: ({ companies }, change) => companies.list(change) },
  'list-roles': { send: ({ roles }, change) => roles.list(change) },
  'create-clients': { send: ({ bulkOf }, change) => bulkOf('clients').create(1, {}, change) },
  'create-leads-a': { send: ({ bulkOf }, change) => bulkOf('leadsA').create(1, {}, change) },
};

test(
  'AUT-REGENERATED-OLD/every-operation',
  { title: 'The previous API key is refused at once after a regeneration', cases: operations },
  async ({ workspace, companies, roles, bulkOf }, { send }) => {
    await workspace.demandOwnKey();
    const resources = { companies, roles, bulkOf };
    control(await send(resources));
    refusal(await send(resources, otherKey));
    await workspace.regenerateKey();

    expect(await send(resources)).toBeRefused();
  },
);

test(
  'AUT-REGENERATED-NEW/every-operation',
  { title: 'The new API key is accepted after a regeneration', cases: operations },
  async ({ workspace, companies, roles, bulkOf }, { send }) => {
    await workspace.demandOwnKey();
    const resources = { companies, roles, bulkOf };
    control(await send(resources));
    const key = await workspace.regenerateKey();

    expect(await send(resources, withKey(key))).toBeAccepted();
  },
);

test(
  'AUT-REGENERATED-NEW/list-companies-as-before',
  { title: 'The new API key lists a company as the previous one did' },
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

test(
  'AUT-REGENERATED-OLD/twice',
  {
    title: 'The previous API keys are refused at once after two regenerations by one role',
    cases: { 'twice-by-super-admin': { role: 'SuperAdmin' }, 'twice-by-admin': { role: 'Admin' } },
  },
  async ({ workspace, companies }, { role }) => {
    const key = await workspace.regenerateKey(role);
    control(await companies.list(withKey(key)));
    refusal(await companies.list(otherKey));
    await workspace.regenerateKey(role);

    expect(await companies.list(withKey(key))).toBeRefused();
    expect(await companies.list()).toBeRefused();
  },
);

test(
  'AUT-REGENERATED-OLD/create-leads-b',
  { title: 'The previous API key is refused at once for leads of variant B' },
  async ({ workspace, leadsB, settings }) => {
    if (settings.leadBHeaders !== undefined)
      stop('inapplicable', {
        code: 'own-credentials',
        settings: ['LEAD_B_HEADERS'],
        message:
          'LEAD_B_HEADERS gives variant B credentials of its own, which a regenerated API key does not change.',
      });
    await workspace.demandOwnKey();
    controlCreated(await leadsB.create());
    refusal(await leadsB.create(1, {}, otherKey));
    await workspace.regenerateKey();

    expect(await leadsB.create()).toBeRefused();
  },
);

test(
  'AUT-REGENERATED-OLD/second-regeneration',
  {
    title: 'An earlier API key is refused after a second regeneration',
    cases: { 'second-first-key': { index: 0 }, 'second-second-key': { index: 1 } },
  },
  async ({ workspace, companies }, { index }) => {
    const keys = [await workspace.apiKey(), await workspace.regenerateKey()];
    const current = await workspace.regenerateKey();
    control(await companies.list(withKey(current)));
    refusal(await companies.list(otherKey));

    expect(await companies.list(withKey(keys[index] ?? ''))).toBeRefused();
  },
);

test(
  'AUT-REGENERATED-NEW/second-regeneration',
  { title: 'The API key of a second regeneration is accepted' },
  async ({ workspace, companies }) => {
    control(await companies.list());
    await workspace.regenerateKey();
    const current = await workspace.regenerateKey();

    expect(await companies.list(withKey(current))).toBeAccepted();
  },
);
