import { tmpdir } from 'node:os';
import { expect, test } from '../test.js';
import { killMatrix, proof, levelCases } from '../../src/contract/kill-matrix.js';
import { orderStatuses } from '../../src/contract/schemas.js';
import { gains, printed, forecast } from '../../src/run/forecast.js';
import {
  casePlans,
  runnable,
  runnableAtLevels,
  quickCases,
  quickLevelCases,
  secondsOf,
  casesOfRun,
  madeByRun,
} from '../../src/run/cases-of-run.js';
import { usesFrom } from '../../src/target/order-account.js';
import { readSettings } from '../../src/target/settings.js';
import type { Settings } from '../../src/target/settings.js';
import type { KillMatrixRow } from '../../src/contract/kill-matrix.js';
import { projectsOf } from '../../src/run/chosen-tests.js';

const known = killMatrix();
const withKey = { API_KEY: 'some-key', ACCESS_TOKEN: 'some-token' };

/** What a file sets that allows a run to write. */
const settingsOf = (variables: Record<string, string>): Settings =>
  readSettings({ BASE_URL: 'http://127.0.0.1:1', TARGET_WRITES: 'allowed', ...variables }, tmpdir());

/** The variables of orders in each state. */
const ordersOf = (idsOf: (index: number) => string): Record<string, string> =>
  Object.fromEntries(
    orderStatuses().map((status, index) => [`ORDERS_${status.toUpperCase()}`, idsOf(index)]),
  );

const judged = (variables: Record<string, string>): readonly string[] =>
  forecast(settingsOf(variables)).judged;

test('a key is what an environment file without one lacks first', () => {
  expect(judged({})).toEqual([]);
  expect(gains(settingsOf({}))[0]?.variables).toBe('API_KEY');
});

test('what lets something be judged only together with something else is said to be worth something', () => {
  const missing = gains(settingsOf(withKey));
  const worth = (variables: RegExp) => missing.find((gain) => variables.test(gain.variables));

  expect(worth(/^RECEIVER_URL/)).toMatchObject({ alone: 0 });
  expect(worth(/^RECEIVER_URL/)?.beside).toBeGreaterThan(20);
});

test('two orders of each state let much be judged without another workspace', () => {
  const orders = ordersOf((index) => `${index}-1,${index}-2`);
  expect(judged({ ...withKey, ...orders }).length - judged(withKey).length).toBeGreaterThan(20);
});

test('a key tells the company, so that leaving it out costs nothing', () => {
  expect(judged({ ...withKey, COMPANY_ID: '0'.repeat(24) })).toEqual(judged(withKey));
});

test('a key alone is enough for the listings, and leave to write for what changes records', () => {
  const only = { API_KEY: 'some-key' };
  expect(judged(only)).toEqual(expect.arrayContaining(['CMP-LIST-OK', 'ROL-LIST-OK', 'CLI-CREATE']));
  const reading = judged({ ...only, TARGET_WRITES: 'refused' });
  expect(reading).toContain('CMP-LIST-OK');
  expect(reading).not.toContain('CLI-CREATE');
  const [first] = gains(settingsOf({ ...only, TARGET_WRITES: 'refused' }));
  expect(first).toMatchObject({ names: ['TARGET_WRITES'] });
  expect(first?.alone).toBe(judged(only).length - reading.length);
});

test('a variant of lead creation that LEAD_VARIANT leaves out is inapplicable', () => {
  const { judged: ids, profiles } = forecast(settingsOf({ ...withKey, LEAD_VARIANT: 'A' }));
  expect(ids).toContain('LDA-CREATE');
  expect(ids.filter((id) => id.startsWith('LDB-'))).toEqual([]);
  expect(profiles[0]).toMatchObject({ id: 'key', missing: [] });
});

test('the profile that a run claims decides what has to be found', () => {
  const claim = { LEAD_VARIANT: 'both', LEAD_B_FIELDS: '{}', PROFILE: 'key' };
  const without = judged(withKey);
  const claimed = judged({ ...withKey, ...claim });
  expect(without.filter((id) => !claimed.includes(id))).toEqual([]);
  expect(claimed).toContain('LDA-ROLE-WRONG');
  expect(without).not.toContain('LDA-ROLE-WRONG');
});

test('one order of a state is enough for a case that takes one', () => {
  const one = judged({ ...withKey, ORDERS_ONGOING: 'some-order' });
  expect(one.length).toBeGreaterThan(judged(withKey).length);
});

