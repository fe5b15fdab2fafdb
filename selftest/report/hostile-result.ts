import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validator } from '../../src/contract/schemas.js';
import type { Exchanges, RecordedExchange } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { exchangeOf } from '../units/test-record.js';

/** The file of the result that has every member. */
export const exampleFile = path.resolve(
  import.meta.dirname,
  '../../schemas/examples/conformance-result/pass/every-member.json',
);

/** Characters that nobody sees, and some that turn text around. */
const hiddenCharacters = [
  ...['\u00ad', '\u034f', '\u061c', '\u180e', '\u200b', '\u200f', '\u202e', '\u2028', '\u2060', '\u2064'],
  ...['\u2067', '\u206f', '\ufeff', '\u{e0001}', '\u{e0041}', '\u{e007f}', '\u009b', '\u0085'],
];

/** Text that some form would obey if it were not escaped there. */
export const hostileText = [
  '</script><img src=x onerror="document.title=1">',
  ']]> & "quotes" \' `ticks` ``` | pipe | <!-- ',
  '\u001b[31mred\u0000\u0007 \u202eturned \ud800 half',
  '\r\n::error::injected %0A @everyone [link](https://example.org) **bold** # head',
  "##vso[task.setvariable variable=PATH]x ##[error]y ##teamcity[buildProblem description='z'] ###[group]w",
  `\n \t::add-mask::a${hiddenCharacters.join('a')}`,
].join(' ');

/** The result that has every member, as an example of its schema. */
export function exampleResult(): ConformanceResult {
  return JSON.parse(readFileSync(exampleFile, 'utf8')) as ConformanceResult;
}

/** The same, with hostile text wherever a target can bring some in. */
export function hostileResult(): ConformanceResult {
  const result = exampleResult();
  const { run } = result;
  const hostile = {
    message: hostileText,
    subject: hostileText,
    expected: hostileText,
    actual: { [hostileText]: 1 },
  };
  return {
    ...result,
    run: {
      ...run,
      errors: [{ code: 'runner', settings: [], message: hostileText }],
      warnings: run.warnings.map((warning) => ({ ...warning, message: hostileText })),
      crashes: run.crashes.map((crash) =>
        crash.kind === 'status' ? crash : { ...crash, error: hostileText },
      ),
    },
    target: { ...result.target, name: `target ${hostileText}`, version: hostileText },
    requirements: result.requirements.map((requirement) => ({
      ...requirement,
      accepted: null,
      ...(requirement.verdict !== 'passed' && { message: hostileText }),
      violations: requirement.violations.map((violation) => ({
        ...violation,
        ...hostile,
        pointer: `/${hostileText}`,
      })),
      tests: requirement.tests.map((test) => ({
        ...test,
        title: `${test.title} ${hostileText}`,
        cases: test.cases.map((each) => ({
          ...each,
          finding: each.finding && { ...each.finding, ...hostile, pointer: `/${hostileText}` },
          reason: each.reason && { ...each.reason, message: hostileText },
        })),
      })),
    })),
    questions: result.questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) => ({ ...answer, value: hostileText })),
    })),
    contradictions: result.contradictions.map((each) => ({ ...each, observed: [hostileText] })),
    fixtures: result.fixtures.map((fixture) => ({ ...fixture, id: hostileText })),
  };
}

/** The same as somebody else may have written it: with hostile text wherever the schema lets any stand. */
export function foreignResult(): ConformanceResult {
  const validate = validator('conformance-result');
  const texts = new Set<string>();
  let result = { ...exampleResult(), requirements: hostileResult().requirements };
  JSON.stringify(result, (_name, value: unknown) => (typeof value === 'string' && texts.add(value), value));
  for (const text of texts) {
    const changed = (_name: string, value: unknown): unknown => (value === text ? text + hostileText : value);
    const foreign = JSON.parse(JSON.stringify(result, changed)) as ConformanceResult;
    if (validate(foreign)) result = foreign;
  }
  return result;
}

/** The exchanges that it cites, as hostile. */
export function hostileExchanges(): Exchanges {
  const exchange = exchangeOf(
    {
      method: 'PUT',
      url: 'http://127.0.0.1:4010/orders?pid=1',
      headers: [['Authorization', 'Bearer $ACCESS_TOKEN']],
      body: JSON.stringify({ name: hostileText }),
    },
    {
      operation: 'updateOrder',
      response: { status: 500, headers: [['x-hostile', hostileText]], body: hostileText },
    },
  );
  return { x1: exchange, x2: exchange, x3: { ...exchange, response: undefined, error: hostileText } };
}

/** What in a text a terminal or a page obeys or hides, or a runner of CI takes for a command of its own. */
export function obeyedIn(text: string): string[] {
  const hidden =
    /[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
  const commands = /##\w*\[|^[^\S\n]*::/gm;
  return [...text.matchAll(hidden), ...text.matchAll(commands)].map(([found]) => encodeURIComponent(found));
}

/** Members of the order that was read back, far more than a screen has lines. */
const members = 300;

/**
 * The example with a finding that rests on a long body: an order of 300 members that was read through the harness, of which
 * the currency, in the middle, is wrong.
 */
export function longFinding(): { result: ConformanceResult; exchanges: Exchanges } {
  const example = exampleResult();
  const call = (harness: string, params: object, body: object, times?: number): RecordedExchange =>
    exchangeOf(
      {
        method: 'POST',
        url: 'http://127.0.0.1:4011/',
        body: JSON.stringify({ state: harness, action: 'setup', params }),
      },
      { harness, times, response: { status: 200, headers: [], body: JSON.stringify(body) } },
    );
  const read = Object.fromEntries(
    Array.from({ length: members }, (_, index) =>
      index === members / 2 ? ['currency', 'USD'] : [`member${index}`, index],
    ),
  );
  const exchanges: Exchanges = {
    ...hostileExchanges(),
    'x2-1': call(
      'member',
      { companyId: 'c1', role: 'client' },
      { memberId: 'm1', accessToken: '$ACCESS_TOKEN' },
    ),
    'x2-2': call('order.read', { companyId: 'c1', orderId: '1' }, { order: read }, 4),
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
