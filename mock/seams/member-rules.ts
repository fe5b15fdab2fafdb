import type { Member } from '../domain/members.js';
import type { Workspace } from '../domain/workspaces.js';
import type { Problem } from '../messages/problem.js';
import type { Entry } from '../messages/request-bodies.js';
import type { ServiceRequest } from '../messages/request.js';

/** What a lead or a client must keep beyond its schema (sections 2.3, 4.3, 4.4). */
export interface MemberRules<Service> {
  /** Which description of lead creation a request follows; nothing in the specification tells (section 9). */
  leadVariant(service: Service, request: ServiceRequest): 'A' | 'B';

  /** An empty array (sections 4.3, 4.4: "one or more"). */
  entriesSent(service: Service, entries: unknown[]): Problem | undefined;

  /** The limit of lead variant A and of clients, which is not shown (section 8). */
  arrayLimit(service: Service, entries: unknown[]): Problem | undefined;

  /** At most 200 leads in a call of variant B (section 8). */
  leadLimit(service: Service, entries: unknown[]): Problem | undefined;

  /** The role of a lead of variant A is the outer id of a mapping of the company (section 2.2). */
  leadRoleIsMapping(service: Service, workspace: Workspace, entry: Entry): Problem | undefined;

  /** A lead is not created as a converted client (section 4.3 A). */
  leadNotConverted(service: Service, entry: Entry): Problem | undefined;

  /** A status other than the common values (sections 3.2, 3.3: open). */
  statusKnown(service: Service, kind: 'lead' | 'client', entry: Entry): Problem | undefined;

  /** Fields that the specification does not name (open for variant A and clients). */
  fieldsKnown(service: Service, kind: 'lead' | 'client', entry: Entry): Problem | undefined;

  /** Fields that must not be sent with variant B (section 4.3 B). */
  forbiddenFields(service: Service, entry: Entry): Problem | undefined;

  /** The names of the entry that variant B knows; the others are removed (section 4.3 B). */
  keptFields(service: Service, entry: Entry): Entry;

  /** The member of a workspace that already has an email (sections 2.3 and 8: unique within the workspace). */
  emailOwner(service: Service, workspace: Workspace, email: unknown): Member | undefined;

  /** Whether an earlier entry of the same call has the email; `earlier` holds their emails in comparable form. */
  emailRepeated(service: Service, earlier: ReadonlySet<string>, email: unknown): boolean;

  /** The lead that an entry with isConvertedClient true names; by its email (an assumption, section 3.4). */
  leadToConvert(service: Service, workspace: Workspace, entry: Entry): Member | undefined;

  /** A conversion names a lead that is there (section 3.4: how is not shown). */
  conversionKnown(service: Service, entry: Entry, lead: Member | undefined): Problem | undefined;

  /** The workspace of variant B has a client role to assign. */
  clientRole(service: Service, workspace: Workspace): Problem | undefined;
}
