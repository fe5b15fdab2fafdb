import { tmpdir } from 'node:os';
import { expect, test } from '../test.js';
import { conditionalFaults, settingsTaken, catalogue } from '../../src/contract/catalogue.js';
import { killMatrix, foundIn, membershipOf, profileOfCase, proof } from '../../src/contract/kill-matrix.js';
import { forecast, profilePlan } from '../../src/run/forecast.js';
import { readSettings } from '../../src/target/settings.js';
import { compose } from '../../src/verdict/compose.js';
import { givenProfile } from '../../src/verdict/profile-results.js';
import type { ProfileId, Verdict } from '../../src/verdict/result.js';
import { catalogueUnder, wholeCatalogue } from '../../src/verdict/held-catalogue.js';
import type { Catalogue } from '../../src/verdict/held-catalogue.js';
import type { RunRecord } from '../../src/verdict/compose.js';
import { catalogueOf, recordOf, runOf } from './test-record.js';
import type { RecordOptions } from './test-record.js';

test('each requirement has the profile that the kill matrix says', () => {
  const conditional = conditionalFaults();
  const wrong = catalogue().flatMap(({ id, profile, excluded }) => {
    const faults = excluded === undefined ? (proof()[id] ?? []) : [];
    const plain = faults.filter((fault) => !conditional.has(fault));
    // Those whose sentence carries a condition count as far as the profile can make it.
    const members = [faults, plain].flatMap((each) => membershipOf(id, each, killMatrix()) ?? []);
    const [member] = members;
    if (member === undefined || members.some((each) => each.profile === profile)) return [];
    const { known, survivors } = member;
    return [
      `${id}: write "profile: ${member.profile}", which finds ${known.length - survivors.length} of its ${known.length} faults`,
    ];
  });
  expect(wrong).toEqual([]);
});

test('what would move a lasting order under another ruling belongs to the full profile there', () => {
  const under = (rulings: Record<string, string>): Record<string, ProfileId | undefined> => {
    const { requirements } = catalogueUnder(rulings, wholeCatalogue());
    const usual = new Map(catalogue().map(({ id, profile }) => [id, profile]));
    const changed = requirements.filter(({ id, profile }) => profile !== usual.get(id));
    return Object.fromEntries(changed.map(({ id, profile }) => [id, profile]));
  };
  expect(under({ 'pending-to-review': 'blocked', 'refused-update': 'nothing' })).toEqual({});
  expect(under({ 'pending-to-review': 'either' })).toEqual({
    'ERR-VALIDATION-NAME-MOVE': 'full',
    'ORD-PENDING-REVIEW': 'full',
    'ORD-PENDING-REVIEW-UNCHANGED': 'full',
    'WHK-REFUSED-NONE': 'full',
  });
  expect(under({ 'pending-to-completed': 'not-needed' })).toEqual({ 'ORD-COMPLETE-PENDING-MARK': 'full' });
});

test('a profile finds what those below it find', () => {
  for (const [name, row] of Object.entries(killMatrix().tests))
    if (profileOfCase(row) === 'key') expect(foundIn('environment', row), name).toEqual(foundIn('key', row));
});

for (const [what, environment, profile] of [
  ['needs a harness', undefined, 'full'],
  ['needs an API key', { needs: ['API_KEY', 'COMPANY_ID'] }, 'key'],
  ['needs nothing', {}, 'key'],
  ['needs a token', { needs: ['API_KEY', 'ACCESS_TOKEN'] }, 'environment'],
  ['needs an expired workspace', { needs: ['API_KEY', 'EXPIRED_COMPANY_ID'] }, 'full'],
  ['needs a category', { needs: ['API_KEY', 'CATEGORY_ID'] }, 'full'],
  ['leaves an order in its state', { orders: ['Review'], needs: ['API_KEY'] }, 'environment'],
  ['moves an order', { orders: ['Review', 'Pending>Ongoing'] }, 'full'],
  ['moves a subscription order', { orders: ['s:Pending>Ongoing'] }, 'full'],
  [
    'takes two orders of each kind',
    { orders: ['Pending', 'Pending', 's:Pending', 's:Pending'] },
    'environment',
  ],
  ['takes three orders of a state', { orders: Array(3).fill('Pending') }, 'full'],
] satisfies [string, object | undefined, ProfileId][])
  test(`a case that ${what} belongs to the profile ${profile}`, () => {
    expect(profileOfCase({ environment })).toBe(profile);
  });

