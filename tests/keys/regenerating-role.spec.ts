import { control, covers, expect, test } from '../../src/test.js';
import { keyFor, withKey } from './regeneration.js';

/** Who may, each with the other as its control: where both are refused the trouble may be the harness's. */
const admins = [
  { name: 'an Admin', role: 'Admin', other: 'SuperAdmin', requirement: 'AUT-REGENERATE-ADMIN' },
  { name: 'a SuperAdmin', role: 'SuperAdmin', other: 'Admin', requirement: 'AUT-REGENERATE-SUPERADMIN' },
];

for (const { name, role, other, requirement } of admins) {
  test(`${name} may regenerate the key`, covers(requirement), async ({ workspace, companies }) => {
    control(await companies.list());
    await workspace.regenerateKey(other);

    const key = await keyFor(workspace, role);

    expect(key !== undefined, 'A new key is given.').toBe(true);
  });

  test(
    `the key that ${name} regenerated is accepted`,
    covers(requirement),
    async ({ workspace, companies }) => {
      const first = await workspace.regenerateKey(other);
      control(await companies.list(withKey(first)));

      const key = await keyFor(workspace, role);

      expect(key !== undefined, 'A new key is given.').toBe(true);
      expect(await companies.list(withKey(key ?? ''))).toBeAccepted();
    },
  );
}

const others = ['projectManager', 'client', 'teamMember'];

for (const role of others) {
  test(`a ${role} gets no new key`, covers('AUT-REGENERATE-OTHERS'), async ({ workspace, companies }) => {
    const current = await workspace.regenerateKey();
    control(await companies.list(withKey(current)));

    const key = await keyFor(workspace, role);

    if (key === undefined || key === current) {
      expect(key ?? current, 'No new key is handed out.').toBe(current);
    } else {
      const answer = await companies.list(withKey(key));
      expect(answer, 'A key handed out to a user who may not regenerate it is not accepted.').toBeRefused();
    }
  });

  test(
    `a ${role} does not invalidate the key`,
    covers('AUT-REGENERATE-OTHERS'),
    async ({ workspace, companies }) => {
      const current = await workspace.regenerateKey();
      control(await companies.list(withKey(current)));

      await keyFor(workspace, role);

      expect(await companies.list(withKey(current)), 'The key is still accepted.').toBeAccepted();
    },
  );
}
