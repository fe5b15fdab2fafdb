import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { exampleResult, hostileExchanges } from './hostile-result.js';

/** Members of the order that was read back, far more than a screen has lines. */
const members = 300;

/**
 * The example with a finding that rests on a long body: an order of 300 members that was read through the harness, of which
 * the currency, in the middle, is wrong.
 */
export function longFinding(): { result: ConformanceResult; exchanges: Exchanges } {
  const example = exampleResult();
  const call = {
    startedAt: '2026-11-21T09:00:00.000Z',
    durationMs: 2,
    request: { method: 'POST', url: 'http://127.0.0.1:4011/', headers: [] as [string, string][] },
  };
  const read = Object.fromEntries(
    Array.from({ length: members }, (_, index) =>
      index === members / 2 ? ['currency', 'USD'] : [`member${index}`, index],
    ),
  );
  const exchanges: Exchanges = {
    ...hostileExchanges(),
    'x2-1': {
      ...call,
      harness: 'member',
      request: {
        ...call.request,
        body: '{"state":"member","action":"setup","params":{"companyId":"c1","role":"client"}}',
      },
      response: { status: 200, headers: [], body: '{"memberId":"m1","accessToken":"$ACCESS_TOKEN"}' },
    },
    'x2-2': {
      ...call,
      harness: 'order.read',
      times: 4,
      request: {
        ...call.request,
        body: '{"state":"order.read","action":"setup","params":{"companyId":"c1","orderId":"1"}}',
      },
      response: { status: 200, headers: [], body: JSON.stringify({ order: read }) },
    },
  };
  const finding = {
    code: 'not-refused',
    message: 'The currency of the order is "USD" instead of "EUR".',
    expected: { currency: 'EUR', notes: `${'a'.repeat(900)}b${'c'.repeat(900)}` },
    actual: { currency: 'USD', notes: `${'a'.repeat(900)}d${'c'.repeat(900)}` },
    pointer: '/order/currency',
    exchanges: ['x2-2'],
  };
  const result = {
    ...example,
    requirements: example.requirements.map((requirement) => ({
      ...requirement,
      accepted: null,
      violations: requirement.violations.map((violation) => ({ ...violation, ...finding })),
      tests: requirement.tests.map((test) => ({
        ...test,
        cases: test.cases.map((each) =>
          each.finding === null ? each : { ...each, finding, exchanges: ['x2', 'x2-1', 'x2-2'] },
        ),
      })),
    })),
  };
  return { result, exchanges };
}
