import { expect, test } from '../../test.js';
import { startMock } from '../../../mock/server.js';
import type { Fault } from '../../../mock/faults/fault.js';
import { shortSecrets } from '../../../src/target/secrets.js';
import { readSettings } from '../../../src/target/settings.js';
import { reaching } from '../../environment/environment.js';
import { madeUp } from '../named-faults.js';
import { runSuite } from '../../proof/run-suite.js';
import { writtenBelow } from './secret-search.js';

const tooShort =
  'a secret of fewer than 6 characters, which is not taken out of what the target answers: use a longer one, or share no report.';

test('secrets that are too short to be taken out are named, addresses included', () => {
  const settings = readSettings({
    BASE_URL: 'http://127.0.0.1:1',
    API_KEY: 'key-1',
    ACCESS_TOKEN: 'token-2',
    WEBHOOK_SECRET: 's3',
    HARNESS_URL: 'http://user:pass@127.0.0.1:2',
  });
  expect(shortSecrets(settings)).toEqual([`API_KEY, HARNESS_URL, WEBHOOK_SECRET hold ${tooShort}`]);
});

for (const name of ['password', 'pwd'])
  test(`no password that was sent as ${name} reaches a file or the terminal, and a secret that is too short is named first @nightly`, async ({
    untilEnd,
  }, info) => {
    const sent = new Set<string>();
    const target = await untilEnd(startMock({ faults: [takesAnyPassword(name, sent)] }));
    const { result, output } = await runSuite({
      env: {
        ...reaching(target),
        LEAD_VARIANT: 'B',
        LEAD_B_FIELDS: JSON.stringify({ password: name }),
        WEBHOOK_SECRET: 's3',
        FORMS: 'html,junit,earl,markdown,annotations',
      },
      args: ['tests/members/leads-b/password.spec.ts'],
    });

    expect(result?.run.counts.failed, output).toBeGreaterThan(3);
    const [first, second] = output.split('\n');
    expect(first).toMatch(/^Holding /);
    expect(second).toBe(`WEBHOOK_SECRET holds ${tooShort}`);
    expect(output).toMatch(/PASSWORD_(\d+)_LOWER_DIGIT_SPECIAL: a password of \1 characters/);
    const secrets = [...sent].filter(({ length }) => length >= 6);
    expect(secrets.length).toBeGreaterThan(20);
    const places = [...writtenBelow(info.outputPath('report-part')), ['the terminal', output] as const];
    for (const [place, bytes] of places)
      expect(
        secrets.filter((secret) => bytes.includes(Buffer.from(secret).toString('latin1'))),
        place,
      ).toEqual([]);
  });

/** A target that takes every password, and repeats it. */
function takesAnyPassword(name: string, sent: Set<string>): Fault {
  return madeUp((seams) => ({
    ...seams,
    rules: { ...seams.rules, passwordWeakness: () => [] },
    response(_service, answer, { body }) {
      for (const entry of Array.isArray(body) ? (body as Record<string, unknown>[]) : [])
        if (typeof entry[name] === 'string') sent.add(entry[name]);
      return { ...answer, body: { ...(answer.body as object), received: body } };
    },
  }));
}
