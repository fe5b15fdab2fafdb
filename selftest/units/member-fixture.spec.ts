import { expect, test } from '@playwright/test';
import { Member } from '../../src/operations/member.js';
import type { NotJudged } from '../../src/session/stop.js';
import type { Reason } from '../../src/verdict/result.js';
import type { MemberOptions } from '../../src/target/fixtures.js';
import { memberStandIn } from '../../src/target/given.js';
import { readEnvironmentFixtures, UsedFixtures } from '../../src/target/environment-fixtures.js';

/** The members that one test asks for, with what it used of the environment file. */
function membersOf(variables: Record<string, string>) {
  const used = new UsedFixtures(readEnvironmentFixtures(variables));
  let managers = 0;
  return {
    member: (role: string, options: Omit<MemberOptions, 'role'> = {}) =>
      new Member(
        role,
        memberStandIn({ role, ...options }, used.environmentFixtures, () => managers++),
      ),
    used: () => used.variables(),
  };
}

const managers = { PROJECT_MANAGER_IDS: 'one,two', ACCESS_TOKEN_PROJECT_MANAGER: 'token' };
const asManager = { headers: { authorization: 'Bearer token' } };

test('a project manager who sends requests is the one with the token, however often one is asked for', () => {
  const { member, used } = membersOf(managers);

  expect(member('projectManager').asCaller).toEqual(asManager);
  expect(member('projectManager').asCaller).toEqual(asManager);
  expect(used()).toEqual(['ACCESS_TOKEN_PROJECT_MANAGER']);
});

test('project managers who are listed are each another one', () => {
  const { member, used } = membersOf(managers);
  const [one, two, three] = [member('projectManager'), member('projectManager'), member('projectManager')];

  expect([one.id, two.id]).toEqual(['one', 'two']);
  expect(used()).toEqual(['PROJECT_MANAGER_IDS', 'PROJECT_MANAGER_IDS']);
  expect(reasonOf(() => three.id)).toEqual({
    verdict: 'untested',
    code: 'fixture-missing',
    subject: 'member:projectManager',
    settings: ['HARNESS_URL', 'PROJECT_MANAGER_IDS'],
    message:
      'This needs the id of a member with the role projectManager: set HARNESS_URL or more ids in PROJECT_MANAGER_IDS.',
  });
});

test('a project manager is one and the same person by id and by token', () => {
  const { member } = membersOf(managers);
  const [first, second] = [member('projectManager'), member('projectManager')];

  expect([first.id, first.asCaller]).toEqual(['one', asManager]);
  expect(second.id).toBe('two');
  expect(() => second.asCaller).toThrow('the token of a member with the role projectManager');
});

/** Why something ends its test. */
function reasonOf(act: () => unknown): Reason | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as NotJudged).reason;
  }
}

const tokens: { role: string; options?: Omit<MemberOptions, 'role'>; variable: string; lacking: string }[] = [
  { role: 'client', variable: 'ACCESS_TOKEN_CLIENT', lacking: 'a member with the role client' },
  {
    role: 'projectManager',
    variable: 'ACCESS_TOKEN_PROJECT_MANAGER',
    lacking: 'a member with the role projectManager',
  },
  { role: 'teamMember', variable: 'ACCESS_TOKEN_TEAM_MEMBER', lacking: 'a member with the role teamMember' },
  { role: 'Admin', variable: 'ACCESS_TOKEN_ADMIN', lacking: 'a member with the role Admin' },
  {
    role: 'teamMember',
    options: { approved: false },
    variable: 'ACCESS_TOKEN_UNAPPROVED',
    lacking: 'a member who is not approved',
  },
  {
    role: 'teamMember',
    options: { hasRole: false },
    variable: 'ACCESS_TOKEN_NO_ROLE',
    lacking: 'a member without a role',
  },
];

for (const { role, options, variable, lacking } of tokens)
  test(`${variable} is the token of ${lacking}`, () => {
    expect(membersOf({ [variable]: 'token' }).member(role, options).asCaller).toEqual(asManager);
    expect(reasonOf(() => membersOf({}).member(role, options).asCaller)).toMatchObject({
      verdict: 'untested',
      code: 'fixture-missing',
      settings: ['HARNESS_URL', variable],
      message: `This needs the token of ${lacking}: set HARNESS_URL or ${variable}.`,
    });
  });

test('a member whose id no variable has can be a caller, and is not listed', () => {
  const { member } = membersOf({ ACCESS_TOKEN_ADMIN: 'token', OTHER_MEMBER_ID: 'other' });

  expect(member('Admin').asCaller).toEqual(asManager);
  expect(() => member('Admin').id).toThrow(
    'This needs the id of a member with the role Admin: set HARNESS_URL.',
  );
  expect(member('teamMember').id).toBe('other');
});
