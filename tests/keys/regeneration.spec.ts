import {
  casesOf,
  control,
  controlCreated,
  expect,
  filledList,
  neededList,
  refusal,
  roleAbsent,
  slugOf,
  stop,
  test,
  withKey,
} from '../../src/test.js';
import type { Change, Response, Scene, Settings, Workspace } from '../../src/test.js';
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
    const key = (await keyOf(workspace, role)) ?? roleAbsent(role);
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
    demandKeyForB(settings);
    await workspace.demandOwnKey();
    controlCreated(await leadsB.create());
    refusal(await leadsB.create(1, {}, otherKey));
    await workspace.regenerateKey();

    expect(await leadsB.create()).toBeRefused();
  },
);

test(
  'AUT-REGENERATED-NEW/create-leads-b',
  { title: 'The new API key is accepted for leads of variant B' },
  async ({ workspace, leadsB, settings }) => {
    demandKeyForB(settings);
    await workspace.demandOwnKey();
    controlCreated(await leadsB.create());
    const key = await workspace.regenerateKey();

    expect(await leadsB.create(1, {}, withKey(key))).toBeAccepted();
  },
);

/** Ends a test as inapplicable where variant B does not take the API key. */
function demandKeyForB({ leadBHeaders }: Settings): void {
  if (leadBHeaders !== undefined)
    stop('inapplicable', {
      code: 'own-credentials',
      settings: ['LEAD_B_HEADERS'],
      message:
        'LEAD_B_HEADERS gives variant B credentials of its own, which a regenerated API key does not change.',
    });
}

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

/**
 * Who may, each with the other as its control: where both are refused the trouble may be the harness's. A target may be
 * without the role Admin.
 */
const admins = [
  { role: 'Admin', other: 'SuperAdmin', requirement: 'AUT-REGENERATE-ADMIN' },
  { role: 'SuperAdmin', other: 'Admin', requirement: 'AUT-REGENERATE-SUPERADMIN' },
];

for (const { role, other, requirement } of admins) {
  test(
    `${requirement}/regenerates`,
    { title: `The API key can be regenerated by a user with the role ${role}` },
    async ({ workspace, companies }) => {
      control(await companies.list());
      await keyOf(workspace, other);

      await expectKey(workspace, role);
    },
  );

  test(
    `${requirement}/new-key-accepted`,
    { title: `The API key is accepted that a user with the role ${role} regenerated` },
    async ({ workspace, companies }) => {
      const first = await keyOf(workspace, other);
      control(await companies.list(first === undefined ? {} : withKey(first)));

      const key = await expectKey(workspace, role);

      const answer = await companies.list(withKey(key));
      // Where no key of a later regeneration is accepted, it is not the role that matters.
      if (answer.refused && first !== undefined)
        control(await companies.list(withKey(await workspace.regenerateKey(other))));
      expect(answer).toBeAccepted();
    },
  );
}

/** Expects that a user of a role gets a new key. */
async function expectKey(workspace: Workspace, role: string): Promise<string> {
  const key = await keyFor(workspace, role);
  expect(key, {
    code: 'not-accepted',
    subject: 'apiKey.regenerate',
    message: `A user with the role ${role} was refused a new key.`,
  }).toBeDefined();
  return key ?? '';
}

const others = ['projectManager', 'client', 'teamMember'];

test(
  'AUT-REGENERATE-OTHERS/no-new-key',
  {
    title: 'The API key cannot be regenerated by a user with another role',
    cases: casesOf(others.map((role) => ({ slug: `no-new-key-${slugOf(role)}`, role }))),
  },
  async ({ workspace, companies }, { role }) => {
    const current = await workspace.regenerateKey();
    control(await companies.list(withKey(current)));

    const key = await keyFor(workspace, role);

    if (key === undefined || key === current) return;
    const answer = await companies.list(withKey(key));
    expect(answer, {
      code: 'not-refused',
      subject: 'apiKey.regenerate',
      message: `A ${role} got a new key, and the target accepts it: GET /accounts/companies answered ${answer.status}.`,
    }).toBeRefused();
  },
);

test(
  'AUT-REGENERATE-OTHERS/key-kept',
  {
    title: 'The API key stays valid after a user with another role asked for a new one',
    cases: casesOf(others.map((role) => ({ slug: `key-kept-${slugOf(role)}`, role }))),
  },
  async ({ workspace, companies }, { role }) => {
    const current = await workspace.regenerateKey();
    control(await companies.list(withKey(current)));

    await keyFor(workspace, role);

    expect(await companies.list(withKey(current)), {
      code: 'not-accepted',
      subject: 'key',
      message: `A ${role} asked for a new key, and the current key is not accepted any more.`,
    }).toBeAccepted();
  },
);

/** Regenerates the API key as a user of a role who may do so; undefined where the target has no such role. */
async function keyOf(workspace: Workspace, role: string): Promise<string | undefined> {
  const provision = await workspace.offeredKey(role);
  if (provision.outcome === 'made') return provision.value;
  return provision.outcome === 'unknown' ? undefined : workspace.regenerateKey(role);
}

/**
 * Regenerates the API key (section 5) as a user of a role.
 * @returns the key, or undefined where the role was refused: a 401 or 403. Any other refusal may have other reasons, and
 * ends the test as `cantTell`.
 */
async function keyFor(workspace: Workspace, role: string): Promise<string | undefined> {
  const provision = await workspace.offeredKey(role);
  if (provision.outcome === 'made') return provision.value;
  if (provision.outcome === 'unknown') return roleAbsent(role);
  if ([401, 403].includes(provision.status)) return undefined;
  return stop('cantTell', {
    code: 'harness-failed',
    subject: 'apiKey.regenerate',
    settings: ['HARNESS_URL'],
    message: `The harness failed to set up the state apiKey.regenerate for the role ${role}: ${provision.reason}`,
  });
}
