import { respond } from '../messages/response.js';
import { breaking } from './fault.js';
import { changedAnswer } from './seams/change.js';

/** A target that speaks neither variant breaks the clause only if it is declared to speak one: it may be elsewhere. */
const declared = { LEAD_VARIANT: 'both' };

/** Faults of the creation of leads by either variant (section 4.3). */
export const leadFaults = breaking('LEAD-CREATE', {
  'no-lead-is-created-by-either-variant': {
    env: declared,
    apply: changedAnswer((answer, { operation }) =>
      operation === 'createLeads' && answer.status < 300
        ? respond(403, { name: 'PermissionError', status: 403, message: 'leads are not created here' })
        : answer,
    ),
  },
  'every-creation-of-leads-answers-500': {
    env: declared,
    apply: changedAnswer((answer, { operation }) =>
      operation === 'createLeads'
        ? respond(500, { name: 'InternalServerError', status: 500, message: 'not done' })
        : answer,
    ),
  },
});
