import { isDeepStrictEqual } from 'node:util';
import { covers, expect, signatureHeader, signatureOf, stop, test } from '../../src/test.js';
import type { Orders, ReceivedDelivery, Webhook, Webhooks } from '../../src/test.js';
import { parsedBody } from './event-content.js';
import { headerText, shown } from './history-entries.js';
import { updateNamed } from './update.js';

for (const { name, count } of [
  { name: 'one delivery', count: 1 },
  { name: 'three deliveries', count: 3 },
  { name: 'seven deliveries', count: 7 },
]) {
  test(`the history lists ${name}`, covers('WHK-HISTORY'), async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    for (let done = 0; done < count; done += 1) await updateNamed(order);
    await webhook.delivery(count - 1);

    const entries = await webhook.history(count);

    expect(entries.length, `The history lists ${name}.`).toBeGreaterThanOrEqual(count);
  });
}

test(
  'the history lists a delivery that the receiver refused',
  covers('WHK-HISTORY'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    await webhook.reply({ status: 500, body: 'refused by the receiver' });
    await updateNamed(order);
    await webhook.delivery();

    const entries = await webhook.history();

    expect(entries.length, 'The history lists the refused delivery.').toBeGreaterThan(0);
  },
);

test(
  'the history shows the body of a delivery',
  covers('WHK-HISTORY-REQUEST'),
  async ({ orders, webhooks }) => {
    const order = await orders.given('Ongoing');
    const webhook = await webhooks.given();
    await updateNamed(order, { notes: 'Zoë said "yes"' });
    const delivery = await webhook.delivery();

    const bodies = shown(await webhook.history()).map(({ request }) => parsedBody(request?.body));

    const body = parsedBody(delivery.body);
    const same = bodies.some((each) => isDeepStrictEqual(each, body));
    expect(same, 'The history shows the body that was received.').toBe(true);
  },
);

const headers: { name: string; value: (delivery: ReceivedDelivery) => string | undefined }[] = [
  { name: signatureHeader(), value: signatureOf },
  { name: 'content-type', value: contentTypeOf },
];

for (const { name, value } of headers) {
  test(
    `the history shows the header ${name} of a delivery`,
    covers('WHK-HISTORY-REQUEST'),
    async ({ orders, webhooks }) => {
      const order = await orders.given('Ongoing');
      const webhook = await webhooks.given();
      await updateNamed(order);
      const received =
        value(await webhook.delivery()) ?? stop('cantTell', `The delivery carries no header ${name}.`);

      const texts = shown(await webhook.history()).map(({ request }) => headerText(request?.headers));

      const complete = texts.some((text) => text.toLowerCase().includes(name) && text.includes(received));
      expect(complete, `The history shows the header ${name} with the value that was received.`).toBe(true);
    },
  );
}

test(
  'the history shows the request of each of two deliveries',
  covers('WHK-HISTORY-REQUEST'),
  async ({ orders, webhooks }) => {
    const webhook = await deliveredTwice(orders, webhooks);
    const entries = shown(await webhook.history(2));
    if (entries.length < 2) stop('cantTell', 'The history does not list both deliveries.');

    const bodies = entries.map(({ request }) => parsedBody(request?.body));

    const received = (await webhook.deliveries(2)).map((delivery) => parsedBody(delivery.body));
    const missing = received.filter((body) => !bodies.some((each) => isDeepStrictEqual(each, body)));
    expect(missing.length, 'The history shows the body of each delivery.').toBe(0);
  },
);

test(
  'the history shows each of two deliveries with its own signature',
  covers('WHK-HISTORY-REQUEST'),
  async ({ orders, webhooks }) => {
    const webhook = await deliveredTwice(orders, webhooks);
    const received = (await webhook.deliveries(2)).map((delivery) => webhook.asSigned(delivery));

    const entries = shown(await webhook.history(2));

    for (const { body, signature } of received) {
      const ofBody = entries.filter(({ request }) =>
        isDeepStrictEqual(parsedBody(request?.body), parsedBody(body)),
      );
      if (ofBody.length === 0) stop('cantTell', 'The history does not show the body of each delivery.');
      const isShown = ofBody.some(({ request }) => headerText(request?.headers).includes(signature));
      expect(isShown, 'A delivery is shown with the signature that came with it.').toBe(true);
    }
  },
);

/** A webhook that has received two updates of an order. */
async function deliveredTwice(orders: Orders, webhooks: Webhooks): Promise<Webhook> {
  const order = await orders.given('Ongoing');
  const webhook = await webhooks.given();
  await updateNamed(order);
  await updateNamed(order);
  await webhook.delivery(1);
  return webhook;
}

function contentTypeOf({ headers }: ReceivedDelivery): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