test('a case that takes more project managers than the file names does not judge', () => {
  const orders = { ORDERS_ONGOING: 'one-order,another-order', OTHER_MEMBER_ID: 'some-member' };
  const managersOf = (count: number): string[] => {
    const managers = Array.from({ length: count }, (_, index) => `manager-${index}`);
    const file = settingsOf({ ...withKey, ...orders, PROJECT_MANAGER_IDS: managers.join(',') });
    return casePlans(file).flatMap(({ test: name, reason }) => (reason === undefined ? [name] : []));
  };
  const [few, many] = [managersOf(1), managersOf(6)];
  expect(many).toEqual(expect.arrayContaining(few));
  expect(many.filter((name) => !few.includes(name)).length).toBeGreaterThanOrEqual(5);
});

test('of perishable orders there are enough in the plan for every case that uses one up', () => {
  const used = new Map<string, number>();
  for (const { environment } of Object.values(known.tests))
    for (const { from, subscription, perishable } of usesFrom(environment?.orders ?? []))
      if (perishable) used.set(`${subscription} ${from}`, (used.get(`${subscription} ${from}`) ?? 0) + 1);
  // Two of them stand in for lasting ones where there are none.
  expect(Math.max(...used.values()) + 2).toBeLessThanOrEqual(printed);
});

for (const byEnvironment of [false, true]) {
  const what = byEnvironment ? 'with prepared records' : 'with a harness';

  test(`a quick run ${what} finds 96 % of the known faults in a third of the time or less`, () => {
    const of = (names: readonly string[]): Set<string> =>
      new Set(
        names.flatMap((name) => {
          const { finds = [], environment } = known.tests[name] ?? {};
          return (byEnvironment ? environment?.finds : undefined) ?? finds;
        }),
      );
    const candidates = Object.keys(known.tests).filter(
      (name) => !byEnvironment || known.tests[name]?.environment !== undefined,
    );
    const runnable = candidates.map((test) => ({ test, finds: [...of([test])], members: 0 }));
    const chosen = [...quickCases(known, byEnvironment ? { cases: runnable, most: 0 } : undefined)];

    expect(of(chosen).size / of(candidates).size).toBeGreaterThanOrEqual(0.96);
    const inAll = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum + secondsOf(known.tests[name] as KillMatrixRow), 0);
    expect(inAll(chosen) / inAll(candidates)).toBeLessThanOrEqual(1 / 3);
    expect(candidates).toEqual(expect.arrayContaining(chosen));
  });
}

test('where no proof knows a test, a quick run has none', () => {
  expect(quickCases({ faults: {}, tests: {} }).size).toBe(0);
});

const candidates = [
  { test: 'a#level-1', levels: { caller: 'client' }, requests: 10, members: 0, finds: ['x@caller/client'] },
  { test: 'b#level-1', levels: { caller: 'client' }, requests: 10, members: 0, finds: [] },
  { test: 'c#level-1', levels: { caller: 'admin' }, requests: 50, members: 0, finds: [] },
  { test: 'd#level-1', levels: { position: 'last' }, requests: 5, members: 9, finds: ['y@position/last'] },
  { test: 'e#level-1', levels: { caller: 'client' }, requests: 10, members: 0, finds: ['x@caller/client'] },
];
const nothing = { finds: new Set<string>(), requests: 0, members: 20 };

test('a quick run has each level once, and the cases that find conditional faults which no other finds', () => {
  expect([...quickLevelCases(candidates, nothing)].sort()).toEqual(['a#level-1', 'c#level-1', 'd#level-1']);
});

test('a quick run has no case at levels that takes more members or requests than are left', () => {
  expect([...quickLevelCases(candidates, { ...nothing, members: 8 })]).not.toContain('d#level-1');
  expect([...quickLevelCases(candidates, { ...nothing, requests: 2_320 })]).not.toContain('c#level-1');
});

