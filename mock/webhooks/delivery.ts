import dns from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';
import { signatureHeader } from '../../src/contract/openapi.js';
import type { Webhook } from '../domain/webhooks.js';
import type { Delivery, Outcome } from '../messages/response.js';
import type { Service } from '../service/service.js';

/** What is neither loopback nor public (the special-purpose registries of IANA), and may be somebody's inner network. */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  // As an address of IPv6 that contains it, too; the list itself knows those below ::ffff.
  inner.addSubnet(network, prefix, 'ipv4');
  inner.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
  if (network !== '0.0.0.0') inner.addSubnet(`::${network}`, 96 + prefix, 'ipv6');
}
inner.addAddress('::', 'ipv6');
for (const [network, prefix] of [
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  // Link-local, and site-local of old.
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

/**
 * Why nothing is sent to a host, as it stands in an address; undefined if something may be, or if it is a name, which
 * {@link lookup} judges. A webhook must not read what only this machine can reach, such as the metadata of a cloud.
 */
export function unreachable(host: string): string | undefined {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 && isInner(address)
    ? `${address} is neither this machine nor a public address`
    : undefined;
}

/** Looks a name up for a connection, which then leads to this machine or to a public address only. */
const lookup: LookupFunction = (name, options, callback) => {
  dns.lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    const allowed = found.filter(({ address }) => !isInner(address));
    const [first] = allowed;
    if (first === undefined)
      return callback(
        new Error(
          `${name} leads to ${found[0]?.address}, which is neither this machine nor a public address`,
        ),
        '',
      );
    if (options.all) return callback(null, allowed);
    callback(null, first.address, first.family);
  });
};

function isInner(address: string): boolean {
  return inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const keptBytes = 64 * 1024;

/** What came of a post; `status` 0 where no answer came, `body` then says why. */
interface Reply {
  outcome: Outcome;
  status: number;
  body: string;
}

/**
 * Sends one request on a connection of its own, since a kept one that the receiver has just closed would look like a
 * refusal; to this machine or a public address only. Never rejects. `timeout` is in milliseconds; redirects are not followed.
 */
export function send(
  {
    url,
    method,
    headers,
    body,
    timeout,
  }: { url: string; method: string; headers: Record<string, string>; body: string; timeout: number },
  signal: AbortSignal,
): Promise<Reply> {
  return new Promise((resolve) => {
    let connected = false;
    let timer: NodeJS.Timeout | undefined;
    const settle = (outcome: Outcome, status: number, text: string): void => {
      clearTimeout(timer);
      resolve({ outcome, status, body: text });
    };
    try {
      const reason = unreachable(new URL(url).hostname);
      if (reason !== undefined) throw new Error(reason);
      const open = url.startsWith('https:') ? httpsRequest : httpRequest;
      const length = Buffer.byteLength(body);
      const outgoing = open(url, {
        method,
        headers: { ...headers, 'content-length': length },
        agent: false,
        lookup,
        signal,
      });
      timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${timeout} ms`)), timeout);
      timer.unref();
      outgoing.once('finish', () => (connected = true));
      outgoing.once('error', (error) => settle(connected ? 'silent' : 'refused', 0, error.message));
      outgoing.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const status = incoming.statusCode ?? 0;
        const outcome = status >= 200 && status < 300 ? 'accepted' : 'refused';
        const done = (): void => settle(outcome, status, Buffer.concat(chunks).toString('utf8'));
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= keptBytes) chunks.push(chunk);
        });
        incoming.once('end', done);
        incoming.once('error', done);
        incoming.once('close', done);
      });
      outgoing.end(body);
    } catch (error) {
      settle('refused', 0, (error as Error).message);
    }
  });
}

/** Posts a payload once; resolves when the receiver has answered, or when it is clear that it does not. */
export async function post(
  service: Service,
  webhook: Webhook,
  event: string,
  payload: unknown,
): Promise<Outcome> {
  const { seams, unspecified, world } = service;
  const delivery: Delivery = {
    webhookId: webhook._id,
    event,
    url: webhook.url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'mock-webhooks',
      [signatureHeader()]: seams.rules.sign(service, webhook.secret, payload),
    },
    body: JSON.stringify(payload),
  };
  let outcome: Outcome = 'accepted';
  for (const { url, method, headers, body } of seams.delivery(service, delivery)) {
    const id = world.generator.id();
    const sentAt = world.generator.timestamp();
    const reply = await send(
      { url, method, headers, body, timeout: unspecified.deliveryTimeout },
      service.queue.signal,
    );
    if (service.queue.signal.aborted) return 'silent';
    const { outcome: came, ...response } = reply;
    if (came !== 'accepted') outcome = came;
    const record = { id, webhookId: webhook._id, event, sentAt, request: { url, headers, body }, response };
    seams.effects.recordDelivery(service, webhook, record);
    seams.effects.countOutcome(service, webhook, came);
  }
  return outcome;
}

/**
 * Posts a payload and, while the receiver refuses it, posts it again after each of the delays. A receiver that is
 * only slow is never sent the same event twice: without an answer nobody knows that it failed.
 */
export async function postWithRetries(
  service: Service,
  webhook: Webhook,
  event: string,
  payload: unknown,
): Promise<void> {
  let outcome = await post(service, webhook, event, payload);
  const retry = async (attempt: number): Promise<void> => {
    const delay = service.unspecified.retryDelays[attempt];
    if (outcome !== 'refused' || delay === undefined) return;
    service.queue.later(webhook._id, delay, async () => {
      if (!service.seams.rules.mayRetry(service, webhook)) return;
      outcome = await post(service, webhook, event, payload);
      await retry(attempt + 1);
    });
  };
  await retry(0);
}
