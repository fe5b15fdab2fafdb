import { expect } from '@playwright/test';
import { ask, post } from './ask.js';
import { test } from './attended-test.js';

const rotate = 'webhook.rotateSecret';
const webhook = { webhookId: 'w1' };

for (const isTTY of [true, false])
  test(`a person is asked in one sentence, and a secret is not shown, ${isTTY ? 'at' : 'without'} a terminal`, async ({
    start,
  }) => {
    const terminal = await start({ isTTY });
    const answer = ask(terminal.url, rotate, webhook);
    await terminal.shows('secret (not shown): ');
    terminal.type('s3cret');

    expect(await answer).toEqual({ status: 200, body: { secret: 's3cret' } });
    expect(terminal.screen()).toContain('rotate the secret of webhook w1 and paste the new one.');
    expect(terminal.screen()).not.toContain('s3cret');
    // What was typed is not there again at the press of a key either.
    const next = ask(terminal.url, rotate, webhook);
    await terminal.shows('secret (not shown): ');
    terminal.keys('\u001b[A');
    terminal.type('other');
    expect((await next).body).toEqual({ secret: expect.stringMatching(/other$/) });
    expect(terminal.screen()).not.toContain('s3cret');
  });

const nonsense = [
  { name: 'words', typed: 'I did it', complaint: 'must be one word' },
  { name: 'nothing', typed: '', complaint: 'It needs secret' },
  { name: 'a secret of before', typed: 'former', complaint: 'was given before' },
];

for (const { name, typed, complaint } of nonsense)
  test(`${name} for a secret is not taken, and the person is asked again`, async ({ start }) => {
    const terminal = await start({ variables: { WEBHOOK_SECRET: 'former' } });
    const answer = ask(terminal.url, rotate, webhook);
    await terminal.shows('secret (not shown): ');
    terminal.type(typed);
    await expect.poll(() => terminal.screen()).toContain(complaint);
    terminal.type('new');

    expect((await answer).body).toEqual({ secret: 'new' });
  });

test('a value of JSON may go over several lines, and is asked for again where it breaks the schema', async ({
  start,
}) => {
  const terminal = await start({ asked: ['webhook.history'] });
  const answer = ask(terminal.url, 'webhook.history', webhook);
  await terminal.shows('deliveries: ');
  terminal.type('no idea');
  await expect.poll(() => terminal.screen()).toContain('That is no JSON');
  terminal.type('[{ "request": {} }]');
  await expect.poll(() => terminal.screen()).toContain('deliveries/0/id must be present');
  terminal.type('?');
  await expect.poll(() => terminal.screen()).toContain('"headers": "…"');
  terminal.keys('[{\r"id":\r"d1"}]\r');

  expect((await answer).body).toEqual({ deliveries: [{ id: 'd1' }] });
});

test('a member that may be left out is, and one that the params give is not asked for', async ({ start }) => {
  const terminal = await start({ asked: ['member', 'workspace.plan'] });
  const member = ask(terminal.url, 'member', { companyId: 'c', role: 'client' });
  await terminal.shows('memberId: ');
  terminal.type('m1');
  await terminal.shows('accessToken (not shown, Enter leaves it out): ');
  terminal.type('');
  expect((await member).body).toEqual({ memberId: 'm1' });
  expect(terminal.screen()).toContain('(approved: true; hasRole: true)');

  const plan = ask(terminal.url, 'workspace.plan', { companyId: 'c', plan: 'gold' });
  await terminal.shows('events: ');
  terminal.type('many');
  await expect.poll(() => terminal.screen()).toContain('That is no number');
  terminal.type('12');
  expect((await plan).body).toEqual({ plan: 'gold', events: 12 });
});

test('what has no values needs the word done, not the Enter key alone', async ({ start }) => {
  const terminal = await start({ asked: ['subscription.expire'] });
  const answer = ask(terminal.url, 'subscription.expire', { companyId: 'c' });
  await terminal.shows('once it is done: ');
  terminal.type('');
  await expect.poll(() => terminal.screen()).toContain('Type done, or skip');
  terminal.type('done');
  expect(await answer).toEqual({ status: 200, body: {} });
});

test('what the service refuses is passed on', async ({ start }) => {
  const terminal = await start({ asked: ['apiKey.regenerate'] });
  const answer = ask(terminal.url, 'apiKey.regenerate', { companyId: 'c', role: 'client' });
  await terminal.shows('apiKey (not shown): ');
  terminal.type('refused');
  expect((await answer).status).toBe(403);
});

test('what is typed before a question is no answer to it', async ({ start }) => {
  const terminal = await start({ asked: ['subscription.expire'] });
  terminal.keys('done\rdo');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const answer = ask(terminal.url, 'subscription.expire', { companyId: 'c' });
  await terminal.shows('once it is done: ');
  terminal.type('done');
  expect((await answer).status).toBe(200);
});

test('what a terminal would obey is shown, not obeyed', async ({ start }) => {
  const terminal = await start();
  const answer = ask(terminal.url, rotate, { webhookId: 'w\u001b]0;x\u0007' });
  await terminal.shows('secret (not shown): ');
  terminal.type('skip');
  await answer;
  expect(terminal.screen()).toContain('webhook w\\u001b]0;x\\u0007');
});

test('Ctrl-C is heard at the terminal', async ({ start }) => {
  const terminal = await start();
  const answer = post(terminal.url, JSON.stringify({ state: rotate, params: webhook }));
  await terminal.shows('secret (not shown): ');
  terminal.keys('\u0003');
  await expect.poll(() => terminal.interruptions()).toBe(1);
  terminal.leave();
  expect((await answer).status).toBe(501);
});
