import { respond } from '../../messages/response.js';
import { withAnswer } from '../wrapping.js';
import type { Fault } from '../fault.js';
import { isFor, onSuccess } from './bulk-call.js';
import { ofBothKinds } from './bulk-kinds.js';

/** Faults of the error that a duplicate email causes (sections 4.4 and 7). */
export const duplicateErrorFaults: readonly Fault[] = ofBothKinds(({ area, prefix }) => [
  {
    id: `${area}-duplicate-among-others-not-told`,
    breaks: [`${prefix}-EMAIL-ERROR`],
    describe: `The creation of ${area}s leaves a duplicate among others out without a word.`,
    silences: { duplicateEmail: 'entry' },
    apply: onSuccess(area, (given, { errors: _, ...body }) => ({ ...given, body })),
  },
  {
    id: `${area}-duplicate-alone-not-told`,
    breaks: [`${prefix}-EMAIL-ERROR`],
    describe: `The creation of ${area}s answers a duplicate alone as if it had been created, and lists none.`,
    apply: withAnswer((given, request) => {
      const alone = Array.isArray(request.body) && request.body.length === 1;
      if (!isFor(area, request) || !alone || !JSON.stringify(given.body).includes('already belongs'))
        return given;
      const kind = area === 'lead' ? 'Lead' : 'Client';
      return respond(201, { message: `${kind} created successfully`, createdMembers: [] });
    }),
  },
]);
