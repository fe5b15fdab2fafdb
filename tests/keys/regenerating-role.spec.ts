import { control, expect, slugOf, stop, test, withKey } from '../../src/test.js';
import type { Workspace } from '../../src/test.js';

/** Who may, each with the other as its control: where both are refused the trouble may be the harness's. */
const admins = [
  {
    slug: 'admin',
    name: 'an Admin',
    role: 'Admin',
    other: 'SuperAdmin',
    requirement: 'AUT-REGENERATE-ADMIN',
  },
  {
    slug: 'super-admin',
    name: 'a SuperAdmin',
    role: 'SuperAdmin',
    other: 'Admin',
    requirement: 'AUT-REGENERATE-SUPERADMIN',
  },
];

for (const { name, role, other, requirement } of admins) {
  test(
    `${requirement}/regenerates`,
    { title: `${name} may regenerate the key`, holds: [requirement] },
    async ({ workspace, companies }) => {
      control(await companies.list());
      await workspace.regenerateKey(other);

      const key = await keyFor(workspace, role);

      expect(key, {
        code: 'not-accepted',
        subject: 'apiKey.regenerate',
        message: `A user with the role ${role} was refused a new key.`,
      }).toBeDefined();
    },
  );

  test(
    `${requirement}/new-key-accepted`,
    { title: `the key that ${name} regenerated is accepted`, holds: [requirement] },
    async ({ workspace, companies }) => {
      const first = await workspace.regenerateKey(other);
      control(await companies.list(withKey(first)));

      const key = await keyFor(workspace, role);

      expect(key, {
        code: 'not-accepted',
        subject: 'apiKey.regenerate',
        message: `A user with the role ${role} was refused a new key.`,
      }).toBeDefined();
      const answer = await companies.list(withKey(key ?? ''));
      // Where no key of a later regeneration is accepted, it is not the role that matters.
      if (answer.refused) control(await companies.list(withKey(await workspace.regenerateKey(other))));
      expect(answer).toBeAccepted();
    },
  );
}

const others = ['projectManager', 'client', 'teamMember'];

for (const role of others) {
  test(
    `AUT-REGENERATE-OTHERS/no-new-key-${slugOf(role)}`,
    { title: `a ${role} gets no new key`, holds: ['AUT-REGENERATE-OTHERS'] },
    async ({ workspace, companies }) => {
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
    `AUT-REGENERATE-OTHERS/key-kept-${slugOf(role)}`,
    { title: `a ${role} does not invalidate the key`, holds: ['AUT-REGENERATE-OTHERS'] },
    async ({ workspace, companies }) => {
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
}

/**
 * Regenerates the API key (section 5) as a user of a role.
 * @returns the key, or undefined where the role was refused: a 401 or 403. Any other refusal may have other reasons, and
 * ends the test as `cantTell`.
 */
async function keyFor(workspace: Workspace, role: string): Promise<string | undefined> {
  const provision = await workspace.offeredKey(role);
  if (provision.outcome === 'made') return provision.value;
  if (provision.outcome === 'refused' && [401, 403].includes(provision.status)) return undefined;
  return stop('cantTell', {
    code: 'harness-failed',
    subject: 'apiKey.regenerate',
    settings: ['HARNESS_URL'],
    message: `The harness failed to set up the state apiKey.regenerate for the role ${role}${provision.outcome === 'refused' ? `: ${provision.reason}` : '.'}`,
  });
}
