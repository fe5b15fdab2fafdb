import type { LeadField } from '../configuration/lead-b-names.js';
import type { Workspace } from '../domain/workspaces.js';
import type { Entry } from '../messages/request-bodies.js';
import type { Violation } from '../messages/violation.js';

/** One demand on a password (section 4.3 B); special is whatever is no letter, digit or white space. */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'special';

/** What the optional fields of lead variant B must keep (section 4.3 B). */
export interface LeadBRules<Service> {
  /** The type of one optional field, and its allowed values. */
  leadField(service: Service, field: LeadField, value: unknown): Violation | undefined;

  /** The demands that a password does not meet. */
  passwordWeakness(service: Service, password: string): PasswordRule[];

  /** The category ids that do not exist in the workspace. */
  unknownCategories(service: Service, workspace: Workspace, ids: string[]): string[];

  /** Every violation of the optional fields of one entry. */
  leadDetails(service: Service, workspace: Workspace, entry: Entry): Violation[];
}
