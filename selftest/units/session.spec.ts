import { expect, test } from '../test.js';
import { control, Response } from '../../src/exchange/response.js';
import { toHaveJsonBody } from '../../src/expectations/webhook-matchers.js';
import { acceptanceFinding, bodyOf } from '../../src/expectations/matcher-finding.js';
import { inTest, Session, Recorder } from '../../src/session/session.js';
import type { RecordedExchange } from '../../src/verdict/recorded-exchange.js';
import { exchangeOf } from './test-record.js';

const key = 'nkey-0123456789-abcdefghij';

/** What of the key nobody could know from its beginning. */
const pieces = ['nkey', '0123', '6789', 'abcd', 'ghij'];

function sessionWith(secret = key): Session {
  const session = new Session('t');
  session.recorder.redaction.learn('$API_KEY', secret);
  return session;
}

for (const [name, message] of [
  ['a line break before the rest of a key', `The key was \\${key}: \n${key.slice(1)}.`],
  ['a quote before a key', `"${key}", '${key}' and \\"${key}\\"`],
  ['half of a character', `\ud800${key}\udc00`],
] as const)
  test(`a finding stays one with ${name} in its message`, () => {
    const session = sessionWith();
    session.find({ code: 'value', message, expected: 1, actual: { message }, pointer: '/message' });

    const { finding } = session.toRecord();

    expect(finding).toMatchObject({ expected: 1, pointer: '/message' });
    expect(finding?.message).not.toContain(key);
  });

for (const member of ['finding', 'message', 'expected', 'actual', 'exchanges', 'observations', 'reason'])
  test(`a finding stays one where "${member}" is a secret`, () => {
    const session = sessionWith(member);
    const wrong = { code: 'value', message: 'It is wrong.', expected: 1 };
    session.observe('role-meaning', 'both');
    session.find({ ...wrong, actual: { [member]: member }, pointer: `/${member}` });

    expect(session.toRecord()).toEqual({
      finding: { ...wrong, actual: { $API_KEY: '$API_KEY' }, pointer: '/$API_KEY' },
      observations: [{ contradiction: 'role-meaning', reading: 'both' }],
      answers: [],
      fixtures: [],
      exchanges: {},
    });
  });

test('a finding stays one whatever its values are', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}"${key}"${']'.repeat(50_000)}`) as unknown;
  const circular: Record<string, unknown> = { key };
  circular.self = circular;
  for (const actual of [deep, circular, 12n, Symbol('s'), () => key, new Date(NaN), new Map([[key, key]])]) {
    const session = sessionWith();
    session.find({ code: 'value', message: 'It is wrong.', expected: deep, actual });

    const json = JSON.stringify(session.toRecord());

    expect(JSON.parse(json)).toMatchObject({ finding: { message: 'It is wrong.' } });
    expect(json).not.toContain(key);
  }
});

test('a secret that is a number, or the name of a member, is taken out of values', () => {
  const session = sessionWith('4111111111111111');
  const actual = { '4111111111111111': 4111111111111111, status: 403 };
  session.find({ code: 'value', message: 'It is wrong.', actual });

  expect(session.toRecord().finding?.actual).toEqual({ $API_KEY: '$API_KEY', status: 403 });
});

test('what is learned last is taken out of what came first', () => {
  const session = new Session('t');
  const { recorder } = session;
  const text = (value: string) => `a ${value} b`;
  recorder.keep(
    exchangeOf(
      { url: `http://127.0.0.1/${key}`, headers: [['x-note', text(key)]], body: text(key) },
      { response: { status: 200, headers: [[key, key]], body: text(key) } },
    ),
  );
  session.find({ code: 'value', message: text(key), actual: text(key) });
  session.record('Q-STATUS', text(key));
  session.created('order', key);
  session.endedFor({ verdict: 'cantTell', code: 'broke-off', settings: [], message: text(key) });

  recorder.redaction.learn('$API_KEY', key);

  expect(JSON.stringify(session.toRecord())).not.toContain(key);
});

test('a message names the path that was asked, where LEAD_B_PATH names another than the contract', () => {
  const refused = new Response('createLeads', 404, [], '', 'x-1');
  const said = (): string => acceptanceFinding(refused, 201).message();
  expect(said()).toMatch(/^POST \/members\/bulk-lead did not accept/);
  refused.path = '/crm/leads';
  expect(said()).toMatch(/^POST \/crm\/leads did not accept/);
});

