import { signatureHeader } from '../../../src/contract/openapi.js';
import type { DeliveryRecord, Webhook } from '../../domain/webhooks.js';
import { webhooksOf } from '../../domain/world.js';
import type { Delivery, ServiceResponse } from '../../messages/response.js';
import type { Verification } from '../../messages/request.js';
import type { Service } from '../../service/service.js';
import { post } from '../../webhooks/delivery.js';
import { orderUpdated } from '../../webhooks/events.js';
import type { Change } from './change.js';
import {
  afterAWhile,
  changedAnswer,
  changedEffect,
  changedRequest,
  changedRule,
  ignoredViolation,
  inOrder,
  remembering,
  withMembers,
} from './change.js';
import type { Condition, DecidedUpdate, Received } from './update.js';
import { always } from './update.js';

/** Other parts for a post to a receiver; undefined posts nothing. */
export type DeliveryChange = (delivery: Delivery, service: Service) => Partial<Delivery> | undefined;

/** Changes the posts to receivers. */
export function changedDelivery(change: DeliveryChange): Change {
  return (seams) => ({
    ...seams,
    delivery: (service, delivery) =>
      seams.delivery(service, delivery).flatMap((each) => {
        const parts = change(each, service);
        return parts ? [{ ...each, ...parts }] : [];
      }),
  });
}

