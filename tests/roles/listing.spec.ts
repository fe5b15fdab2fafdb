import {
  control,
  controlCreated,
  expect,
  filledList,
  isObject,
  neededList,
  objectsIn,
  stop,
  test,
} from '../../src/test.js';
import type { Response } from '../../src/test.js';

/** Headers that may tell the version of an interface; the specification names none (section 9). */
const versionHeader = /^(x-)?(api-?)?version$|api-version$|^deprecation$|^sunset$/i;

/** Headers that may tell of a rate limit; the specification names none (section 8). */
const rateHeader = /^(x-)?rate-?limit|^retry-after$/i;

test(
  'ROL-LIST-OK/key-and-company',
  { title: 'GET /roles accepts a key with its company id', at: ['access', 'timing'] },
  async ({ roles, session }) => {
    const answer = await roles.list();

    session.record('Q-VERSION-HEADER', headerNames(answer, versionHeader), answer);
    session.record('Q-RATE-LIMIT', headerNames(answer, rateHeader), answer);
    session.record('Q-MEDIA-TYPE', `GET /roles: ${answer.header('content-type') ?? 'none'}`, answer);
    expect(answer).toBeAccepted();
  },
);

test(
  'ROL-LIST-ARRAY/array',
  {
    title: 'GET /roles answers with an array of roles',
    cases: { plain: false, 'with-members': true },
    at: ['access', 'timing'],
  },
  async ({ roles, clients, spares }, withMembers) => {
    if (withMembers) for (const count of spares ? [1] : [2, 2]) await clients.create(count);

    const answer = control(await roles.list());

    expect(answer).toHaveObjectBody();
    expect(answer).toKeep('ROL-LIST-ARRAY', 'role-list');
  },
);

test('ROL-LIST-ARRAY/objects', { title: 'GET /roles lists each role as an object' }, async ({ roles }) => {
  const entries = filledList(control(await roles.list()), 'roles');

  expect(entries).toEachHave('role', 'the form of an object', (entry) =>
    isObject(entry) ? entry : undefined,
  );
});

test(
  'ROL-LIST-CLIENT/client',
  { title: 'GET /roles lists the role client', at: ['access', 'timing'] },
  async ({ roles }) => {
    const answer = control(await roles.list());
    neededList(answer, 'roles');

    expect(shownNamesIn(answer), {
      code: 'missing',
      subject: 'client',
      message: 'No listed mapping has the role.name client.',
    }).toContain('client');
  },
);

test(
  'ROL-LIST-CLIENT/client-beside-members',
  {
    title: 'GET /roles lists the role client when the company has further members',
    at: ['access', 'timing'],
  },
  async ({ roles, clients, givenLead, leadVariants, spares }) => {
    const before = roleNamesIn(control(await roles.list()));
    if (!before.includes('client'))
      stop('cantTell', {
        code: 'response-lacks',
        subject: 'client',
        message: 'The company lists no role client to begin with.',
      });
    for (const count of spares ? [1] : [2, 2]) controlCreated(await clients.plain.create(count));
    if (leadVariants.a.offered) await givenLead();

    const names = shownNamesIn(control(await roles.list()));

    expect(names, {
      code: 'missing',
      subject: 'client',
      message: 'No listed mapping has the role.name client since the company got further members.',
    }).toContain('client');
  },
);

/** The names of the roles of a listing. */
function roleNamesIn(answer: Response): unknown[] {
  return objectsIn(answer, 'roles').map(({ role }) => (isObject(role) ? role.name : undefined));
}

/** As {@link roleNamesIn}; the test is `cantTell` where client may be one of those that a mapping does not show. */
function shownNamesIn(answer: Response): unknown[] {
  const names = roleNamesIn(answer);
  const isShown = (name: unknown): boolean => typeof name === 'string';
  if (
    !names.includes('client') &&
    !(names.length === neededList(answer, 'roles').length && names.every(isShown))
  )
    stop('cantTell', {
      code: 'response-lacks',
      subject: 'role.name',
      message: 'A listed mapping shows no role.name to tell it by.',
    });
  return names;
}

/** The names of the matching headers of an answer in lower case, or "none". */
function headerNames({ headers }: Response, form: RegExp): string {
  const names = headers.map(([name]) => name.toLowerCase()).filter((name) => form.test(name));
  return names.length === 0 ? 'none' : [...new Set(names)].sort().join(', ');
}
