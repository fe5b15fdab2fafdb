import { control, expect, filledList, isObject, listIn, neededList, stop, test } from '../../src/test.js';
import type { Response } from '../../src/test.js';

test(
  'CMP-LIST-OK/key-only',
  { title: 'GET /accounts/companies answers a key alone with 200', at: ['access', 'timing'] },
  async ({ companies, session }) => {
    const answer = await companies.list();

    session.record(
      'Q-MEDIA-TYPE',
      `GET /accounts/companies: ${answer.header('content-type') ?? 'none'}`,
      answer,
    );
    expect(answer).toBeAccepted(200);
  },
);

const members = { 'CMP-LIST-MESSAGE': 'a message', 'CMP-LIST-ARRAY': 'an array of companies' };

for (const [requirement, member] of Object.entries(members))
  test(
    `${requirement}/in-listing`,
    { title: `GET /accounts/companies answers with ${member}`, at: ['access', 'timing'] },
    async ({ companies }) => {
      expect(control(await companies.list())).toKeep(requirement, 'company-list');
    },
  );

test(
  'CMP-LIST-ARRAY/listing-is-object',
  { title: 'GET /accounts/companies answers with a body that is an object', at: ['access', 'timing'] },
  async ({ companies }) => {
    expect(control(await companies.list())).toHaveObjectBody();
  },
);

const companyMembers = {
  'CMP-ID': 'an _id',
  'CMP-ID-FORM': 'an _id in the form of an object id',
  'CMP-NAME': 'a name',
  'CMP-LOGO': 'a logo',
  'CMP-EXTRA-SMALL-LOGO': 'an extraSmallLogo',
  'CMP-LARGE-LOGO': 'a largeLogo',
};

for (const [requirement, member] of Object.entries(companyMembers)) {
  test(
    `${requirement}/in-company`,
    { title: `GET /accounts/companies lists every company with ${member}`, at: ['access', 'timing'] },
    async ({ companies }) => {
      const answer = control(await companies.list());
      filledList(answer, 'companies');

      expect(answer).toKeep(requirement, 'company-list');
    },
  );

  test(
    `${requirement}/with-members`,
    {
      title: `GET /accounts/companies lists every company with ${member}, whatever became of it`,
      cases: { 'has-clients': { expired: false }, expired: { expired: true } },
    },
    async ({ companies, clients, elsewhere, spares }, { expired }) => {
      // Without them this asks what others ask.
      if (!expired) for (const count of spares ? [1] : [2, 2]) await clients.create(count);
      else await elsewhere.expire();
      const answer = expired ? await companies.in(elsewhere).list() : control(await companies.list());
      if (expired && (answer.refused || listIn(answer, 'companies')?.length === 0))
        stop('inapplicable', {
          code: 'not-taken',
          subject: 'company',
          message:
            'The target lists no company whose subscription has expired, and no section says that it must.',
        });
      filledList(answer, 'companies');

      expect(answer).toKeep(requirement, 'company-list');
    },
  );
}

test(
  'CMP-LIST-TIED/own-company',
  { title: 'GET /accounts/companies lists the company of the key', at: ['access', 'timing'] },
  async ({ companies, workspace }) => {
    const answer = control(await companies.list());
    const ids = idsIn(answer);
    if (ids.length < neededList(answer, 'companies').length)
      stop('cantTell', {
        code: 'response-lacks',
        subject: '_id',
        message: 'A listed company shows no _id by which it could be distinguished from others.',
      });

    expect(ids, {
      code: 'missing',
      subject: 'company',
      message: 'The listing does not hold the company that the key belongs to.',
    }).toContain(await workspace.companyId());
  },
);

test(
  'CMP-LIST-OTHERS/no-other-company',
  {
    title: 'GET /accounts/companies lists no company of another key',
    cases: { plain: false, 'with-its-id-as-companyid': true },
    at: ['access', 'timing'],
  },
  async ({ companies, workspace, elsewhere }, isNamed) => {
    const [own, foreign] = [await workspace.companyId(), await elsewhere.companyId()];
    const answer = await companies.list(isNamed ? { headers: { companyid: foreign } } : {});
    if (isNamed && answer.refused) {
      control(await companies.list());
      stop('inapplicable', {
        code: 'left-open',
        subject: 'companyid',
        message:
          'The target refuses the id of another company beside the key, which section 4.1 leaves open.',
      });
    }
    const ids = isNamed ? idsIn(control(answer)) : idsWith(own, control(answer));

    expect(ids, {
      code: 'surplus',
      subject: 'company',
      message: 'The listing holds a company of another key.',
    }).not.toContain(foreign);
  },
);

test(
  'CMP-LIST-OTHERS/expired-company',
  { title: 'GET /accounts/companies lists no company of another key whose subscription expired' },
  async ({ companies, workspace, elsewhere }) => {
    const [own, foreign] = [await workspace.companyId(), await elsewhere.companyId()];
    await elsewhere.expire();
    const ids = idsWith(own, control(await companies.list()));

    expect(ids, {
      code: 'surplus',
      subject: 'company',
      message: 'The listing holds a company of another key, whose subscription expired.',
    }).not.toContain(foreign);
  },
);

test(
  'CMP-LIST-OTHERS/usable-companies',
  { title: 'GET /accounts/companies lists only companies that the key may use' },
  async ({ companies, roles, workspace, elsewhere, spares }) => {
    const [own, foreign] = [await workspace.companyId(), await elsewhere.companyId()];
    control(await roles.list({ headers: { companyid: own } }));
    // What is not there the first time may be there the next.
    control(await companies.list());
    const ids = idsWith(own, control(await companies.list()));

    const refused: string[] = [];
    // The key of a team may have a company whose roles are refused for another reason, such as a subscription that is over.
    for (const id of [...new Set(ids)].slice(0, mostTried))
      if (id === foreign || (!spares && !(await roles.list({ headers: { companyid: id } })).ok))
        refused.push(id);

    expect(refused, {
      code: 'surplus',
      subject: 'company',
      message: `The listing holds ${refused.length} companies that are not this key's: one of another key, or one whose roles the key may not list.`,
    }).toEqual([]);
  },
);

test(
  'CMP-ID-HEADER/accepted-later',
  { title: 'GET /accounts/companies lists an id that a later request accepts', at: ['access', 'timing'] },
  async ({ companies, roles, workspace }) => {
    const own = await workspace.companyId();
    const ids = idsIn(control(await companies.list()));
    // A company that the key is not tied to is another requirement's affair.
    const id = ids.find((each) => each === own) ?? ids[0];
    if (id === undefined)
      stop('cantTell', {
        code: 'response-lacks',
        subject: '_id',
        message: 'The listing shows no company id to send back.',
      });
    // A role listing that is refused whatever its company id says nothing of the listed one.
    control(await roles.list({ headers: { companyid: own } }));

    expect(await roles.list({ headers: { companyid: id } })).toBeAccepted();
  },
);

/** A key may be tied to many companies; these tell enough. */
const mostTried = 20;

/** The ids of the listed companies; the test is `cantTell` without the array, which others judge. */
function idsIn(answer: Response): string[] {
  return neededList(answer, 'companies')
    .filter(isObject)
    .flatMap(({ _id }) => (typeof _id === 'string' ? [_id] : []));
}

/** The same of a listing that has to show the company of the key: without it, it shows nothing of others either. */
function idsWith(own: string, answer: Response): string[] {
  const ids = idsIn(answer);
  if (!ids.includes(own))
    stop('cantTell', {
      code: 'response-lacks',
      subject: '_id',
      message: 'The listing shows no id of the company that the key belongs to.',
    });
  return ids;
}
