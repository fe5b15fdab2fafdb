import type { LeadField } from '../configuration/lead-b-names.js';
import type { Member } from '../domain/members.js';
import type { Order } from '../domain/orders.js';
import type { Webhook } from '../domain/webhooks.js';
import type { ApiKey, Workspace } from '../domain/workspaces.js';
import type {
  Entry,
  OrderUpdate,
  Problem,
  RequestType,
  ServiceRequest,
  Verification,
  Violation,
} from '../messages/request.js';

/** One demand on a password (section 4.3 B); special is whatever is no letter, digit or white space. */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'special';

/** An update of an order that was found, before it is known whether the update is allowed. */
export interface OrderUpdateContext<Service> {
  service: Service;
  request: ServiceRequest;
  caller: Member | undefined;
  /** The company that was named, else that of the caller. */
  companyId: string;
  /** As it is stored, before the update. */
  order: Order;
  update: OrderUpdate;
}

/** What is allowed: one function for each rule, most of them answering a problem, or undefined where the request keeps it. */
export interface RulesOf<Service> {
  // Who may ask (sections 4 and 5). A rule answers the problem, or undefined where the request keeps it.
  /**
   * The value of a header that the contract states for the operation, in the case stated there; undefined where it is
   * missing.
   * @param name in lower case
   */
  header(service: Service, request: ServiceRequest, name: string): string | undefined;
  /** The record of the API key of a request. */
  findKey(service: Service, request: ServiceRequest): ApiKey | undefined;
  /** An API key is there. */
  requireKey(service: Service, request: ServiceRequest): Problem | undefined;
  /** The API key was issued and is still valid. */
  keyIssued(service: Service, request: ServiceRequest, key: ApiKey | undefined): Problem | undefined;
  /** A company id is there, where the operation states a header for it. */
  requireCompany(
    service: Service,
    request: ServiceRequest,
    companyId: string | undefined,
  ): Problem | undefined;
  /** The API key is tied to the company that was named. */
  keyMatchesCompany(
    service: Service,
    request: ServiceRequest,
    key: ApiKey | undefined,
    companyId: string | undefined,
  ): Problem | undefined;
  /** The bearer token of a request. */
  bearerToken(service: Service, request: ServiceRequest): string | undefined;
  /** The signed-in member that a request comes from. */
  findCaller(service: Service, request: ServiceRequest): Member | undefined;
  /** A bearer token is there. */
  requireBearer(service: Service, request: ServiceRequest): Problem | undefined;
  /** The bearer token was issued. */
  bearerIssued(service: Service, caller: Member | undefined): Problem | undefined;
  /** The caller is a member of the company that was named (section 5: 403 PermissionError). */
  companyTied(service: Service, caller: Member | undefined, companyId: string): Problem | undefined;
  /** The caller is approved (section 5: 403 PermissionError). */
  callerApproved(service: Service, caller: Member | undefined): Problem | undefined;
  /** The caller has a role in the company (section 5: 403 PermissionError). */
  callerHasRole(service: Service, caller: Member | undefined): Problem | undefined;
  /** The subscription of the workspace has not expired (section 7: 403 PermissionError). */
  subscriptionActive(service: Service, companyId: string): Problem | undefined;
  /** The body has a content type that the operation takes, and could be read. */
  bodyReadable(service: Service, request: ServiceRequest, expected: string[]): Problem | undefined;
  /** The role listing asks for the company's roles (section 4.2). */
  rolesType(service: Service, request: ServiceRequest): Problem | undefined;
  /** Whether a user with this role may regenerate the API key (section 5). */
  mayRegenerate(service: Service, role: string): boolean;

  // What counts of that which the schemas of the contract find.
  /**
   * The violations that count: what the schema found, without what other rules decide (array sizes,
   * isConvertedClient of a lead), and bent as the unspecified behaviours say.
   */
  violations(service: Service, type: RequestType, value: unknown, found: Violation[]): Violation[];

  // How the entries of a bulk call are read where the specification leaves it open (section 4).
  /** The entry as it is judged: near types and null bent as the unspecified behaviours say. */
  preparedEntry(service: Service, variant: 'A' | 'B', entry: unknown): unknown;
  /** Required fields that are an empty string. */
  emptyRequired(service: Service, entries: Entry[], required: readonly string[]): Violation[];

