import type { Workspace } from './workspaces.js';

/** Webhook events in a billing period, by plan (section 8); the limits of other plans are not shown. */
const eventLimits: Readonly<Record<string, number>> = { 'business-professional': 30_000 };

/** The billing period of a moment: the calendar month in UTC (an assumption, section 8 shows no length). */
function billingPeriod(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** Counts one event in the present billing period; false, and not counted, where the plan has none left. */
export function countEvent(workspace: Workspace, now: number): boolean {
  const period = billingPeriod(now);
  if (workspace.billing.period !== period) workspace.billing = { period, events: 0 };
  const limit = eventLimits[workspace.plan];
  if (limit !== undefined && workspace.billing.events >= limit) return false;
  workspace.billing.events += 1;
  return true;
}
