import { signatureHeader } from '../../../src/contract/openapi.js';
import type { DeliveryRecord, Webhook } from '../../domain/webhooks.js';
import { webhooksOf } from '../../domain/world.js';
import type { Delivery } from '../../messages/response.js';
import type { Effects, Service } from '../../service/service.js';
import { post } from '../../webhooks/delivery.js';
import { orderUpdated } from '../../webhooks/events.js';
import type { Change } from './change.js';
import {
  afterAWhile,
  backwards,
  changedEffect,
  changedRequest,
  changedRule,
  inOrder,
  withMemory,
} from './change.js';
import type { Condition, DecidedUpdate, Received } from './update.js';
import { always } from './update.js';

/** Other parts for a post to a receiver; undefined posts nothing. */
export type DeliveryChange = (delivery: Delivery, service: Service) => Partial<Delivery> | undefined;

/** Changes the posts to receivers. */
export const changedDelivery =
  (change: DeliveryChange): Change =>
  (seams) => ({
    ...seams,
    delivery: (service, delivery) =>
      seams.delivery(service, delivery).flatMap((each) => {
        const parts = change(each, service);
        return parts ? [{ ...each, ...parts }] : [];
      }),
  });

/** Changes the posts of the test action, or of a redelivery. */
export const deliveryDuring =
  (action: 'testWebhook' | 'redeliver') =>
  (change: DeliveryChange): Change =>
    withMemory((running = new Map<string, number>()) =>
      inOrder(
        changedEffect(action, async (act, service, webhook, given) => {
          const count = (by: number): unknown =>
            running.set(webhook._id, (running.get(webhook._id) ?? 0) + by);
          count(1);
          await act(service, webhook, given as never).finally(() => count(-1));
        }),
        changedDelivery((delivery, service) =>
          (running.get(delivery.webhookId) ?? 0) > 0 ? change(delivery, service) : {},
        ),
      ),
    );

/** Changes the posts that follow a refusal by the receiver. */
export const retriedDelivery = (change: DeliveryChange): Change =>
  withMemory((due = new Set<string>()) =>
    inOrder(
      changedRule('mayRetry', (judge, service, webhook) => {
        const may = judge(service, webhook);
        if (may) due.add(webhook._id);
        return may;
      }),
      changedDelivery((delivery, service) =>
        due.delete(delivery.webhookId) ? change(delivery, service) : {},
      ),
    ),
  );

/** Gives a request another header; one that is undefined is left out. `name` is in lower case. */
export function withHeader(
  { headers }: Pick<Delivery, 'headers'>,
  name: string,
  value: string | undefined,
): Pick<Delivery, 'headers'> {
  const { [name]: _former, ...rest } = headers;
  return { headers: value === undefined ? rest : { ...rest, [name]: value } };
}

/** The header of a signature (section 6.1). */
export const signatureName = signatureHeader();

/** Gives a delivery another signature; undefined takes it away. */
export const signedAs =
  (change: (signature: string, delivery: Delivery, service: Service) => string | undefined): DeliveryChange =>
  (delivery, service) =>
    withHeader(delivery, signatureName, change(delivery.headers[signatureName] ?? '', delivery, service));

export const unsigned = signedAs(() => undefined);

/** Gives a delivery a signature of the right form that does not verify. */
export const illSigned = signedAs(backwards);

/** The signature of a body by some secret. */
export const signatureBy = (service: Service, secret: string | undefined, { body }: Delivery): string =>
  service.seams.rules.sign(service, secret ?? '', JSON.parse(body));

/** Emits nothing for an order that looks so. */
export const withheldEvent = (when: (order: Record<string, unknown>) => boolean): Change =>
  changedEffect('emit', (emit, service, companyId, event, describe) => {
    const { order } = describe() as { order: Record<string, unknown> };
    if (!when(order)) emit(service, companyId, event, describe);
  });

/** Emits nothing for an update that looks so. */
export const withheldUpdate = (when: Condition<Received>): Change =>
  withMemory((withheld = new Set<unknown>()) =>
    inOrder(
      changedRequest((service, request) => {
        const { pid } = request.query;
        withheld.delete(pid);
        if (request.operation === 'updateOrder' && when({ service, request })) withheld.add(pid);
        return request;
      }),
      withheldEvent(({ _id }) => withheld.has(_id)),
    ),
  );

/** Emits the event of an update: once more, or where there must be none. */
export const emitting =
  (when: Condition<DecidedUpdate> = always): ((update: DecidedUpdate) => void) =>
  (update) => {
    if (!when(update)) return;
    const { service, order } = update;
    const { effects } = service.seams;
    effects.emit(service, order.companyId, orderUpdated, () => ({
      order: effects.orderDocument(service, order),
      attachments: effects.attachments(service, order),
    }));
  };

