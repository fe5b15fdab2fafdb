import { expect, test } from '@playwright/test';
import { startMock } from '../../../mock/server.js';
import type { Fault } from '../../../mock/faults/fault.js';
import { runSuite } from '../../proof/run-suite.js';
import { writtenBelow } from './written-bytes.js';

for (const { name, tag } of [
  { name: 'password', tag: '@nightly' },
  { name: 'pwd', tag: [] },
])
  test(`no password that was sent as ${name} reaches a file or the terminal`, { tag }, async ({}, info) => {
    const sent = new Set<string>();
    const target = await startMock({ faults: [takesAnyPassword(name, sent)] });
    const { result, output } = await runSuite({
      reportDir: info.outputPath('report'),
      env: {
        BASE_URL: target.baseUrl,
        HARNESS_URL: target.harnessUrl,
        LEAD_VARIANT: 'B',
        LEAD_B_FIELDS: JSON.stringify({ password: name }),
        FORMS: 'html,junit,earl,markdown,annotations',
      },
      args: ['tests/members/leads-b/password.spec.ts'],
    });
    await target.close();

    expect(result?.run.counts.failed, output).toBeGreaterThan(3);
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
  return {
    id: 'takes-any-password',
    breaks: ['LDB-PASSWORD-LENGTH'],
    describe: 'Every password is taken, and the answer repeats it.',
    apply: (seams) => ({
      ...seams,
      rules: { ...seams.rules, passwordWeakness: () => [] },
      response(_service, answer, { body }) {
        for (const entry of Array.isArray(body) ? (body as Record<string, unknown>[]) : [])
          if (typeof entry[name] === 'string') sent.add(entry[name]);
        return { ...answer, body: { ...(answer.body as object), received: body } };
      },
    }),
  };
}
