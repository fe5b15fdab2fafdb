import { control, expect, findPlace, isVerified, sampleTitle, stop, test } from '../../src/test.js';
import type {
  Response,
  Signatures,
  SignedDelivery,
  Verification,
  Webhook,
  Webhooks,
} from '../../src/test.js';
import { alteredAt, longDelivery, signatureLevels, wrongIn, wrongMembers } from './signatures.js';

for (const { member, name, requirement, changes } of wrongMembers)
  for (const { slug, how, asked, at } of [
    {
      slug: 'altered',
      how: 'an altered',
      asked: changes.filter((each) => !each.isFurther),
      at: signatureLevels,
    },
    {
      slug: 'altered-otherwise',
      how: 'an otherwise altered',
      asked: changes.filter((each) => each.isFurther),
      at: [],
    },
  ])
    test(
      `${requirement}/${slug}`,
      { title: `POST /api/v1/webhooks/verify-signature refuses ${how} ${name}`, at },
      async ({ webhooks, signatures, session }) => {
        const delivery = await verifiedDelivery(webhooks, signatures);

        const wrongs = asked.flatMap(({ slug: change, change: alter, none }) => {
          const wrong = wrongIn(delivery, member, alter);
          return wrong === undefined ? [] : [{ change, wrong, none }];
        });
        if (wrongs.length === 0)
          stop('inapplicable', {
            code: 'nothing-to-test',
            subject: member,
            message: `The ${name} of this target has no place for any change.`,
          });
        for (const { change, wrong, none } of wrongs) {
          const answer = await signatures.verifyDelivery(delivery, wrong);
          answer.asked = () => `an altered ${name} (${change})`;
          // Section 4.6 states 403 for a verification that fails, not for one that can't be made.
          if (none !== undefined)
            session.record('Q-SIGNATURE-NONE', `a ${name} ${none}: ${answer.status}`, answer);
          expect(answer).toBeRefused(none === undefined ? 403 : undefined);
        }
      },
    );

const ofDeliveries = [
  { member: 'signature', requirement: 'SIG-SIGNATURE-WRONG' },
  { member: 'payload', requirement: 'SIG-PAYLOAD-WRONG' },
] as const;

for (const { member, requirement } of ofDeliveries)
  test(
    `${requirement}/other-delivery`,
    { title: `POST /api/v1/webhooks/verify-signature refuses the ${member} of another delivery` },
    async ({ webhooks, signatures }) => {
      const { order, webhook } = await webhooks.watchedOrder('open');
      // An order that lasts may have had any constant text before.
      const [first, second] = [sampleTitle(), sampleTitle()];
      control(await order.put({ notes: first }));
      // An event may show the order as it is when it is sent, so that the second update waits for the first.
      const delivery = webhook.asSigned(await webhook.deliveryShowing(first));
      control(await order.put({ notes: second }));
      const other = webhook.asSigned(await webhook.deliveryShowing(second));
      for (const part of member === 'signature' ? (['body', 'signature'] as const) : (['body'] as const))
        if (other[part] === delivery[part])
          stop('cantTell', {
            code: 'indistinct',
            subject: part,
            message: `Both deliveries have the same ${part}, so the signature of one fits the other.`,
          });
      control(await signatures.verifyDelivery(delivery));

      const wrong = member === 'payload' ? { payload: other.body } : { signature: other.signature };

      const answer = await signatures.verifyDelivery(delivery, wrong);
      if (member === 'signature' && succeeded(answer))
        await demandWrongFails(signatures, delivery, 'payload', 'with the signature of another delivery');
      expect(answer).toBeRefused(403);
    },
  );

/** A change behind the beginning of a long body, and one of a signature. */
const inLong = {
  payload: (body: string) => body.replace(/^([^]*)word/, '$1worn'),
  signature: (signature: string) => alteredAt(signature, 0.5),
};