/** A requirement whose faults `key`, `fixtures` and `harness` are each found by the case of their name. */
const tests = {
  'R/key': { finds: ['a', 'b', 'c'], environment: { finds: ['a', 'b', 'c'], needs: ['API_KEY'] } },
  'R/fixtures': { finds: ['d'], environment: { finds: ['d'], needs: ['API_KEY', 'ACCESS_TOKEN'] } },
  'R/harness': { finds: ['e'] },
};

for (const [faults, profile, survivors] of [
  [['a', 'b', 'c'], 'key', []],
  [['a', 'b', 'c', 'd'], 'key', ['d']],
  [['a', 'b', 'd'], 'environment', []],
  [['a', 'b', 'd', 'e'], 'environment', ['e']],
  [['a', 'd', 'e'], 'full', []],
] as const)
  test(`a requirement whose faults are ${faults.join(', ')} belongs to the profile ${profile}`, () => {
    expect(membershipOf('R', faults, { tests })).toEqual({ profile, known: faults, survivors });
  });

test('of a requirement whose faults no proof has looked for nothing is said', () => {
  expect(membershipOf('R', ['new'], { tests })).toBeUndefined();
  expect(membershipOf('NEW', [], { tests })).toBeUndefined();
});

for (const [settings, profile] of [
  [[], 'full'],
  [['BASE_URL', 'HARNESS_URL', 'API_KEY'], 'full'],
  [['BASE_URL', 'API_KEY', 'ACCESS_TOKEN'], 'environment'],
  [['BASE_URL', 'API_KEY', 'COMPANY_ID', 'TARGET_WRITES', 'LEAD_VARIANT'], 'key'],
  [['BASE_URL', 'TARGET_WRITES'], 'key'],
] as const)
  test(`with ${settings.join(', ') || 'the embedded mock'} a run can judge the profile ${profile}`, () => {
    expect(givenProfile(settings)).toBe(profile);
  });

const rows: Catalogue = {
  ...catalogueOf([
    { id: 'R', profile: 'environment' },
    { id: 'K', profile: 'key' },
    { id: 'F', profile: 'full' },
  ]),
  proof: { R: ['a', 'd', 'e'], K: ['k', 'k2'], F: ['f'] },
  killMatrix: {
    faults: {},
    tests: {
      ...tests,
      'K/key': { finds: ['k'], environment: { finds: ['k'], needs: ['API_KEY'] } },
      'K/other': { finds: ['k2'], environment: { finds: ['k2'], needs: ['OTHER_API_KEY'] } },
      'F/harness': { finds: ['f'] },
    },
  },
};

type Judged = Record<string, Verdict | Partial<RecordOptions>>;

/** The result of a run with environment fixtures. */
function ran(
  judged: Judged,
  besides: Partial<Pick<RunRecord, 'claim'>> & { run?: Partial<RunRecord['run']> } = {},
) {
  const all: Judged = {
    ...{ 'R/key': 'passed', 'R/fixtures': 'passed', 'R/harness': untested('HARNESS_URL') },
    ...{ 'K/key': 'passed', 'K/other': 'passed', 'F/harness': untested('HARNESS_URL') },
    ...judged,
  };
  const records = Object.entries(all).map(([id, reported]) => {
    const ended = typeof reported === 'string' ? { verdict: reported } : reported;
    return recordOf({ id, holds: [id.charAt(0)], ...ended });
  });
  const { run, ...others } = besides;
  return compose(
    { ...runOf(records, { settings: ['BASE_URL', ...settingsTaken('environment')], ...run }), ...others },
    rows,
  );
}

function untested(...settings: string[]): Partial<RecordOptions> {
  return { verdict: 'untested', settings };
}

const verdictsOf = ({ requirements }: ReturnType<typeof ran>) =>
  Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));

test('a requirement passes in a profile by what that profile can find', () => {
  const result = ran({});
  expect(verdictsOf(result)).toEqual({ R: 'passed', K: 'passed', F: 'untested' });
  expect(result.run.profiles).toEqual([
    { id: 'key', outcome: 'conformant', passed: 1, applicable: 1, missing: [] },
    { id: 'environment', outcome: 'conformant', passed: 2, applicable: 2, missing: [] },
    { id: 'full', outcome: 'incomplete', passed: 1, applicable: 3, missing: ['HARNESS_URL'] },
  ]);
  expect(result.requirements[0]?.coverage).toMatchObject({ killed: 2, of: 2, unseen: ['e'] });
  expect(result.run).toMatchObject({ outcome: 'incomplete', claimed: null });
});

