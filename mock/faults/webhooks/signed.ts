import { signatureHeader } from '../../../src/contract/header-names.js';
import type { Delivery } from '../../messages/delivery.js';
import type { Service } from '../../service/service.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { posts, withHeader } from './posts.js';

/** The header of a signature (section 6.1). */
export const signatureName = signatureHeader();

/** Signs deliveries otherwise; undefined takes the signature away. */
export function signs(
  change: (signature: string, delivery: Delivery, service: Service) => string | undefined,
): Apply {
  return posts((delivery, service) =>
    withHeader(delivery, signatureName, change(delivery.headers[signatureName] ?? '', delivery, service)),
  );
}

/** The signature of a body by some secret. */
export function by(service: Service, secret: string | undefined, { body }: Delivery): string {
  return service.seams.rules.sign(service, secret ?? '', JSON.parse(body));
}

/** A signature that has the form of a true one. */
export const wrong = (signature: string): string => [...signature].reverse().join('');
const renamed = (name: string): Apply =>
  posts((delivery) =>
    withHeader(withHeader(delivery, name, delivery.headers[signatureName]), signatureName, undefined),
  );

const isTest = (body: string): boolean => body.includes('Sample order');

/** Faults of the signature of a delivery (sections 5 and 6.1). */
export const signedFaults: readonly Fault[] = [
  fault(
    'delivery-unsigned',
    'WHK-SIGNED',
    'A delivery carries no signature.',
    signs(() => undefined),
  ),
  fault(
    'delivery-signature-empty',
    'WHK-SIGNED',
    'The signature header of a delivery is empty.',
    signs(() => ''),
  ),
  fault(
    'delivery-signature-in-x-hub-signature',
    'WHK-SIGNED',
    'The signature of a delivery stands in x-hub-signature.',
    renamed('x-hub-signature'),
  ),
  fault(
    'delivery-signature-in-x-ah-signature',
    'WHK-SIGNED',
    'The signature of a delivery stands in x-ah-signature.',
    renamed('x-ah-signature'),
  ),
  fault(
    'delivery-with-files-unsigned',
    'WHK-SIGNED',
    'A delivery with attachments carries no signature.',
    signs((signature, { body }) => (body.includes('"mimetype"') && !isTest(body) ? undefined : signature)),
  ),
  fault(
    'later-deliveries-unsigned',
    'WHK-SIGNED',
    'The first delivery of a webhook alone carries a signature.',
    signs((signature, { webhookId }, { world }) =>
      world.webhooks.get(webhookId)?.history.length ? undefined : signature,
    ),
  ),
  fault(
    'delivery-signature-wrong',
    'WHK-SIGNATURE',
    'The signature of a delivery does not verify.',
    signs((signature, { body }) => (isTest(body) ? signature : wrong(signature))),
  ),
  fault(
    'delivery-signature-cut',
    'WHK-SIGNATURE',
    'The signature of a delivery is cut to 32 characters.',
    signs((signature) => signature.slice(0, 32)),
  ),
  fault(
    'delivery-signature-in-upper-case',
    'WHK-SIGNATURE',
    'The signature of a delivery is in upper case and does not verify.',
    signs((signature) => signature.toUpperCase()),
  ),
  fault(
    'delivery-signed-by-api-key',
    'WHK-SIGNATURE',
    'A delivery is signed by the API key.',
    signs((_signature, delivery, service) =>
      by(
        service,
        service.world.workspaces.get(service.world.webhooks.get(delivery.webhookId)?.companyId ?? '')?.apiKey,
        delivery,
      ),
    ),
  ),
  fault(
    'delivery-signed-by-first-webhook',
    'WHK-SIGNATURE',
    'Every delivery is signed by the secret of the first webhook of the workspace.',
    signs((_signature, delivery, service) => {
      const companyId = service.world.webhooks.get(delivery.webhookId)?.companyId;
      return by(
        service,
        [...service.world.webhooks.values()].find((webhook) => webhook.companyId === companyId)?.secret,
        delivery,
      );
    }),
  ),
  fault(
    'delivery-signature-of-event-name',
    'WHK-SIGNATURE',
    'The name of the event is signed instead of the body.',
    signs((_signature, delivery, service) =>
      service.seams.rules.sign(
        service,
        service.world.webhooks.get(delivery.webhookId)?.secret ?? '',
        delivery.event,
      ),
    ),
  ),
  fault(
    'delivery-signature-wrong-beyond-ascii',
    'WHK-SIGNATURE',
    'The signature of a body with letters outside ASCII does not verify.',
    signs((signature, { body }) => (/[^ -~]/.test(body) ? wrong(signature) : signature)),
  ),
  fault(
    'delivery-signature-wrong-with-files',
    'WHK-SIGNATURE',
    'The signature of a delivery with attachments does not verify.',
    signs((signature, { body }) =>
      body.includes('"mimetype"') && !isTest(body) ? wrong(signature) : signature,
    ),
  ),
  fault(
    'delivery-signature-wrong-of-long-body',
    'WHK-SIGNATURE',
    'The signature of a body of more than 1024 bytes does not verify.',
    signs((signature, { body }) => (Buffer.byteLength(body) > 1024 ? wrong(signature) : signature)),
  ),
  fault(
    'delivery-signature-repeated',
    'WHK-SIGNATURE',
    'The second delivery of a webhook carries the signature of the first.',
    (seams) => {
      const first = new Map<string, string>();
      return signs((signature, { webhookId }) => {
        if (!first.has(webhookId)) first.set(webhookId, signature);
        return first.get(webhookId);
      })(seams);
    },
  ),
];
