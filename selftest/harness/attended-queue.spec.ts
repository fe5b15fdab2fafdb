import { expect } from '@playwright/test';
import { ask, askInPerson, post } from './ask.js';
import { test } from './attended-test.js';
import type { PretendedTerminal } from './pretended-terminal.js';

const rotate = 'webhook.rotateSecret';
const prompt = 'secret (not shown): ';

/** How often a person was asked. */
const questions = (terminal: PretendedTerminal): number =>
  terminal.screen().split('rotate the secret of').length - 1;

test('tests that ask at the same time are asked about one after the other', async ({ start }) => {
  const terminal = await start();
  const asked = ['w1', 'w2', 'w3'].map((webhookId) => askInPerson(terminal.url, rotate, { webhookId }));
  await Promise.all(asked.map(({ taken }) => taken));
  for (let count = 1; count <= 3; count += 1) {
    await expect.poll(() => questions(terminal)).toBe(count);
    await terminal.shows(prompt);
    const [, webhookId = ''] = [...terminal.screen().matchAll(/of webhook (w\d)/g)].at(-1) ?? [];
    terminal.type(`new-${webhookId}`);
  }

  const bodies = (await Promise.all(asked.map(({ reply }) => reply))).map(({ body }) => body as object);
  expect(bodies).toEqual([{ secret: 'new-w1' }, { secret: 'new-w2' }, { secret: 'new-w3' }]);
  expect(terminal.screen()).toContain(`${rotate}, 1 more after it`);
});

test('skip is for this once, never for the state, stop for all', async ({ start }) => {
  const terminal = await start({ asked: [rotate, 'category'] });
  const typed = async (word: string): Promise<object> => {
    const before = questions(terminal);
    const answer = ask(terminal.url, rotate, { webhookId: 'w' });
    await expect.poll(() => questions(terminal)).toBe(before + 1);
    await terminal.shows(prompt);
    terminal.type(word);
    const { status, body } = await answer;
    return { status, once: body.once };
  };

  expect(await typed('skip')).toEqual({ status: 501, once: true });
  expect(await typed('Never')).toEqual({ status: 501 });
  expect((await ask(terminal.url, rotate, { webhookId: 'w' })).status).toBe(501);
  const category = ask(terminal.url, 'category', { companyId: 'c' });
  await terminal.shows('categoryId: ');
  terminal.type('stop');
  expect((await category).body).not.toHaveProperty('once');
  expect((await ask(terminal.url, 'category', { companyId: 'c' })).status).toBe(501);
  expect(questions(terminal)).toBe(2);
});

test('stop answers what waits behind the question too', async ({ start }) => {
  const terminal = await start();
  const asked = ['w1', 'w2', 'w3'].map((webhookId) => askInPerson(terminal.url, rotate, { webhookId }));
  await Promise.all(asked.map(({ taken }) => taken));
  await terminal.shows(prompt);
  terminal.type('stop');

  expect((await Promise.all(asked.map(({ reply }) => reply))).map(({ status }) => status)).toEqual([
    501, 501, 501,
  ]);
  expect(questions(terminal)).toBe(1);
});

test('a state that is not asked for, and what a variable supplies, is told as unknown without a question', async ({
  start,
}) => {
  const terminal = await start({
    asked: ['workspace', 'member', 'order', 'webhook', 'category'],
    variables: {
      API_KEY: 'k',
      ACCESS_TOKEN_CLIENT: 't',
      ORDERS_REVIEW: 'o1,o2',
      WEBHOOK_ID: 'w',
      CATEGORY_ID: 'c',
    },
  });
  const companyId = 'c';
  const supplied: [string, object][] = [
    ['workspace', {}],
    ['member', { companyId, role: 'client' }],
    ['order', { companyId, status: 'Review' }],
    ['webhook', { companyId, url: 'https://x.example', events: ['ORDER.UPDATED'] }],
    ['category', { companyId }],
  ];
  for (const [state, params] of supplied)
    expect(await ask(terminal.url, state, params), state).toMatchObject({
      status: 501,
      body: { once: true },
    });
  const unasked = await ask(terminal.url, 'order.read', { companyId, orderId: 'o1' });
  expect(unasked.status).toBe(501);
  expect(unasked.body).not.toHaveProperty('once');
  expect(terminal.screen()).toBe('');

  // What no variable supplies is asked for, though another of the same state is supplied.
  const order = ask(terminal.url, 'order', { companyId, status: 'Ongoing' });
  await terminal.shows('orderId: ');
  terminal.type('o3');
  expect((await order).body).toEqual({ orderId: 'o3' });
});

test('a question is dropped where the run no longer waits, before its turn or after', async ({ start }) => {
  const terminal = await start();
  const body = (webhookId: string): string => JSON.stringify({ state: rotate, params: { webhookId } });
  const leaving = new AbortController();
  const first = post(terminal.url, body('w1'), leaving.signal).catch(() => 'left');
  await terminal.shows(prompt);
  const second = post(terminal.url, body('w2'), leaving.signal).catch(() => 'left');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const third = post(terminal.url, body('w3'));
  leaving.abort();
  await expect.poll(() => terminal.screen()).toContain('of webhook w3');
  await terminal.shows(prompt);
  terminal.type('three');

  expect((await third).body).toEqual({ secret: 'three' });
  expect(await Promise.all([first, second])).toEqual(['left', 'left']);
  expect(terminal.screen()).not.toContain('of webhook w2');
  expect(terminal.screen()).toContain('The run no longer waits for this.');
});

const absences = [
  { name: 'nobody answers in time', act: () => undefined, limit: 100, says: 'Nobody answered within' },
  {
    name: 'the terminal is closed',
    act: (terminal: PretendedTerminal) => terminal.leave(),
    says: 'The input has ended',
  },
];

for (const { name, act, limit, says } of absences)
  test(`where ${name}, nothing more is asked and the run goes on`, async ({ start }) => {
    const terminal = await start({ limit });
    const asked = ['w1', 'w2'].map((webhookId) => askInPerson(terminal.url, rotate, { webhookId }));
    await terminal.shows(prompt);
    act(terminal);

    expect((await Promise.all(asked.map(({ reply }) => reply))).map(({ status }) => status)).toEqual([
      501, 501,
    ]);
    expect((await ask(terminal.url, rotate, { webhookId: 'w3' })).status).toBe(501);
    expect(terminal.screen()).toContain(says);
    expect(questions(terminal)).toBe(1);
  });

test('lines that were piped in ahead answer the questions in turn', async ({ start }) => {
  const terminal = await start({ isTTY: false });
  terminal.keys('one\ntwo\n');
  terminal.leave();

  expect((await ask(terminal.url, rotate, { webhookId: 'w1' })).body).toEqual({ secret: 'one' });
  expect((await ask(terminal.url, rotate, { webhookId: 'w2' })).body).toEqual({ secret: 'two' });
  expect((await ask(terminal.url, rotate, { webhookId: 'w3' })).status).toBe(501);
});
