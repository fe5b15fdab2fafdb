/** A company as section 2.1 lists it. */
export interface Company {
  _id: string;
  name: string;
  logo: string;
  extraSmallLogo: string;
  largeLogo: string;
}

/** A company role mapping as section 2.2 lists it. */
export interface RoleMapping {
  _id: string;
  role: { _id: string; responsibility: string; name: string };
  company: string;
  createdAt: string;
  updatedAt: string;
  __v: number;
  type: string;
}

/** A workspace: one company with what belongs to it alone. */
export interface Workspace {
  company: Company;
  roles: RoleMapping[];
  /** The present API key. */
  apiKey: string;
  /** Member id by email, as `emailKey` writes it. */
  emails: Map<string, string>;
  /** Ids of the categories (labels) that exist. */
  categories: Set<string>;
  webhookIds: Set<string>;
  subscriptionExpired: boolean;
  /** The plan, for the limit of section 8; other plans have no limit here. */
  plan: string;
  billing: { period: string; events: number };
}

/** An API key with the companies that it is tied to. */
export interface ApiKey {
  key: string;
  companyIds: string[];
}

/** The roles that a company may have. */
export const standardRoles = [
  { name: 'SuperAdmin', responsibility: 'Owns the workspace' },
  { name: 'Admin', responsibility: 'Configures the workspace' },
  { name: 'projectManager', responsibility: 'Leads projects' },
  { name: 'teamMember', responsibility: '' },
  { name: 'client', responsibility: '' },
] as const;

/** Whether a role has a name that a company's may have. */
export function isRole(name: string): boolean {
  return standardRoles.some((role) => role.name === name);
}

/** The mapping of a role by its name, where the workspace has one. */
export function roleNamed(workspace: Workspace, name: string): RoleMapping | undefined {
  return workspace.roles.find((mapping) => mapping.role.name === name);
}

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
