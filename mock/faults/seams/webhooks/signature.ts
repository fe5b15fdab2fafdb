import { signatureHeader } from '../../../../src/contract/openapi.js';
import type { Delivery } from '../../../messages/delivery.js';
import type { Service } from '../../../service/service.js';
import type { DeliveryChange } from './delivery.js';
import { withHeader } from './delivery.js';

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

/** A text backwards: the form of a true signature or id, but not one. */
export function backwards(text: unknown): string {
  return [...String(text)].reverse().join('');
}
