import { respond } from '../messages/response.js';
import { breaking } from './breaking.js';
import type { Fault } from './fault.js';
import { changedAnswer } from './seams/answer.js';

/** Faults of the creation of leads by either variant (section 4.3). */
export const leadFaults: readonly Fault[] = breaking('LEAD-CREATE', {
  'No lead is created by either variant': changedAnswer((answer, { operation }) =>
    operation === 'createLeads' && answer.status < 300
      ? respond(403, { name: 'PermissionError', status: 403, message: 'leads are not created here' })
      : answer,
  ),
  'Every creation of leads answers 500': changedAnswer((answer, { operation }) =>
    operation === 'createLeads'
      ? respond(500, { name: 'InternalServerError', status: 500, message: 'not done' })
      : answer,
  ),
});
