import { expect, test } from '@playwright/test';
import { additions, forecast } from '../../src/run/forecast.js';
import { readStandIns } from '../../src/target/stand-ins.js';

const withKey = { API_KEY: 'k', ACCESS_TOKEN: 't' };

test('a key is what an environment file without one lacks first', () => {
  const nothing = readStandIns({});
  const [first] = additions(nothing);
  expect(first?.variables).toBe('API_KEY with ACCESS_TOKEN');
  expect(forecast(nothing).judged).toEqual([]);
  expect(forecast(first?.standIns ?? nothing).judged.length).toBeGreaterThan(0);
});

test('a key tells the company, so that leaving it out costs nothing', () => {
  const judged = forecast(readStandIns({ ...withKey, COMPANY_ID: '0'.repeat(24) })).judged;
  expect(judged.length).toBeGreaterThan(0);
  expect(forecast(readStandIns(withKey)).judged).toEqual(judged);
});
