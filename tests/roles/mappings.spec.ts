import {
  control,
  controlCreated,
  expect,
  isObject,
  isObjectId,
  objectsIn,
  stop,
  test,
} from '../../src/test.js';
import type { Response } from '../../src/test.js';

const members = {
  'ROL-ID': 'an _id',
  'ROL-ID-FORM': 'an _id in the form of an object id',
  'ROL-ROLE': 'a role',
  'ROL-ROLE-ID': 'a role._id',
  'ROL-ROLE-ID-FORM': 'a role._id in the form of an object id',
  'ROL-ROLE-RESPONSIBILITY': 'a role.responsibility',
  'ROL-ROLE-NAME': 'a role.name',
  'ROL-COMPANY': 'a company',
  'ROL-CREATED-AT': 'a createdAt',
  'ROL-UPDATED-AT': 'an updatedAt',
  'ROL-REVISION': 'a __v',
  'ROL-TYPE': 'a type',
};

for (const [requirement, member] of Object.entries(members))
  test(
    `${requirement}/every-mapping`,
    {
      title: `GET /roles lists every mapping with ${member}`,
      cases: { plain: false, 'after-a-lead': true },
      at: ['access', 'timing'],
    },
    async ({ roles, givenLead, spares }, withLead) => {
      // A workspace that is kept has some.
      if (withLead && !spares) await givenLead();
      const answer = control(await roles.list());
      mappingsIn(answer);

      expect(answer).toKeep(requirement, 'role-list');
    },
  );

test(
  'ROL-COMPANY-OWN/asked-for',
  { title: 'GET /roles lists the mappings of the requested company only', at: ['access', 'timing'] },
  async ({ roles, workspace }) => {
    const companies = companiesIn(control(await roles.list()));

    expect([...new Set(companies)], {
      code: 'value',
      subject: 'company',
      message: 'A listed mapping shows another company than that of the request.',
    }).toEqual([await workspace.companyId()]);
  },
);

test(
  'ROL-COMPANY-OWN/two-companies',
  {
    title: 'GET /roles lists no mapping of another company',
    cases: { 'of-two': false, 'with-members': true },
  },
  async ({ roles, workspace, elsewhere, clients, spares }, withMembers) => {
    control(await roles.list());
    if (withMembers)
      for (const count of spares ? [1] : [2, 2]) controlCreated(await clients.plain.create(count));

    const asked = withMembers ? workspace : elsewhere;
    const companies = companiesIn(control(await roles.in(asked).list()));

    const own = await asked.companyId();
    expect(
      companies.filter((company) => company !== own),
      { code: 'surplus', subject: 'company', message: 'The listing shows a mapping of another company.' },
    ).toEqual([]);
  },
);

test(
  'ROL-ID/mapping',
  {
    title: 'GET /roles shows the id of the mapping as the outer _id of the client role',
    cases: { plain: 'none', 'after-a-client': 'client', 'after-a-lead': 'lead' },
  },
  async ({ roles, workspace, clients, givenLead }, member) => {
    if (member === 'client') controlCreated(await clients.plain.create(1));
    if (member === 'lead') await givenLead();
    const { _id } = clientMappingIn(control(await roles.list()));

    const expected = await workspace.clientRoleId();
    needObjectId(_id, expected);
    expect(_id).toHaveValue('_id', 'The outer _id', expected);
  },
);

test(
  'ROL-ROLE-ID/definition',
  {
    title: 'GET /roles shows the id of the definition as the inner _id of the client role',
    cases: { plain: false, 'after-a-lead': true },
  },
  async ({ roles, workspace, givenLead }, withLead) => {
    if (withLead) await givenLead();
    const { role } = clientMappingIn(control(await roles.list()));

    const id = isObject(role) ? role._id : undefined;
    const expected = await workspace.clientRoleDefinitionId();
    needObjectId(id, expected);
    expect(id).toHaveValue('role._id', 'The inner _id', expected);
  },
);

test(
  'ROL-TYPE/whatever-type',
  {
    title: 'GET /roles keeps the type of every mapping after a request for another type',
    cases: {
      'without-type': { name: 'without type', type: null },
      'empty-type': { name: 'with an empty type', type: '' },
      'another-type': { name: 'with another type', type: 'client' },
    },
  },
  async ({ roles, session }, { name, type }) => {
    const other = await roles.list({ query: { type } });
    session.record('Q-ROLES-TYPE', `${name}: ${other.status}`, other);

    const answer = control(await roles.list());
    mappingsIn(answer);

    expect(answer).toKeep('ROL-TYPE', 'role-list');
  },
);

/** The mappings of a listing; the test is `cantTell` where there is none to look at. */
function mappingsIn(answer: Response): Record<string, unknown>[] {
  const mappings = objectsIn(answer, 'roles');
  if (mappings.length === 0)
    stop('cantTell', {
      code: 'response-lacks',
      subject: 'roles',
      message: 'The listing holds no role mapping to look at.',
    });
  return mappings;
}

/** The companies that the listed mappings show; the test is `cantTell` if none shows one. */
function companiesIn(answer: Response): string[] {
  const companies = mappingsIn(answer).flatMap(({ company }) => (typeof company === 'string' ? company : []));
  if (companies.length === 0)
    stop('cantTell', {
      code: 'response-lacks',
      subject: 'company',
      message: 'No listed mapping shows its company.',
    });
  return companies;
}

/** Ends the test as `cantTell` where what is shown has not the form of an id, and is not the expected one: another requirement judges the form. */
function needObjectId(id: unknown, expected: string | undefined): void {
  if (typeof id === 'string' && id !== expected && !isObjectId(id))
    stop('cantTell', {
      code: 'indistinct',
      subject: '_id',
      message: 'The id does not have the form of an object id, so it shows nothing.',
    });
}

/** The mapping of the client role; the test is `cantTell` where the listing has none. */
function clientMappingIn(answer: Response): Record<string, unknown> {
  const mapping = objectsIn(answer, 'roles').find(({ role }) => isObject(role) && role.name === 'client');
  return (
    mapping ??
    stop('cantTell', {
      code: 'response-lacks',
      subject: 'client',
      message: 'The listing holds no mapping of the role client to look at.',
    })
  );
}