test('a lesser profile asks for no more than it can find itself', () => {
  const lacking = { 'K/other': untested('OTHER_API_KEY') };
  const unclaimed = ran(lacking);
  expect(verdictsOf(unclaimed)['K']).toBe('untested');
  expect(unclaimed.run.profiles.map(({ outcome, missing }) => [outcome, missing])).toEqual([
    ['conformant', []],
    ['incomplete', ['OTHER_API_KEY']],
    ['incomplete', ['HARNESS_URL', 'OTHER_API_KEY']],
  ]);
  const claimed = ran(lacking, { claim: 'key' });
  expect(verdictsOf(claimed)['K']).toBe('passed');
  expect(claimed.run).toMatchObject({ outcome: 'conformant', claimed: 'key' });
});

for (const [what, judged, outcome] of [
  ['what it claims passes', {}, 'conformant'],
  ['a part of what it claims is untested', { 'R/fixtures': untested('ACCESS_TOKEN') }, 'incomplete'],
  ['something fails beyond it', { 'F/harness': 'failed' }, 'nonconformant'],
] as [string, Judged, string][])
  test(`a run that claims the environment profile is ${outcome} where ${what}`, () => {
    expect(ran(judged, { claim: 'environment' }).run).toMatchObject({ outcome, claimed: 'environment' });
  });

for (const run of [{ mode: 'quick' }, { mode: 'part' }, { shard: { current: 1, total: 2 } }] as const)
  test(`a run claims nothing that is ${JSON.stringify(run)}`, () => {
    const unclaimed = { claimed: null, outcome: 'incomplete' };
    expect(ran({}, { claim: 'environment', run }).run).toMatchObject(unclaimed);
  });

test('the environment fixtures that are not set are missing in a profile that is incomplete, and in no other', () => {
  const settings = ['BASE_URL', 'API_KEY', 'ACCESS_TOKEN'];
  const lacking = { 'R/fixtures': untested('WEBHOOK_ID', 'WEBHOOK_DELIVERY_FILE') };
  const [key, environment] = ran(lacking, { run: { settings } }).run.profiles;
  expect(key?.missing).toEqual([]);
  expect(environment?.missing).toEqual(expect.arrayContaining(['ORDERS_REVIEW', 'WEBHOOK_ID']));
  expect(environment?.missing).not.toContain('WEBHOOK_DELIVERY_FILE');
  expect(ran({}, { run: { settings } }).run.profiles[1]?.missing).toEqual([]);
});

const withKey = { BASE_URL: 'http://127.0.0.1:1', API_KEY: 'some-key', TARGET_WRITES: 'allowed' };

const plan = (variables: Record<string, string>): string[] => {
  const settings = readSettings(variables, tmpdir());
  return profilePlan(settings, settings.embedded ? undefined : forecast(settings).profiles);
};

for (const [what, variables, lines] of [
  [
    'a key',
    withKey,
    [
      /^ {2}key +(\d+) of \1 requirements$/,
      /\d+ of \d+ requirements; missing: ACCESS_TOKEN, .*RECEIVER_URL/,
      /; missing: .*HARNESS_URL/,
    ],
  ],
  ['a key and no leave to write', { ...withKey, TARGET_WRITES: '' }, [/; missing: TARGET_WRITES$/]],
  ['the embedded mock', {}, [/is set$/, /is set$/, /is set$/]],
] as [string, Record<string, string>, RegExp[]][])
  test(`the plan says of each profile what ${what} leaves out`, () => {
    const [claim, ...profiles] = plan(variables);
    expect(claim).toContain('PROFILE is not set');
    lines.forEach((line, index) => expect(profiles[index]).toMatch(line));
    expect(profiles.at(-1)).toContain('LEAD_VARIANT is to be completed');
  });

test('the plan says what is claimed', () => {
  const claimed = { ...withKey, PROFILE: 'key', LEAD_VARIANT: 'A' };
  expect(plan(claimed)[0]).toBe('PROFILE claims the profile key:');
  expect(plan(claimed).join()).not.toContain('LEAD_VARIANT');
});

test('what only a case finds that the target does not offer is not missed', () => {
  expect(verdictsOf(ran({ 'R/fixtures': 'inapplicable' }))['R']).toBe('passed');
});
