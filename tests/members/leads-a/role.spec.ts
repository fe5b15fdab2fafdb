import { randomBytes } from 'node:crypto';
import {
  control,
  controlCreated,
  describeOutcome,
  expect,
  isObject,
  objectsIn,
  onlyAt,
  refusal,
  stop,
  test,
} from '../../../src/test.js';
import type { Workspace } from '../../../src/test.js';
import { expectKeptOut, positions, positionsAmongOthers, sendInvalid } from '../support/invalid-entry.js';

const strangeId = (): string => randomBytes(12).toString('hex');

type Role = (own: Workspace, other: Workspace) => string | Promise<string>;

const wrongRoles: { slug: string; name: string; role: Role }[] = [
  { slug: 'unknown-id', name: 'an id that was never issued', role: strangeId },
  { slug: 'no-object-id', name: 'no object identifier', role: () => 'wrong' },
  { slug: 'role-name', name: 'the role name client', role: () => 'client' },
  { slug: 'company-id', name: 'the id of the company', role: (own) => own.companyId() },
  {
    slug: 'foreign-mapping',
    name: 'the mapping id of another company',
    role: (_, other) => other.clientRoleId(),
  },
];

for (const { slug, name, role } of wrongRoles) {
  test(
    `LDA-ROLE-WRONG/${slug}`,
    { title: `a lead whose role is ${name} makes the call fail`, holds: ['LDA-ROLE-WRONG'] },
    async ({ leadsA, workspace, elsewhere }) => {
      controlCreated(await leadsA.create());

      expect(await leadsA.create(1, { role: await role(workspace, elsewhere) })).toBeRefused();
    },
  );
}

for (const position of positionsAmongOthers) {
  test(
    `LDA-ROLE-WRONG/entry-${position.slug}`,
    { title: `a wrong role makes the call fail ${position.name}`, holds: ['LDA-ROLE-WRONG'] },
    async ({ leadsA }) => {
      expect(await sendInvalid(leadsA, position, { role: strangeId() })).toBeRefused();
    },
  );
}

for (const index of [1, 2]) {
  test(
    `LDA-ROLE-WRONG-NONE/entry-${index + 1}-of-3`,
    {
      title: `a call that fails for the role of entry ${index + 1} of three creates no lead`,
      holds: ['LDA-ROLE-WRONG-NONE'],
    },
    async ({ leadsA }) => {
      controlCreated(await leadsA.create(3));
      const { sent } = refusal(await leadsA.create(3, onlyAt(index, { role: strangeId() })));

      // Had the failed call stored one of them, its email would be taken now.
      expect(await leadsA.send(sent.filter((_, at) => at !== index))).toHaveCreated();
    },
  );
}

test(
  'LDA-RESULT-ROLE/other-mapping',
  {
    title: 'a lead with the mapping id of another role than client has the role client where it is created',
    holds: ['LDA-RESULT-ROLE'],
  },
  async ({ leadsA, roles, session }) => {
    const others = objectsIn(control(await roles.list()), 'roles').filter(
      ({ _id, role }) => typeof _id === 'string' && isObject(role) && role.name !== 'client',
    );
    if (others.length === 0)
      stop('inapplicable', {
        code: 'nothing-to-test',
        subject: 'role',
        message: 'The company lists no role beside client.',
      });
    controlCreated(await leadsA.create());

    for (const { _id } of others) {
      const answer = await leadsA.create(1, { role: _id });
      session.record('Q-LEAD-ROLE-OTHER', describeOutcome(answer), answer);
      if (answer.ok) expect(answer).toKeep('LDA-RESULT-ROLE', 'lead-a-response');
    }
  },
);

for (const position of positions) {
  const title = `a lead whose role is the role definition id, ${position.name}, is refused`;
  test(
    `LDA-ROLE-DEFINITION/${position.slug}`,
    { title, holds: ['LDA-ROLE-DEFINITION'] },
    async ({ leadsA, workspace }) => {
      const role = await workspace.clientRoleDefinitionId();
      if (role === (await workspace.clientRoleId()))
        stop('cantTell', {
          code: 'indistinct',
          subject: 'role',
          message:
            'The role mapping and the role definition have the same id, so one can not be told from the other.',
        });

      await expectKeptOut(leadsA, position, { role });
    },
  );
}
