import { expect, test } from '@playwright/test';
import { orderStatuses } from '../../src/contract/order-status.js';
import { gains } from '../../src/run/additions.js';
import { forecast } from '../../src/run/forecast.js';
import { readStandIns } from '../../src/target/stand-ins.js';

const withKey = { API_KEY: 'k', ACCESS_TOKEN: 't' };

test('a key is what an environment file without one lacks first', () => {
  const nothing = readStandIns({});
  expect(forecast(nothing).judged).toEqual([]);
  expect(gains(nothing)[0]?.variables).toBe('API_KEY');
});

test('what lets something be judged only together with something else is said to be worth something', () => {
  const missing = gains(readStandIns(withKey));
  const worth = (variables: RegExp) => missing.find((gain) => variables.test(gain.variables));

  expect(worth(/^RECEIVER_URL/)).toMatchObject({ alone: 0 });
  expect(worth(/^RECEIVER_URL/)?.beside).toBeGreaterThan(20);
});

test('two orders of each state let much be judged without another workspace', () => {
  const orders = Object.fromEntries(
    orderStatuses().map((status) => [`ORDERS_${status.toUpperCase()}`, `${status}-1,${status}-2`]),
  );
  const judged = (variables: object) => forecast(readStandIns({ ...withKey, ...variables })).judged.length;

  expect(judged(orders) - judged({})).toBeGreaterThan(20);
});

test('a key tells the company, so that leaving it out costs nothing', () => {
  const judged = forecast(readStandIns({ ...withKey, COMPANY_ID: '0'.repeat(24) })).judged;
  expect(judged.length).toBeGreaterThan(0);
  expect(forecast(readStandIns(withKey)).judged).toEqual(judged);
});

test('a key alone is enough for the listings', () => {
  expect(forecast(readStandIns({ API_KEY: 'k' })).judged).toEqual(
    expect.arrayContaining(['CMP-LIST-OK', 'ROL-LIST-OK']),
  );
});
