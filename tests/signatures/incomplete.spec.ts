import { expect, findPlace, test } from '../../src/test.js';
import type { Verification } from '../../src/test.js';
import { verifiedDelivery } from './support/given-deliveries.js';

/** An operator of a query language: a target that hands it on would find some webhook by it. */
const anything = { $ne: null };

const texts = [
  { slug: 'left-out', name: 'left out', value: undefined },
  { slug: 'null', name: 'null', value: null },
  { slug: 'empty-string', name: 'an empty string', value: '' },
  { slug: 'number', name: 'a number', value: 42 },
  { slug: 'boolean', name: 'a boolean', value: true },
  { slug: 'object', name: 'an object', value: anything },
];

const payloads = [
  { slug: 'left-out', name: 'left out', value: undefined },
  { slug: 'null', name: 'null', value: 'null' },
  { slug: 'empty-string', name: 'an empty string', value: '""' },
  { slug: 'number', name: 'a number', value: '42' },
  { slug: 'empty-array', name: 'an empty array', value: '[]' },
  { slug: 'empty-object', name: 'an empty object', value: '{}' },
];

const cases: {
  slug: string;
  member: keyof Verification;
  requirement: string;
  name: string;
  value: unknown;
}[] = [
  ...texts.map((each) => ({ member: 'webhookId' as const, requirement: 'SIG-WEBHOOK-REQUIRED', ...each })),
  ...texts.map((each) => ({ member: 'signature' as const, requirement: 'SIG-SIGNATURE-REQUIRED', ...each })),
  ...texts.map((each) => ({ member: 'secret' as const, requirement: 'SIG-SECRET-REQUIRED', ...each })),
  ...payloads.map((each) => ({ member: 'payload' as const, requirement: 'SIG-PAYLOAD-REQUIRED', ...each })),
];

for (const { member, requirement, slug, name, value } of cases) {
  test(
    `${requirement}/${slug}`,
    { title: `a verification whose ${member} is ${name} does not succeed`, holds: [requirement] },
    async ({ webhooks, signatures, session }) => {
      const delivery = await verifiedDelivery(webhooks, signatures);

      const answer = await signatures.verifyDelivery(delivery, { [member]: value });

      session.record('Q-SIGNATURE-INCOMPLETE', `${member} ${name}: ${answer.status}`, answer);
      const claim = findPlace(answer.json, ({ value: found }) => found === 'SUCCESS');
      const outcome = answer.ok || claim !== undefined ? `success (status ${answer.status})` : 'no success';
      expect(outcome, {
        code: 'verified',
        subject: member,
        message: `The verification succeeded, although its ${member} is ${name}: it answered ${answer.status}.`,
      }).toBe('no success');
    },
  );
}
