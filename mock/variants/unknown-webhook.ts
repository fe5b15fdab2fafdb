import { respond } from '../messages/response.js';
import type { Variant } from './variant.js';

/** The form of every signature of the mock's default: HMAC-SHA256 in hexadecimal. */
const wellFormed = /^[0-9a-f]+$/;

/** Variants of what is no verification at all (section 4.6). */
export const verificationVariants: [string, Variant][] = [
  [
    'unknown-webhook-404',
    {
      describe: 'Answers the id of no webhook with 404, and a signature of another form with 400.',
      argument:
        'Section 4.6 states 403 for a verification that fails, and not what comes where none can be made.',
      apply: (seams) => ({
        ...seams,
        response(service, given, request) {
          const answer = seams.response(service, given, request);
          if (request.operation !== 'verifySignature' || answer.status !== 403) return answer;
          const { webhookId, signature } = request.body as { webhookId: string; signature: string };
          if (!service.world.webhooks.has(webhookId))
            return respond(404, { name: 'NotFoundError', message: 'there is no such webhook' });
          if (!wellFormed.test(signature))
            return respond(400, { name: 'ValidationError', message: 'this is no signature' });
          return answer;
        },
      }),
    },
  ],
];