for (const { member, requirement } of ofDeliveries)
  test(
    `${requirement}/long-payload`,
    { title: `POST /api/v1/webhooks/verify-signature refuses an altered ${member} of a long delivery` },
    async ({ webhooks, signatures }) => {
      const delivery = await longDelivery(webhooks);
      control(await signatures.verifyDelivery(delivery));

      const wrong = wrongIn(delivery, member, inLong[member]);
      if (wrong === undefined)
        stop('inapplicable', {
          code: 'nothing-to-test',
          subject: member,
          message: 'The event does not show the long text that was sent.',
        });

      expect(await signatures.verifyDelivery(delivery, wrong)).toBeRefused(403);
    },
  );

/** What an update sends, and how its event is changed, as far as it shows that. */
interface ChangedEvent {
  update: Parameters<Webhooks['signedDelivery']>[0];
  alter: (body: string) => string;
  subject: string;
}

test(
  'SIG-PAYLOAD-WRONG/changed-text',
  {
    title: 'POST /api/v1/webhooks/verify-signature refuses a payload with another text or number',
    cases: {
      'name-of-attachment': {
        update: { files: [{ filename: 'scope.txt', content: 'The scope.' }] },
        alter: (body) => body.replace('scope.txt', 'scopy.txt'),
        subject: 'its attachment by no name that could be changed',
      },
      'name-of-second-attachment': {
        update: {
          files: ['scope.txt', 'appendix.txt'].map((filename) => ({ filename, content: 'The scope.' })),
        },
        alter: (body) => body.replace(/^([^]*)appendix\.txt/, '$1appendiy.txt'),
        subject: 'its second attachment by no name that could be changed',
      },
      'letter-beyond-ascii': {
        update: { notes: '大阪' },
        // Written as it is, or escaped.
        alter: (body) => body.replace(/阪|\\u962a/i, '津'),
        subject: 'none of the letters that were sent',
      },
      fraction: {
        update: { budget: 4321.25 },
        alter: (body) => body.replace('4321.25', '4321.75'),
        subject: 'the fraction of the budget in no form that could be changed',
      },
    } satisfies Record<string, ChangedEvent>,
    at: signatureLevels,
  },
  async ({ webhooks, signatures }, { update, alter, subject }: ChangedEvent) => {
    const delivery = await webhooks.signedDelivery(update);
    control(await signatures.verifyDelivery(delivery));

    const wrong = wrongIn(delivery, 'payload', alter);
    if (wrong === undefined)
      stop('inapplicable', {
        code: 'nothing-to-test',
        subject: 'payload',
        message: `The event shows ${subject}.`,
      });

    expect(await signatures.verifyDelivery(delivery, wrong)).toBeRefused(403);
  },
);

test(
  'SIG-SIGNATURE-WRONG/other-webhook',
  { title: 'POST /api/v1/webhooks/verify-signature refuses the signature of another webhook' },
  async ({ orders, webhooks, signatures }) => {
    const order = await orders.given('open');
    const webhook = await webhooks.given();
    const other = await webhookOfOtherSecret(webhooks, webhook);
    control(await order.put({ notes: 'For both' }));
    const delivery = await webhook.signed();
    const { signature } = await other.signed();
    control(await signatures.verifyDelivery(delivery));

    expect(await signatures.verifyDelivery(delivery, { signature })).toBeRefused(403);
  },
);

const ofWebhooks = [
  { member: 'secret', requirement: 'SIG-SECRET-WRONG' },
  { member: 'id', requirement: 'SIG-WEBHOOK-WRONG' },
] as const;

for (const { member, requirement } of ofWebhooks)
  test(
    `${requirement}/of-another-webhook`,
    {
      title: `POST /api/v1/webhooks/verify-signature refuses the ${member} of another webhook`,
      cases: { 'other-webhook': { isForeign: false }, 'foreign-webhook': { isForeign: true } },
      at: signatureLevels,
    },
    async ({ elsewhere, webhooks, signatures }, { isForeign }) => {
      const delivery = await verifiedDelivery(webhooks, signatures);
      const { id, secret } = await webhookOfOtherSecret(
        isForeign ? webhooks.in(elsewhere) : webhooks,
        delivery,
      );

      const wrong = member === 'secret' ? { secret } : { webhookId: id };

      expect(await signatures.verifyDelivery(delivery, wrong)).toBeRefused(403);
    },
  );

