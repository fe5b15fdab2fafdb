import { createHash } from 'node:crypto';
import { expect, test } from '../test.js';
import { chapters } from '../../src/contract/catalogue.js';
import { renderHtml } from '../../src/report/html/page.js';
import { compose } from '../../src/verdict/compose.js';
import type { Exchanges, RecordedExchange } from '../../src/verdict/recorded-exchange.js';
import { catalogueOf, exchangeOf, recordOf, runOf } from '../units/test-record.js';

/** Tests of a requirement, and exchanges of a test: what a run of the mock has on average. */
const testsEach = 5;
const exchangesEach = 3;

/** One requirement in as many fails. */
const failing = 40;

test('the page of 2,000 tests with 6,000 exchanges stays below 1.5 MB, and grows no faster than their number', () => {
  const [small, large] = [2_000, 4_000].map((tests) => pageOf(tests).length) as [number, number];
  expect(small).toBeGreaterThan(500_000);
  expect(small).toBeLessThan(1_500_000);
  expect(large).toBeLessThan(small * 2.1);
});

/** The page of many tests, each with exchanges of a usual size whose bodies differ. */
function pageOf(tests: number): string {
  const exchanges: Exchanges = {};
  const rows = Array.from({ length: tests / testsEach }, (_, index) => ({
    id: `MADE-UP-${index}`,
    section: `${chapters[index % chapters.length]?.number}.${index % 7}`,
    text: `The service keeps clause ${index} of a specification that is made up.`,
  }));
  const records = Array.from({ length: tests }, (_, number) => {
    const row = Math.floor(number / testsEach);
    const keys = Array.from({ length: exchangesEach }, (_each, index) => `t${number}-${index}`);
    for (const key of keys) exchanges[key] = usualExchange(key);
    return recordOf({
      id: `t${number}`,
      title: `test ${number} of the clause is kept by the service`,
      holds: [`MADE-UP-${row}`],
      exchanges: keys,
      ...(number % (testsEach * failing) === 0 && {
        verdict: 'failed',
        code: 'not-refused',
        message: `The service answered 200 to request ${number}, and it is to be refused.`,
        expected: { status: 400 },
        actual: { status: 200 },
        cited: keys.slice(-1),
      }),
    });
  });
  const broken = rows.map(({ id }) => [id, [`${id}-is-broken`]]);
  const sentences = rows.map(({ id }) => [`${id}-is-broken`, `The clause ${id} is broken.`]);
  const result = compose(runOf(records), {
    ...catalogueOf(rows),
    proof: Object.fromEntries(broken) as Record<string, string[]>,
    killMatrix: { faults: Object.fromEntries(sentences) as Record<string, string>, tests: {} },
  });
  return renderHtml(result, exchanges);
}

function usualExchange(key: string): RecordedExchange {
  const id = createHash('sha256').update(key).digest('hex');
  const order = { _id: id, name: `Order ${key}`, budget: 12 };
  return exchangeOf(
    {
      method: 'PUT',
      url: `http://127.0.0.1:1/orders?pid=${id.slice(0, 24)}`,
      headers: [
        ['Authorization', 'Bearer $ACCESS_TOKEN'],
        ['companyid', id.slice(24, 48)],
        ['content-type', 'multipart/form-data; boundary=x'],
      ],
      parts: [
        { name: 'name', value: order.name },
        { name: 'notes', value: id },
      ],
    },
    {
      operation: 'updateOrder',
      response: {
        status: 200,
        headers: [['content-type', 'application/json; charset=utf-8']],
        body: JSON.stringify({ message: 'Project has been updated', ...order }),
      },
    },
  );
}