test('a quick run meets every level that some case meets, in 2,500 requests', () => {
  const chosen = casesOfRun(readSettings({ QUICK: '1' }));
  const rows = levelCases();
  const levelsOf = (names: readonly string[]): Set<string> =>
    new Set(names.flatMap((name) => Object.values(rows[name]?.levels ?? {})));
  expect(levelsOf(chosen)).toEqual(levelsOf(Object.keys(rows)));
  const requests = chosen.map((name) => (known.tests[name] ?? rows[name])?.requests ?? 0);
  expect(requests.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(2_500);
});

const ids = (count: number, kind: number): string =>
  Array.from({ length: count }, (_, index) => `65f0c0ffee00000000${kind}0a0${index}`.padEnd(24, '0')).join(
    ',',
  );

/** The settings of docs/staging.md. */
const staging = (more: Record<string, string> = {}): Settings =>
  settingsOf({
    ...withKey,
    COMPANY_ID: ids(1, 0),
    ACCESS_TOKEN_CLIENT: 'a-token-of-a-client',
    CLIENT_MEMBER_ID: ids(1, 1),
    PROJECT_MANAGER_IDS: ids(5, 2),
    ...ordersOf((index) => ids(2, 3 + index)),
    ...more,
  });

/** What cases find: each requirement with each of its faults. */
function foundBy(names: readonly string[]): Set<string> {
  const found = new Set(names.flatMap((name) => known.tests[name]?.environment?.finds ?? []));
  return new Set(
    Object.entries(proof()).flatMap(([id, faults]) =>
      faults.filter((fault) => found.has(fault)).map((fault) => `${id} ${fault}`),
    ),
  );
}

test('a run with environment fixtures makes 600 members at most, and finds what all of its cases find', () => {
  const settings = staging();
  const judging = [...runnable(settings), ...runnableAtLevels(settings)].map(({ test: name }) => name);
  const chosen = casesOfRun(settings);

  expect(madeByRun(settings).members).toBeLessThanOrEqual(600);
  expect(chosen.length).toBeLessThan(judging.length);
  expect(judging).toEqual(expect.arrayContaining(chosen));
  const found = foundBy(chosen);
  expect([...foundBy(judging)].filter((each) => !found.has(each))).toEqual([]);
});

test('a file with all that lasts is enough for all of the profiles key and environment', () => {
  const roles = ['ADMIN', 'TEAM_MEMBER', 'PROJECT_MANAGER', 'UNAPPROVED', 'NO_ROLE'];
  const { profiles } = forecast(
    staging({
      ...Object.fromEntries(roles.map((role) => [`ACCESS_TOKEN_${role}`, `of-${role}`])),
      ...{ LEAD_VARIANT: 'both', ORDERS_SUBSCRIPTION: ids(2, 8), OTHER_MEMBER_ID: ids(1, 9) },
      ...{ OTHER_API_KEY: 'another-key', OTHER_ACCESS_TOKEN: 'another-token' },
      ...{ OTHER_COMPANY_ID: `b${ids(1, 0).slice(1)}`, OTHER_ORDER_ID: `b${ids(1, 1).slice(1)}` },
      ...{ WEBHOOK_ID: `b${ids(1, 2).slice(1)}`, WEBHOOK_SECRET: 'a-secret' },
      ...{ RECEIVER_URL: 'https://receiver.example.com/a-part-that-nobody-guesses' },
    }),
  );
  const open = profiles.filter(({ id, passed, applicable }) => id !== 'full' && passed < applicable);
  expect(open).toEqual([]);
});

test('a part of a run leaves out nothing: another part need not have what it would rely on', () => {
  const shard = { current: 1, total: 2 };
  expect(projectsOf(staging(), false, { partial: false, shard })).toBe(undefined);
});

test('a quick run with environment fixtures makes 150 members at most', () => {
  expect(madeByRun(staging({ QUICK: '1' })).members).toBeLessThanOrEqual(150);
});

test('where a target is declared to lack a variant of lead creation, more of the other cases run', () => {
  const clients = (settings: Settings): number =>
    casesOfRun(settings).filter((name) => name.startsWith('CLI-')).length;

  expect(clients(staging({ LEAD_VARIANT: 'A' }))).toBeGreaterThan(clients(staging()));
  expect(madeByRun(staging({ LEAD_VARIANT: 'A' })).members).toBeLessThanOrEqual(600);
});

test('nobody is invited where LEAD_B_FIELDS names the flag', () => {
  const fields = JSON.stringify({ 'send invitation email': 'sendInvitation' });

  expect(madeByRun(staging()).invitations).toBeGreaterThan(0);
  expect(madeByRun(staging({ LEAD_B_FIELDS: fields })).invitations).toBe(0);
});
