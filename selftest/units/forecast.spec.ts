import { tmpdir } from 'node:os';
import { expect, test } from '@playwright/test';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import { orderStatuses } from '../../src/contract/order-status.js';
import { gains, printed, forecast } from '../../src/run/forecast.js';
import { casePlans } from '../../src/run/usable.js';
import { usesFrom } from '../../src/target/order-account.js';
import { readSettings } from '../../src/target/settings.js';
import type { Settings } from '../../src/target/settings.js';

const withKey = { API_KEY: 'some-key', ACCESS_TOKEN: 'some-token' };

/** What a file sets that allows a run to write. */
const settingsOf = (variables: Record<string, string>): Settings =>
  readSettings({ BASE_URL: 'http://127.0.0.1:1', TARGET_WRITES: 'allowed', ...variables }, tmpdir());

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
  const orders = Object.fromEntries(
    orderStatuses().map((status) => [`ORDERS_${status.toUpperCase()}`, `${status}-1,${status}-2`]),
  );
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
  for (const { environment } of Object.values(killMatrix().tests))
    for (const { from, subscription, perishable } of usesFrom(environment?.orders ?? []))
      if (perishable) used.set(`${subscription} ${from}`, (used.get(`${subscription} ${from}`) ?? 0) + 1);
  // Two of them stand in for lasting ones where there are none.
  expect(Math.max(...used.values()) + 2).toBeLessThanOrEqual(printed);
});