  // What a lead or a client must keep beyond its schema (sections 2.3, 4.3, 4.4).
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

  // What the optional fields of lead variant B must keep (section 4.3 B).
  /** The type of one optional field, and its allowed values. */
  leadField(service: Service, field: LeadField, value: unknown): Violation | undefined;
  /** The demands that a password does not meet. */
  passwordWeakness(service: Service, password: string): PasswordRule[];
  /** The category ids that do not exist in the workspace. */
  unknownCategories(service: Service, workspace: Workspace, ids: string[]): string[];
  /** Every violation of the optional fields of one entry. */
  leadDetails(service: Service, workspace: Workspace, entry: Entry): Violation[];

  // How the form of an update is read (section 4.5).
  /** The fields of an update as values: numbers and booleans parsed, the manager list gathered; unknown ones left out. */
  readUpdate(service: Service, request: ServiceRequest): OrderUpdate;
  /** Fields that the specification does not name (open). */
  unknownOrderFields(service: Service, request: ServiceRequest): Violation[];

  // What an update of an order must keep beyond its schema (sections 3.1, 4.5). A rule answers the problem, or undefined where the update keeps it, also because the rule is about a field that was not sent.
  /** The query parameter pid is there and has the form of an order id (section 7: 400 ValidationError). */
  pidForm(service: Service, request: ServiceRequest): Problem | undefined;
  /** The order that pid names, of whatever company. */
  findOrder(service: Service, request: ServiceRequest): Order | undefined;
  /** The order exists (section 7). */
  orderExists(service: Service, order: Order | undefined): Problem | undefined;
  /** The order belongs to the company that was named. */
  orderOfCompany(context: OrderUpdateContext<Service>): Problem | undefined;
  /** A Completed or Cancelled order cannot be updated (section 3.1). */
  orderOpen(context: OrderUpdateContext<Service>): Problem | undefined;
  /** An update without any field (section 4.5: open). */
  somethingSent(context: OrderUpdateContext<Service>): Problem | undefined;
  /** The order may go from its status to the one that was sent (section 3.1). */
  moveAllowed(context: OrderUpdateContext<Service>): Problem | undefined;
  /** markTasksAsDone comes with Completed and Cancelled (section 4.5). */
  markTasksRequired(context: OrderUpdateContext<Service>): Problem | undefined;
  /** rejectRequestedTasks comes with Completed and Cancelled alone (section 4.5). */
  rejectOnlyOnClosing(context: OrderUpdateContext<Service>): Problem | undefined;
  /** A caller with the client role cancels a Pending order alone (section 3.1: 403 PermissionError). */
  clientMayCancel(context: OrderUpdateContext<Service>): Problem | undefined;
  /** repeatCount and repeatDuration come together when the recurrence changes (section 4.5). */
  repeatTogether(context: OrderUpdateContext<Service>): Problem | undefined;
  /** Whether an id belongs to a project manager of the company (section 4.5). */
  isManager(service: Service, companyId: string, id: string): boolean;
  /** Every id of the list belongs to a project manager of the company (section 4.5). */
  managersValid(context: OrderUpdateContext<Service>): Problem | undefined;

  // Who receives an event, and what a signature must be (section 6).
  /** The webhooks of a company that an event goes to: active, not paused, subscribed. */
  webhooksFor(service: Service, companyId: string, event: string): Webhook[];
  /** Whether a failed delivery may still be sent again to a webhook. */
  mayRetry(service: Service, webhook: Webhook): boolean;
  /** Whether a webhook is paused after its latest failure (section 6.1: may; the number is not shown). */
  pausesAfter(service: Service, webhook: Webhook): boolean;
  /** The signature of a payload by a secret; the algorithm is not shown (section 6.5). */
  sign(service: Service, secret: string, payload: unknown): string;
  /** Whether the webhook is known, the secret is its present one and the signature is that of the payload. */
  verifySignature(service: Service, verification: Verification): boolean;
}
