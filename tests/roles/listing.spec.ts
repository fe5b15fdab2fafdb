import { control, covers, expect, isObject, stop, test } from '../../src/test.js';
import { clientMappingIn, roleNamesIn, someMappingsIn } from './listed-roles.js';
import { headerNames, rateHeader, versionHeader } from './told-headers.js';

test('a key and its company id list the roles', covers('ROL-LIST-OK'), async ({ roles, session }) => {
  const answer = await roles.list();

  session.record('Q-VERSION-HEADER', headerNames(answer, versionHeader), answer);
  session.record('Q-RATE-LIMIT', headerNames(answer, rateHeader), answer);
  expect(answer).toBeAccepted();
});

test('the roles are listed as often as they are asked for', covers('ROL-LIST-OK'), async ({ roles }) => {
  expect(await roles.list()).toBeAccepted();
  expect(await roles.list()).toBeAccepted();
});

test('the role listing has an array of roles', covers('ROL-LIST-ARRAY'), async ({ roles }) => {
  const answer = control(await roles.list());

  expect(isObject(answer.json), 'The listing is an object, and its roles a member of it.').toBe(true);
  expect(answer).toKeep('ROL-LIST-ARRAY', 'role-list');
});

test('each listed role is an object', covers('ROL-LIST-ARRAY'), async ({ roles }) => {
  const { json } = control(await roles.list());
  const entries = isObject(json) && Array.isArray(json.roles) ? (json.roles as unknown[]) : [];
  if (entries.length === 0) stop('cantTell', 'The listing holds no entry that could be looked at.');

  expect(entries.filter(isObject), 'Each entry of roles is an object.').toEqual(entries);
});

test('the role listing has the role client', covers('ROL-LIST-CLIENT'), async ({ roles }) => {
  const answer = control(await roles.list());
  if (!isObject(answer.json) || !Array.isArray(answer.json.roles))
    stop('cantTell', 'The answer has no array of roles to look into.');

  const names = roleNamesIn(answer);

  expect(names, 'A listed mapping has the role.name client.').toContain('client');
});

test(
  'the role listing has the role client once the company has clients and leads',
  covers('ROL-LIST-CLIENT'),
  async ({ roles, clients, leadsA }) => {
    const before = roleNamesIn(control(await roles.list()));
    if (!before.includes('client')) stop('cantTell', 'The company has no role client to begin with.');
    control(await clients.create([await clients.entry()]));
    control(await leadsA.create([await leadsA.entry()]));

    const names = roleNamesIn(control(await roles.list()));

    expect(names, 'A listed mapping has the role.name client.').toContain('client');
  },
);

const members = [
  { name: '_id', requirement: 'ROL-ID' },
  { name: 'an _id in the form of an object identifier', requirement: 'ROL-ID-FORM' },
  { name: 'role', requirement: 'ROL-ROLE' },
  { name: 'role._id', requirement: 'ROL-ROLE-ID' },
  { name: 'a role._id in the form of an object identifier', requirement: 'ROL-ROLE-ID-FORM' },
  { name: 'role.responsibility', requirement: 'ROL-ROLE-RESPONSIBILITY' },
  { name: 'role.name', requirement: 'ROL-ROLE-NAME' },
  { name: 'company', requirement: 'ROL-COMPANY' },
  { name: 'createdAt', requirement: 'ROL-CREATED-AT' },
  { name: 'updatedAt', requirement: 'ROL-UPDATED-AT' },
  { name: '__v', requirement: 'ROL-REVISION' },
  { name: 'type', requirement: 'ROL-TYPE' },
];

for (const { name, requirement } of members) {
  test(`every listed role mapping has ${name}`, covers(requirement), async ({ roles }) => {
    const answer = control(await roles.list());
    someMappingsIn(answer);

    expect(answer).toKeep(requirement, 'role-list');
  });
}

test(
  'every listed role mapping belongs to the company asked for',
  covers('ROL-COMPANY-OWN'),
  async ({ roles, workspace }) => {
    const companies = someMappingsIn(control(await roles.list())).map(({ company }) => company);
    if (companies.every((company) => typeof company !== 'string'))
      stop('cantTell', 'No listed mapping shows its company.');

    const shown = companies.filter((company) => typeof company === 'string');
    const sentence = 'The company of each mapping is the one of the request.';
    expect([...new Set(shown)], sentence).toEqual([await workspace.companyId()]);
  },
);

test(
  'the roles of two companies are listed apart',
  covers('ROL-COMPANY-OWN'),
  async ({ roles, workspace, elsewhere }) => {
    const [apiKey, companyId] = [await elsewhere.apiKey(), await elsewhere.companyId()];
    control(await roles.list());
    const other = await roles.list({ headers: { 'x-api-key': apiKey, companyid: companyId } });

    const companies = someMappingsIn(control(other)).map(({ company }) => company);

    expect(companies, 'A listing shows no mapping of another company.').not.toContain(
      await workspace.companyId(),
    );
  },
);

test(
  'the outer _id of the client role is that of the mapping',
  covers('ROL-ID'),
  async ({ roles, workspace }) => {
    const { _id } = clientMappingIn(control(await roles.list()));

    expect(_id, 'The outer _id is the id of the mapping.').toBe(await workspace.clientRoleId());
  },
);

test(
  'the inner _id of the client role is that of the definition',
  covers('ROL-ROLE-ID'),
  async ({ roles, workspace }) => {
    const { role } = clientMappingIn(control(await roles.list()));

    const id = isObject(role) ? role._id : undefined;
    expect(id, 'The inner _id is the id of the role definition.').toBe(
      await workspace.clientRoleDefinitionId(),
    );
  },
);

const types = [
  { name: 'without type', type: null },
  { name: 'with an empty type', type: '' },
  { name: 'with another type', type: 'client' },
];

for (const { name, type } of types) {
  test(
    `the type of every mapping stays company after a listing ${name}`,
    covers('ROL-TYPE'),
    async ({ roles, session }) => {
      const other = await roles.list({ query: { type } });
      session.record('Q-ROLES-TYPE', `${name}: ${other.status}`, other);

      const answer = control(await roles.list());
      someMappingsIn(answer);

      expect(answer).toKeep('ROL-TYPE', 'role-list');
    },
  );
}
