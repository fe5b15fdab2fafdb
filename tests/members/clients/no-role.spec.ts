import { controlCreated, expect, isCreated, test } from '../../../src/test.js';
import { optionalValues } from '../support/optional-values.js';

const rows = [
  { slug: 'required-fields', name: 'a client with the required fields alone', size: 1, fields: {} },
  { slug: 'every-field', name: 'a client with every other field', size: 1, fields: optionalValues },
  { slug: 'each-of-3', name: 'each of three clients', size: 3, fields: {} },
];

for (const { slug, name, size, fields } of rows) {
  test(
    `CLI-NO-ROLE/${slug}`,
    { title: `${name} is created without a role`, holds: ['CLI-NO-ROLE'] },
    async ({ clients, workspace }) => {
      const answer = await clients.create(size, fields);

      // A refusal is for the missing role only where the same clients are created with one.
      if (!answer.sent.every((_, index) => isCreated(answer, index)))
        controlCreated(await clients.create(size, { ...fields, role: await workspace.clientRoleId() }));
      expect(answer).toHaveCreated();
    },
  );
}