/** Carries another order in an event. */
export const deliveredOrder = (change: (order: Record<string, unknown>) => unknown): Change =>
  changedEffect(
    'orderDocument',
    (original, service, order) => change(original(service, order)) as Record<string, unknown>,
  );

/** Carries other metadata of attachments in an event. */
export const deliveredFiles = (change: (files: Record<string, unknown>[]) => unknown[]): Change =>
  changedEffect(
    'attachments',
    (original, service, order) => change(original(service, order)) as Record<string, unknown>[],
  );

type Request = DeliveryRecord['request'];
type Response = DeliveryRecord['response'];

/** Writes another delivery into the history of a webhook; undefined writes nothing. */
export const writtenRecord = (
  change: (record: DeliveryRecord, webhook: Webhook, service: Service) => DeliveryRecord | undefined,
): Change =>
  changedEffect('recordDelivery', (write, service, webhook, record) => {
    const written = change(record, webhook, service);
    if (written) write(service, webhook, written);
  });

/** Writes other parts of a request into the history; one that is undefined is left out. */
export const writtenRequest = (change: (request: Request) => Partial<Request>): Change =>
  writtenRecord((record) => ({
    ...record,
    request: { ...record.request, ...change(record.request) },
  }));

/** Writes other parts of a response into the history. */
export const writtenResponse = (
  change: (response: Response, request: Request) => Partial<Response>,
): Change =>
  writtenRecord((record) => {
    const { request, response } = record;
    return { ...record, response: { ...response, ...change(response, request) } };
  });

/** Redelivers something else than the past delivery that was chosen; undefined redelivers nothing. */
export const redelivered = (
  choose: (record: DeliveryRecord, webhook: Webhook, service: Service) => DeliveryRecord | undefined,
): Change =>
  changedEffect('redeliver', async (redeliver, service, webhook, record) => {
    const chosen = choose(record, webhook, service);
    if (chosen) await redeliver(service, webhook, chosen);
  });

/** An event on its way to the webhooks of a company. */
export interface Recipients {
  /** The webhooks that it goes to. */
  found: Webhook[];
  /** Every webhook of the company, in order of creation. */
  ofCompany: Webhook[];
  /** The name of the event. */
  event: string;
  /** The order of the event, where that is known by then. */
  order?: unknown;
  service: Service;
}

/** The webhooks of other workspaces that are on and subscribed to an event. */
export const ofOthers = ({ ofCompany, event, service }: Recipients): Webhook[] =>
  [...service.world.webhooks.values()].filter(
    (webhook) => webhook.active && webhook.events.includes(event) && !ofCompany.includes(webhook),
  );

/** Sends an event to other webhooks. */
export const eventRecipients = (choose: (recipients: Recipients) => Webhook[]): Change =>
  changedRule('webhooksFor', (find, service, companyId, event) => {
    const ofCompany = webhooksOf(service.world, companyId);
    return choose({ found: find(service, companyId, event), ofCompany, event, service });
  });

/** Posts an event, some milliseconds later, to webhooks that it is not for. */
export const lateRecipients = (delay: number, choose: (recipients: Recipients) => Webhook[]): Change =>
  changedEffect('emit', (emit, service, companyId, event, describe) => {
    const data = describe();
    emit(service, companyId, event, () => data);
    const { world, seams } = service;
    const ofCompany = webhooksOf(world, companyId);
    const found = seams.rules.webhooksFor(service, companyId, event);
    afterAWhile(() => {
      for (const webhook of choose({ found, ofCompany, event, order: data.order, service }))
        void post(service, webhook, event, seams.effects.payload(service, webhook, event, data));
    }, delay);
  });

/** What else a webhook has once it was configured; it may be changed itself, too. */
export const configuredWebhook = (
  change: (
    webhook: Webhook,
    /** The webhook as it was. */
    former: Webhook,
    wanted: Parameters<Effects['configureWebhook']>[2],
    service: Service,
  ) => Partial<Webhook> | undefined | void,
): Change =>
  changedEffect('configureWebhook', (configure, service, webhook, wanted) => {
    const former = { ...webhook, events: [...webhook.events] };
    configure(service, webhook, wanted);
    Object.assign(webhook, change(webhook, former, wanted, service));
  });

/** A change that knows the secrets of each webhook, by its id, that rotations have replaced, the latest last. */
export const rememberingSecrets = (change: (former: Map<string, string[]>) => Change): Change =>
  withMemory((former = new Map<string, string[]>()) =>
    inOrder(
      changedEffect('rotateSecret', (rotate, service, webhook) => {
        former.set(webhook._id, [...(former.get(webhook._id) ?? []), webhook.secret]);
        return rotate(service, webhook);
      }),
      change(former),
    ),
  );
