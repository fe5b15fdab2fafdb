import { signatureHeader } from '../contract/openapi.js';
import { parsedJson } from '../contract/json-value.js';
import { placesOf } from '../exchange/event-content.js';
import type { EventValue } from '../exchange/event-content.js';
import { signatureOf } from '../exchange/received-delivery.js';
import type { KeptDelivery } from '../exchange/received-delivery.js';
import { excerpt } from '../session/running-test.js';
import { quoted } from '../session/words.js';
import type { MatcherFinding } from './matcher-finding.js';

/**
 * A delivery whose event shows a value, an instant or a file, at whatever place. The test is `cantTell` where its body is
 * no JSON.
 */
export function toShow(delivery: KeptDelivery, wanted: EventValue): MatcherFinding {
  const expected = typeof wanted === 'object' && 'filename' in wanted ? wanted.filename : wanted;
  return {
    pass: placesOf(delivery, wanted).length > 0,
    code: 'missing',
    subject: 'event',
    message: () => `The event does not show ${quoted(expected)}.`,
    expected,
    actual: parsedJson(delivery.body),
    exchange: delivery.exchange,
  };
}

/** A delivery whose body is JSON (section 6.1). */
export function toHaveJsonBody(delivery: KeptDelivery): MatcherFinding {
  return {
    pass: parsedJson(delivery.body) !== undefined,
    code: 'shape',
    subject: 'delivery',
    message: () => 'The body of the delivery is not JSON.',
    expected: 'a JSON body',
    actual: excerpt(delivery.body, 500),
    exchange: delivery.exchange,
  };
}

/** A delivery with a value in the header of its signature (section 6.1). */
export function toBeSigned(delivery: KeptDelivery): MatcherFinding {
  const signature = signatureOf(delivery)?.trim();
  return {
    pass: signature !== undefined && signature !== '',
    code: 'missing',
    subject: signatureHeader(),
    message: () =>
      `The header ${signatureHeader()} of the delivery is ${signature === undefined ? 'missing' : 'empty'}.`,
    expected: `a header ${signatureHeader()} with a signature`,
    actual: delivery.headers.map(([name]) => name),
    exchange: delivery.exchange,
  };
}
