import { control, covers, expect, test } from '../../../src/test.js';
import { optionalValues } from '../both/near-values.js';

const rows = [
  { name: 'a client with the required fields alone', size: 1, fields: {} },
  { name: 'a client with every other field', size: 1, fields: optionalValues },
  { name: 'each of three clients', size: 3, fields: {} },
];

for (const { name, size, fields } of rows) {
  test(`${name} is created without a role`, covers('CLI-NO-ROLE'), async ({ clients, workspace }) => {
    const bulk = clients;
    const entries = await bulk.entries(size, { index: 0, fields });

    const answer = await bulk.create(entries);

    // A refusal is for the missing role only where the same clients are created with one.
    if (!answer.ok) {
      const role = await workspace.clientRoleId();
      control(
        await bulk.create(
          (await bulk.entries(size, { index: 0, fields })).map((entry) => ({ ...entry, role })),
        ),
      );
    }
    expect(answer).toBeAccepted();
  });
}
