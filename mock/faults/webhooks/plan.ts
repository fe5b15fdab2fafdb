import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import type { Change } from '../seams/change.js';
import { eventRecipients } from '../seams/webhooks/webhook.js';

/** Delivers no more than so many events of a workspace on a plan. */
const limited = (isOn: (plan: string) => boolean, most: number): Change =>
  eventRecipients(({ found, ofCompany, service }) => {
    const workspace = service.world.workspaces.get(ofCompany[0]?.companyId ?? '');
    return workspace && isOn(workspace.plan) && workspace.billing.events >= most ? [] : found;
  });

const isProfessional = (plan: string): boolean => plan === 'business-professional';

/** Faults of the events of a plan (section 8). */
export const planFaults: readonly Fault[] = breaking('WHK-PLAN-LIMIT', {
  'on-the-plan-business-professional-nothing-is-delivered': limited(isProfessional, 0),
  'on-the-plan-business-professional-ten-events-are-delivered': limited(isProfessional, 10),
});
