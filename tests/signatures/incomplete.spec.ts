import { expect, findPlace, test } from '../../src/test.js';
import type { Verification } from '../../src/test.js';
import { signatureLevels, verifiedDelivery } from './signatures.js';

/** What is sent in place of a member. */
interface Substitute {
  name: string;
  value: unknown;
}

/** An operator of a query language: a target that hands it on would find some webhook by it. */
const anything = { $ne: null };

const texts: { nothing: Substitute[]; others: Substitute[] } = {
  nothing: [
    { name: 'left out', value: undefined },
    { name: 'an empty string', value: '' },
  ],
  others: [
    { name: 'null', value: null },
    { name: 'a number', value: 42 },
    { name: 'a boolean', value: true },
    { name: 'an object', value: anything },
  ],
};

/** What is sent in place of an event, as JSON. */
const payloads: typeof texts = {
  nothing: [
    { name: 'left out', value: undefined },
    { name: 'an empty object', value: '{}' },
  ],
  others: [
    { name: 'null', value: 'null' },
    { name: 'an empty string', value: '""' },
    { name: 'a number', value: '42' },
    { name: 'an empty array', value: '[]' },
  ],
};

const members: ({ member: keyof Verification; requirement: string } & typeof texts)[] = [
  { member: 'webhookId', requirement: 'SIG-WEBHOOK-REQUIRED', ...texts },
  { member: 'signature', requirement: 'SIG-SIGNATURE-REQUIRED', ...texts },
  { member: 'secret', requirement: 'SIG-SECRET-REQUIRED', ...texts },
  { member: 'payload', requirement: 'SIG-PAYLOAD-REQUIRED', ...payloads },
];

for (const { member, requirement, nothing, others } of members)
  for (const { slug, values, at } of [
    { slug: 'left-out', values: nothing, at: signatureLevels },
    { slug: 'incomplete', values: others, at: [] },
  ])
    test(
      `${requirement}/${slug}`,
      {
        title: `POST /api/v1/webhooks/verify-signature does not succeed with ${slug === 'left-out' ? 'no' : 'an invalid'} ${member}`,
        at,
      },
      async ({ webhooks, signatures, session }) => {
        const delivery = await verifiedDelivery(webhooks, signatures);

        for (const { name, value } of values) {
          const answer = await signatures.verifyDelivery(delivery, { [member]: value });
          session.record('Q-SIGNATURE-INCOMPLETE', `${member} ${name}: ${answer.status}`, answer);
          const claim = findPlace(answer.json, ({ value: found }) => found === 'SUCCESS');
          const outcome =
            answer.ok || claim !== undefined ? `success (status ${answer.status})` : 'no success';
          expect(outcome, {
            code: 'verified',
            subject: member,
            message: `The verification succeeded, although its ${member} is ${name}: it answered ${answer.status}.`,
          }).toBe('no success');
        }
      },
    );
