import { casesOf, expect, findPlace, test } from '../../src/test.js';
import type { Verification } from '../../src/test.js';
import { verifiedDelivery } from './signatures.js';

/** An operator of a query language: a target that hands it on would find some webhook by it. */
const anything = { $ne: null };

/** What is sent in place of a text. */
const texts: { slug: string; name: string; value: unknown }[] = [
  { slug: 'left-out', name: 'left out', value: undefined },
  { slug: 'null', name: 'null', value: null },
  { slug: 'empty-string', name: 'an empty string', value: '' },
  { slug: 'number', name: 'a number', value: 42 },
  { slug: 'boolean', name: 'a boolean', value: true },
  { slug: 'object', name: 'an object', value: anything },
];

/** What is sent in place of an event, as JSON. */
const payloads: typeof texts = [
  { slug: 'left-out', name: 'left out', value: undefined },
  { slug: 'null', name: 'null', value: 'null' },
  { slug: 'empty-string', name: 'an empty string', value: '""' },
  { slug: 'number', name: 'a number', value: '42' },
  { slug: 'empty-array', name: 'an empty array', value: '[]' },
  { slug: 'empty-object', name: 'an empty object', value: '{}' },
];

const members: { member: keyof Verification; requirement: string; values: typeof texts }[] = [
  { member: 'webhookId', requirement: 'SIG-WEBHOOK-REQUIRED', values: texts },
  { member: 'signature', requirement: 'SIG-SIGNATURE-REQUIRED', values: texts },
  { member: 'secret', requirement: 'SIG-SECRET-REQUIRED', values: texts },
  { member: 'payload', requirement: 'SIG-PAYLOAD-REQUIRED', values: payloads },
];

for (const { member, requirement, values } of members) {
  test(
    `${requirement}/incomplete`,
    {
      title: `POST /api/v1/webhooks/verify-signature does not succeed without a valid ${member}`,
      holds: [requirement],
      cases: casesOf(values),
    },
    async ({ webhooks, signatures, session }, { name, value }) => {
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
