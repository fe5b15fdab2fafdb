import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedDelivery } from '../../../src/exchange/received-delivery.js';
import { isObject, parsedJson } from '../../../src/contract/json-value.js';
import { isDeepStrictEqual } from 'node:util';
import type { AnswersOf } from '../../setups.js';
import { Abandoned } from '../door.js';
import type { Address } from '../receiver.js';
import type { Probe, Surroundings } from '../surroundings.js';
import { isSuccess } from '../target.js';

const event = 'ORDER.UPDATED';

/** A webhook, what its test action posts, its history, and everything that can be done to it. */
export const probeWebhooks: Probe = async (surroundings) => {
  const { door, receiver, workspace } = surroundings;
  const { companyId } = workspace;
  const address = await receiver?.address();
  const url = address?.url ?? 'https://receiver.example/conformance';
  const made = await door.setup('webhook', { companyId, url, events: [event] });
  const steps: (() => Promise<void>)[] = [
    () => tested(surroundings, made, address),
    () => moved(surroundings, made),
    () => rotated(surroundings, made),
  ];
  for (const step of steps)
    await step().catch((error: unknown) => {
      if (!(error instanceof Abandoned)) throw error;
    });
  if (address === undefined)
    door.remark(
      'webhook',
      'No delivery was looked at: set RECEIVER_URL to an address that the target reaches.',
    );
};

type Webhook = AnswersOf<'webhook'>;

async function tested(
  { door }: Surroundings,
  { webhookId }: Webhook,
  address: Address | undefined,
): Promise<void> {
  await door.setup('webhook.test', { webhookId, event });
  const [delivery] = (await address?.deliveries(1)) ?? [];
  if (address !== undefined && delivery === undefined)
    door.wrong('webhook.test', 'It answered, but nothing was posted to the address of the webhook.');
  const entry = await shownIn({ door }, webhookId, delivery);
  if (entry === undefined) return;
  await door.setup('webhook.redeliver', { deliveryId: entry.id });
  if (address !== undefined && delivery !== undefined && (await address.deliveries(2)).length < 2)
    door.wrong(
      'webhook.redeliver',
      'It answered, but nothing was posted to the address of the webhook again.',
    );
}

type Entry = AnswersOf<'webhook.history'>['deliveries'][number];

/** The entry of the history on a delivery, which a target may write after the receiver has answered. */
async function shownIn(
  { door }: Pick<Surroundings, 'door'>,
  webhookId: string,
  delivery: ReceivedDelivery | undefined,
): Promise<Entry | undefined> {
  for (let look = 1; ; look += 1) {
    const [entry] = (await door.setup('webhook.history', { webhookId })).deliveries;
    if (entry?.response?.status || look === 6) {
      if (delivery !== undefined) compare({ door }, entry, delivery);
      return entry;
    }
    await pause(500);
  }
}

function compare(
  { door }: Pick<Surroundings, 'door'>,
  entry: Entry | undefined,
  { body, reply }: ReceivedDelivery,
): void {
  if (entry === undefined) {
    door.wrong('webhook.history', '/deliveries is empty after a delivery.');
    return;
  }
  const shown = entry.request?.body;
  if (shown !== body && !isDeepStrictEqual(asValue(shown), parsedJson(body)))
    door.wrong('webhook.history', '/deliveries/0/request/body is not the body that was posted.');
  if (Number(entry.response?.status) !== reply.status)
    door.wrong(
      'webhook.history',
      `/deliveries/0/response/status is ${JSON.stringify(entry.response?.status)}, though the receiver answered ${reply.status}.`,
    );
}

function asValue(shown: unknown): unknown {
  return typeof shown === 'string' ? parsedJson(shown) : isObject(shown) ? shown : undefined;
}

async function moved({ door, receiver }: Surroundings, { webhookId }: Webhook): Promise<void> {
  const address = await receiver?.address();
  const url = address?.url ?? 'https://receiver.example/moved';
  await door.setup('webhook.update', { webhookId, url, events: [event] });
  if (address !== undefined && door.outcomeOf('webhook.test') === 'holds') {
    await door.setup('webhook.test', { webhookId, event });
    if ((await address.deliveries(1)).length === 0)
      door.wrong('webhook.update', 'Its url was changed, but the test action posted nothing there.');
  }
  await door.setup('webhook.update', { webhookId, active: false });
  await door.setup('webhook.update', { webhookId, active: true });
}

async function rotated({ door }: Surroundings, { webhookId, secret }: Webhook): Promise<void> {
  const answer = await door.setup('webhook.rotateSecret', { webhookId });
  if (answer.secret === secret)
    door.wrong('webhook.rotateSecret', '/secret is the former one: it is to be another.');
}

/** Whether a webhook is on or off as it was asked for; an update of an order at the target itself shows it. */
export const probeSwitchedWebhooks: Probe = async ({ door, receiver, target, workspace }) => {
  if (door.outcomeOf('webhook') !== 'holds') return;
  if (receiver === undefined || target === undefined) {
    door.remark('webhook', 'Whether it is on was not looked at: set BASE_URL to the address of the target.');
    return;
  }
  const { companyId } = workspace;
  const events = [event];
  const [on, off] = [await receiver.address(), await receiver.address()];
  const { orderId } = await door.setup('order', { companyId, status: 'Ongoing' });
  await door.setup('webhook', { companyId, url: off.url, events, active: false });
  await door.setup('webhook', { companyId, url: on.url, events, active: true });
  if (!isSuccess(await target.update(workspace, orderId))) return;
  if ((await on.deliveries(1)).length === 0)
    door.wrong('webhook', 'Asked for with active true, it got no delivery of an update of an order.');
  else if ((await off.deliveries(0)).length > 0)
    door.wrong('webhook', 'Asked for with active false, it got a delivery of an update of an order.');
};
