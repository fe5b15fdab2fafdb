import { randomBytes } from 'node:crypto';
import {
  casesOf,
  control,
  controlCreated,
  describeOutcome,
  expect,
  isCreated,
  isObject,
  objectsIn,
  onlyAt,
  refusal,
  stop,
  test,
  tookAll,
} from '../../../src/test.js';
import { alone, expectKeptOut, memberLevels, sendEachInvalid } from '../members.js';

const unknownId = (): string => randomBytes(12).toString('hex');

test(
  'LDA-ROLE-WRONG/wrong',
  { title: 'POST /members/bulk-lead fails for a lead with a wrong role', at: memberLevels },
  async ({ leadsA, workspace }) => {
    const wrong = [unknownId(), 'wrong', 'client', await workspace.companyId()].map((role) => ({ role }));

    for (const answer of await sendEachInvalid(leadsA, wrong)) expect(answer).toBeRefused();
  },
);

test(
  'LDA-ROLE-WRONG/of-another-company',
  { title: 'POST /members/bulk-lead fails for a lead with the client role of another company' },
  async ({ leadsA, elsewhere }) => {
    const wrong = [{ role: await elsewhere.clientRoleId() }];

    for (const answer of await sendEachInvalid(leadsA, wrong)) expect(answer).toBeRefused();
  },
);

test(
  'LDA-ROLE-WRONG-NONE/among-valid',
  {
    title: 'POST /members/bulk-lead creates no lead of a call that fails for a role',
    cases: casesOf([1, 2].map((index) => ({ slug: `entry-${index + 1}-of-3`, index }))),
  },
  async ({ leadsA }, { index }) => {
    const { sent } = refusal(await leadsA.create(3, onlyAt(index, { role: unknownId() })));

    // Had the failed call stored one of them, its email would be taken now.
    const again = await leadsA.send(sent.filter((_, at) => at !== index));
    if (!tookAll(again)) controlCreated(await leadsA.create(2));
    expect(again).toHaveCreated();
  },
);

test(
  'LDA-RESULT-ROLE/other-mapping',
  { title: 'POST /members/bulk-lead shows the role client if it accepts the id of another role' },
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

test(
  'LDA-ROLE-DEFINITION/refused',
  {
    title: 'POST /members/bulk-lead refuses a lead with the role definition id as its role',
    at: memberLevels,
  },
  async ({ leadsA, workspace }) => {
    const role = await workspace.clientRoleDefinitionId();
    if (role === (await workspace.clientRoleId()))
      stop('cantTell', {
        code: 'indistinct',
        subject: 'role',
        message:
          'The role mapping and the role definition have the same id, so one can not be distinguished from the other.',
      });

    await expectKeptOut(leadsA, alone, { role });
  },
);

test(
  'CLI-NO-ROLE/without',
  {
    title: 'POST /members/bulk-client creates clients without a role',
    cases: {
      'required-fields': { size: 1, fields: {} },
      'every-field': { size: 1, fields: { status: 'Active' } },
      'each-of-3': { size: 3, fields: {} },
    },
    at: memberLevels,
  },
  async ({ clients, workspace }, { size, fields }) => {
    const answer = await clients.create(size, fields);

    // A refusal is for the missing role only if the same clients are created with one.
    if (!answer.sent.every((_, index) => isCreated(answer, index)))
      controlCreated(await clients.createTogether(size, { ...fields, role: await workspace.clientRoleId() }));
    expect(answer).toHaveCreated();
  },
);