/** Changes the posts of the test action, or of a redelivery. */
export const deliveryDuring =
  (action: 'testWebhook' | 'redeliver') =>
  (change: DeliveryChange): Change =>
    remembering(
      () => new Map<string, number>(),
      (running) =>
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
export function retriedDelivery(change: DeliveryChange): Change {
  return remembering(
    () => new Set<string>(),
    (due) =>
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
}

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
export function signedAs(
  change: (signature: string, delivery: Delivery, service: Service) => string | undefined,
): DeliveryChange {
  return (delivery, service) =>
    withHeader(delivery, signatureName, change(delivery.headers[signatureName] ?? '', delivery, service));
}

/** The signature of a body by some secret. */
export function signatureBy(service: Service, secret: string | undefined, { body }: Delivery): string {
  return service.seams.rules.sign(service, secret ?? '', JSON.parse(body));
}

/** Emits nothing for an order that looks so. */
export function withheldEvent(when: (order: Record<string, unknown>) => boolean): Change {
  return changedEffect('emit', (emit, service, companyId, event, describe) => {
    const { order } = describe() as { order: Record<string, unknown> };
    if (!when(order)) emit(service, companyId, event, describe);
  });
}

/** Emits nothing for an update that looks so. */
export function withheldUpdate(when: Condition<Received>): Change {
  return remembering(
    () => new Set<unknown>(),
    (withheld) =>
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
}

/** Emits the event of an update: once more, or where there must be none. */
export function emitting(when: Condition<DecidedUpdate> = always): (update: DecidedUpdate) => void {
  return (update) => {
    if (!when(update)) return;
    const { service, order } = update;
    const { effects } = service.seams;
    effects.emit(service, order.companyId, orderUpdated, () => ({
      order: effects.orderDocument(service, order),
      attachments: effects.attachments(service, order),
    }));
  };
}

/** Carries another order in an event. */
export function deliveredOrder(change: (order: Record<string, unknown>) => unknown): Change {
  return changedEffect(
    'orderDocument',
    (original, service, order) => change(original(service, order)) as Record<string, unknown>,
  );
}

/** Carries other metadata of attachments in an event. */
export function deliveredFiles(change: (files: Record<string, unknown>[]) => unknown[]): Change {
  return changedEffect(
    'attachments',
    (original, service, order) => change(original(service, order)) as Record<string, unknown>[],
  );
}

type Request = DeliveryRecord['request'];
type Response = DeliveryRecord['response'];

/** Writes another delivery into the history of a webhook; undefined writes nothing. */
export function writtenRecord(
  change: (record: DeliveryRecord, webhook: Webhook, service: Service) => DeliveryRecord | undefined,
): Change {
  return changedEffect('recordDelivery', (write, service, webhook, record) => {
    const written = change(record, webhook, service);
    if (written) write(service, webhook, written);
  });
}

/** Writes other parts of a request into the history; one that is undefined is left out. */
export function writtenRequest(change: (request: Request) => Partial<Request>): Change {
  return writtenRecord((record) => ({
    ...record,
    request: { ...record.request, ...change(record.request) },
  }));
}

/** Writes other parts of a response into the history. */
export function writtenResponse(change: (response: Response, request: Request) => Partial<Response>): Change {
  return writtenRecord((record) => {
    const { request, response } = record;
    return { ...record, response: { ...response, ...change(response, request) } };
  });
}

/** Redelivers something else than the past delivery that was chosen; undefined redelivers nothing. */
export function redelivered(
  choose: (record: DeliveryRecord, webhook: Webhook, service: Service) => DeliveryRecord | undefined,
): Change {
  return changedEffect('redeliver', async (redeliver, service, webhook, record) => {
    const chosen = choose(record, webhook, service);
    if (chosen) await redeliver(service, webhook, chosen);
  });
}

/** An event on its way to the webhooks of a company. */
interface Recipients {
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
export function ofOthers({ ofCompany, event, service }: Recipients): Webhook[] {
  return [...service.world.webhooks.values()].filter(
    (webhook) => webhook.active && webhook.events.includes(event) && !ofCompany.includes(webhook),
  );
}

/** Sends an event to other webhooks. */
export function eventRecipients(choose: (recipients: Recipients) => Webhook[]): Change {
  return changedRule('webhooksFor', (find, service, companyId, event) => {
    const ofCompany = webhooksOf(service.world, companyId);
    return choose({ found: find(service, companyId, event), ofCompany, event, service });
  });
}

/** Posts an event, some milliseconds later, to webhooks that it is not for. */
export function lateRecipients(delay: number, choose: (recipients: Recipients) => Webhook[]): Change {
  return changedEffect('emit', (emit, service, companyId, event, describe) => {
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
}

/** What else a webhook has once it was configured; it may be changed itself, too. `former` is the webhook as it was. */
export function configuredWebhook(
  change: (webhook: Webhook, former: Webhook) => Partial<Webhook> | void,
): Change {
  return changedEffect('configureWebhook', (configure, service, webhook, wanted) => {
    const former = { ...webhook, events: [...webhook.events] };
    configure(service, webhook, wanted);
    Object.assign(webhook, change(webhook, former));
  });
}

/** A change that knows the secrets of each webhook, by its id, that rotations have replaced, the latest last. */
export function rememberingSecrets(change: (former: Map<string, string[]>) => Change): Change {
  return remembering(
    () => new Map<string, string[]>(),
    (former) =>
      inOrder(
        changedEffect('rotateSecret', (rotate, service, webhook) => {
          former.set(webhook._id, [...(former.get(webhook._id) ?? []), webhook.secret]);
          return rotate(service, webhook);
        }),
        change(former),
      ),
  );
}

/** A verification, and what it has to be held against. */
export interface HeldVerification {
  sent: Verification;
  /** The secret of the webhook; undefined where there is no such webhook. */
  secret: string | undefined;
  service: Service;
}

/** The signature that a verification should have. */
export function trueSignature({ sent, secret, service }: HeldVerification): string {
  return service.seams.rules.sign(service, secret ?? '', sent.payload);
}

/** The id of the webhook that has the secret that was sent. */
export function ownerOfSecret({ sent, service }: HeldVerification): string | undefined {
  return [...service.world.webhooks.values()].find(({ secret }) => secret === sent.secret)?._id;
}

/** The payloads that were delivered to the webhook, oldest first. */
export function deliveredPayloads({ sent, service: { world } }: HeldVerification): Record<string, unknown>[] {
  return (world.webhooks.get(sent.webhookId)?.history ?? []).map(
    (id) => JSON.parse(world.deliveries.get(id)?.request.body ?? 'null') as Record<string, unknown>,
  );
}

/** Changes whether a verification succeeds. */
export function verified(judge: (right: boolean, held: HeldVerification) => boolean): Change {
  return changedRule('verifySignature', (verify, service, sent) =>
    judge(verify(service, sent), held(sent, service)),
  );
}

/** Verifies something else than what was sent. */
export function readVerification(read: (held: HeldVerification) => Partial<Verification>): Change {
  return changedRule('verifySignature', (verify, service, sent) =>
    verify(service, { ...sent, ...read(held(sent, service)) }),
  );
}

/** Takes a verification without a member, and verifies another value in its place. */
export function optionalMember<Name extends keyof Verification>(
  name: Name,
  read: (held: HeldVerification) => Verification[Name],
): Change {
  return inOrder(
    ignoredViolation(
      'verification-request',
      ({ field, keyword }) => field === name && keyword === 'required',
    ),
    readVerification((held) => (held.sent[name] === undefined ? { [name]: read(held) } : {})),
  );
}

/** Gives a failed verification, or one of a kind, another status. */
export function failedStatus(status: number, when?: (held: HeldVerification) => boolean): Change {
  return failedAnswer((answer) => ({ ...answer, status }), when);
}

/** Gives the body of a failed verification, or of one of a kind, other members; one that is undefined is left out. */
export function failedMembers(
  members: Record<string, unknown>,
  when?: (held: HeldVerification) => boolean,
): Change {
  return failedAnswer((answer) => withMembers(answer, members), when);
}

/** Tells a verification that was sent without the secret, or with a wrong one, the secret of its webhook. */
export const toldSecret = {
  inBody: failedAnswer((answer, { secret }) => withMembers(answer, { secret })),
  inHeader: failedAnswer((answer, { secret = '' }) => ({
    ...answer,
    headers: { ...answer.headers, 'x-ah-secret': secret },
  })),
  whereMissing: changedAnswer((answer, { operation, body }, service) => {
    if (operation !== 'verifySignature' || answer.status !== 400) return answer;
    const { sent, secret } = held(body as Verification, service);
    return sent.secret === undefined ? withMembers(answer, { secret }) : answer;
  }),
} satisfies Record<string, Change>;

function failedAnswer(
  change: (answer: ServiceResponse, held: HeldVerification) => ServiceResponse,
  when: (held: HeldVerification) => boolean = () => true,
): Change {
  return changedAnswer((answer, { operation, body }, service) => {
    if (operation !== 'verifySignature' || answer.status !== 403) return answer;
    const verification = held(body as Verification, service);
    return when(verification) ? change(answer, verification) : answer;
  });
}

function held(sent: Verification, service: Service): HeldVerification {
  return { sent, secret: service.world.webhooks.get(sent.webhookId)?.secret, service };
}
