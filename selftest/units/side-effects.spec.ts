import { expect, test } from '@playwright/test';
import { killMatrix, proof } from '../../src/contract/kill-matrix.js';
import { orderStatuses } from '../../src/contract/order-status.js';
import { projectsOf } from '../../src/run/chosen-tests.js';
import { casesOfRun, madeByRun } from '../../src/run/cases-of-run.js';
import { runnable, runnableAtLevels } from '../../src/run/usable.js';
import { readSettings } from '../../src/target/settings.js';
import type { Settings } from '../../src/target/settings.js';

const ids = (count: number, kind: number): string =>
  Array.from({ length: count }, (_, index) => `65f0c0ffee00000000${kind}0a0${index}`.padEnd(24, '0')).join(
    ',',
  );

/** The settings of docs/staging.md. */
function staging(more: Record<string, string> = {}): Settings {
  return readSettings({
    BASE_URL: 'http://127.0.0.1:1',
    TARGET_WRITES: 'allowed',
    API_KEY: 'a-key-of-staging',
    COMPANY_ID: ids(1, 0),
    ACCESS_TOKEN: 'a-token-of-staging',
    ACCESS_TOKEN_CLIENT: 'a-token-of-a-client',
    CLIENT_MEMBER_ID: ids(1, 1),
    PROJECT_MANAGER_IDS: ids(5, 2),
    ...Object.fromEntries(
      orderStatuses().map((status, index) => [`ORDERS_${status.toUpperCase()}`, ids(2, 3 + index)]),
    ),
    ...more,
  });
}

const { tests } = killMatrix();

/** What cases find: each requirement with each of its faults. */
function foundBy(names: readonly string[]): Set<string> {
  const found = new Set(names.flatMap((name) => tests[name]?.environment?.finds ?? []));
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