/**
 * Another webhook than that of a delivery, with a secret of its own. The test is `inapplicable` where the target gives
 * both one secret, as a token of the whole workspace would be (section 6.1): what one signs is true for the other.
 */
async function webhookOfOtherSecret(
  webhooks: Webhooks,
  { secret }: Pick<SignedDelivery, 'secret'>,
): Promise<Webhook> {
  const other = await webhooks.given();
  if (other.secret === secret)
    stop('inapplicable', {
      code: 'left-open',
      subject: 'secret',
      message: 'The target gives both webhooks the same secret.',
    });
  return other;
}

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
          const outcome = succeeded(answer) ? `success (status ${answer.status})` : 'no success';
          if (succeeded(answer) && value !== undefined)
            await demandWrongFails(signatures, delivery, member, `whose ${member} is ${name}`);
          expect(outcome, {
            code: 'verified',
            subject: member,
            message: `The verification succeeded, although its ${member} is ${name}: it answered ${answer.status}.`,
          }).toBe('no success');
        }
      },
    );

/** A true delivery that the target verifies: the control of a test that is wrong in one thing of it. */
async function verifiedDelivery(webhooks: Webhooks, signatures: Signatures): Promise<SignedDelivery> {
  const delivery = await webhooks.signedDelivery();
  control(await signatures.verifyDelivery(delivery));
  return delivery;
}

function succeeded(answer: Response): boolean {
  return answer.ok || findPlace(answer.json, ({ value }) => value === 'SUCCESS') !== undefined;
}

/**
 * The control: a verification with a wrong member fails.
 * @param other the verification that succeeded, which that would explain
 */
async function demandWrongFails(
  signatures: Signatures,
  delivery: SignedDelivery,
  member: keyof Verification,
  other: string,
): Promise<void> {
  for (const { member: which, name, changes } of wrongMembers) {
    const wrong = which === member ? wrongIn(delivery, which, changes[0].change) : undefined;
    if (wrong === undefined || !succeeded(await signatures.verifyDelivery(delivery, wrong))) continue;
    stop('cantTell', {
      code: 'refusal-missing',
      subject: 'verifySignature',
      message: `A verification succeeded ${other}, and so did one with a wrong ${name}.`,
    });
  }
}

const parts = [
  { part: 'type PermissionError', requirement: 'SIG-FAILED-TYPE' },
  { part: 'status 403', requirement: 'SIG-FAILED-STATUS' },
  { part: 'verification_status FAILED', requirement: 'SIG-FAILED-VERIFICATION' },
];

for (const { part, requirement } of parts)
  test(
    `${requirement}/wrong-member`,
    { title: `POST /api/v1/webhooks/verify-signature fails with ${part}`, at: signatureLevels },
    async ({ webhooks, signatures }) => {
      const delivery = await verifiedDelivery(webhooks, signatures);
      const succeeded: string[] = [];

      for (const { member, name, changes } of wrongMembers) {
        const [{ change, none }] = changes;
        const wrong = wrongIn(delivery, member, change);
        if (wrong === undefined) continue;
        const answer = await signatures.verifyDelivery(delivery, wrong);
        answer.asked = () => `a wrong ${name}`;
        if (isVerified(answer)) succeeded.push(name);
        // Section 4.6 leaves open how a target answers what is none of its own.
        else if (none === undefined || !answer.refused || answer.status === 403)
          expect(answer).toKeep(requirement, 'verification-failure');
      }

      if (succeeded.length > 0)
        stop('cantTell', {
          code: 'refusal-missing',
          subject: 'verifySignature',
          message: `This test looks at failed verifications, and one with a wrong ${succeeded.join(', ')} succeeded.`,
        });
    },
  );
