import { control, covers, expect, stop, test } from '../../src/test.js';
import { isObject } from '../../src/exchange/structure.js';
import { companiesIn } from './listed-company.js';

test('a key alone lists the companies with 200', covers('CMP-LIST-OK'), async ({ companies }) => {
  expect(await companies.list()).toBeAccepted(200);
});

const members = [
  { name: 'a message', requirement: 'CMP-LIST-MESSAGE' },
  { name: 'an array of companies', requirement: 'CMP-LIST-ARRAY' },
];

for (const { name, requirement } of members) {
  test(`the company listing has ${name}`, covers(requirement), async ({ companies }) => {
    expect(control(await companies.list())).toKeep(requirement, 'company-list');
  });
}

const companyMembers = [
  { name: '_id', requirement: 'CMP-ID' },
  { name: 'an _id in the form of an object identifier', requirement: 'CMP-ID-FORM' },
  { name: 'name', requirement: 'CMP-NAME' },
  { name: 'logo', requirement: 'CMP-LOGO' },
  { name: 'extraSmallLogo', requirement: 'CMP-EXTRA-SMALL-LOGO' },
  { name: 'largeLogo', requirement: 'CMP-LARGE-LOGO' },
];

for (const { name, requirement } of companyMembers) {
  test(`a listed company has ${name}`, covers(requirement), async ({ companies }) => {
    const answer = control(await companies.list());
    if (companiesIn(answer).length === 0) stop('cantTell', 'The listing holds no company to look at.');

    expect(answer).toKeep(requirement, 'company-list');
  });
}

test(
  'the listing holds the company of the key',
  covers('CMP-LIST-TIED'),
  async ({ companies, workspace }) => {
    const answer = control(await companies.list());

    expect(idsIn(companiesIn(answer)), 'The listing holds the company that the key belongs to.').toContain(
      workspace.companyId,
    );
  },
);

test(
  'the listing holds no company of another key',
  covers('CMP-LIST-OTHERS'),
  async ({ companies, elsewhere }) => {
    const answer = control(await companies.list());

    expect(idsIn(companiesIn(answer)), 'The listing holds no company of another key.').not.toContain(
      elsewhere.companyId,
    );
  },
);

test(
  'a listed id is accepted as the company id of a later call',
  covers('CMP-ID-HEADER'),
  async ({ companies, roles }) => {
    const [id] = idsIn(companiesIn(control(await companies.list())));
    if (id === undefined) stop('cantTell', 'The listing shows no company id to send back.');

    expect(await roles.list({ headers: { companyid: id } })).toBeAccepted();
  },
);

function idsIn(companies: unknown[]): string[] {
  return companies.filter(isObject).map(({ _id }) => String(_id));
}