for (let cut = 0; cut <= 26; cut += 2)
  test(`no piece of a key is left where an echo of it is cut ${cut} characters into it`, () => {
    const session = sessionWith();
    const echo = (length: number): string => `${'x'.repeat(length - cut)}${key}${'y'.repeat(1_000)}`;
    const redirect = new Response('o', 302, [['location', `https://a.example/${echo(282)}`]], '', 'x-1');
    const refused = (body: string): Response => new Response('o', 400, [], body, 'x-1');
    const delivery = { headers: [], body: echo(500) } as unknown as Parameters<typeof toHaveJsonBody>[0];

    const shown = inTest({ session, extend: () => undefined }, () =>
      [
        thrownBy(() => control(refused(echo(200)))),
        bodyOf(refused(echo(500))),
        toHaveJsonBody(delivery).actual,
        redirect.statusPhrase,
      ].map(String),
    );

    for (const text of shown) {
      expect(text).toContain('xxx');
      for (const piece of pieces) expect(text).not.toContain(piece);
    }
  });

function thrownBy(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const call = (harness: string, asks: string, answer: string): RecordedExchange =>
  exchangeOf(
    { method: 'POST', body: asks },
    { harness, response: { status: 200, headers: [], body: answer } },
  );
const request = exchangeOf({ method: 'PUT' }, { operation: 'updateOrder' });

test('a read that is answered as before is counted, and one that is answered otherwise is kept', () => {
  const recorder = new Recorder(undefined, 'x');
  const keys = ['open', 'open', 'open', 'done', 'open'].map((answer) =>
    recorder.keep(call('order.read', 'one', answer)),
  );

  expect(keys).toEqual(['x-1', 'x-1', 'x-1', 'x-2', 'x-3']);
  expect(Object.values(recorder.exchanges).map(({ times }) => times)).toEqual([3, undefined, undefined]);
});

test('a read after a request is one of its own, and what is set up twice is kept twice', () => {
  const recorder = new Recorder(undefined, 'x');
  recorder.keep(call('order.read', 'one', 'open'));
  recorder.keep(request);
  recorder.keep(call('order.read', 'one', 'open'));
  recorder.keep(call('webhook.update', 'off', '{}'));
  recorder.keep(call('webhook.update', 'off', '{}'));

  expect(Object.keys(recorder.exchanges)).toEqual(['x-1', 'x-2', 'x-3', 'x-4', 'x-5']);
});

test('a finding rests on what was read since the last request, unless it says what', () => {
  const [sure, open] = [new Session('x'), new Session('y')];
  for (const { recorder } of [sure, open]) {
    recorder.keep(call('order.read', 'one', 'before'));
    recorder.keep(request);
    recorder.keep(call('order.read', 'one', 'after'));
    recorder.keep(call('order.read', 'other', 'after'));
  }
  open.find({ code: 'value', message: 'It is wrong.' });
  sure.find({ code: 'value', message: 'It is wrong.', reads: ['x-3'] });

  expect(open.toRecord().finding?.reads).toEqual(['y-3', 'y-4']);
  expect(sure.toRecord().finding?.reads).toEqual(['x-3']);
});

const long = 'a'.repeat(15_000);

/** How much is kept of the body of an exchange. */
function keptOf(recorder: Recorder, exchange: RecordedExchange): number {
  return recorder.exchange(recorder.keep(exchange))?.response?.body.length ?? 0;
}

test('however much is read through the harness, the answers of the target are kept as long as ever', () => {
  const recorder = new Recorder(undefined, 'x');
  for (let count = 0; count < 100; count += 1) recorder.keep(call('order.read', 'one', `${long}${count}`));

  expect(keptOf(recorder, { ...request, response: { status: 200, headers: [], body: long } })).toBe(15_000);
  expect(keptOf(recorder, call('order.read', 'other', long))).toBeLessThan(600);
});

test('a read that is repeated takes no room', () => {
  const recorder = new Recorder(undefined, 'x');
  for (let count = 0; count < 200; count += 1) recorder.keep(call('order.read', 'one', long));

  expect(keptOf(recorder, call('order.read', 'other', long))).toBe(15_000);
});
