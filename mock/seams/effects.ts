import type { OrderStatus } from '../../src/contract/schemas.js';
import type { Member } from '../domain/members.js';
import type { ClientNotification, Order, OrderSeed, StoredField } from '../domain/orders.js';
import type { DeliveryRecord, Webhook } from '../domain/webhooks.js';
import type { ApiKey, Company, RoleMapping, Workspace } from '../domain/workspaces.js';
import type { EventData, Outcome } from '../messages/response.js';
import type { Entry, UploadedFile } from '../messages/request.js';

/** What happens: one function for each change, notification or post. */
export interface EffectsOf<Service> {
  // What the requests with an API key read and create.
  /** The companies that a key is tied to (section 4.1). */
  listCompanies(service: Service, key: ApiKey | undefined): Company[];
  /** The role mappings of a company (section 4.2). */
  listRoles(service: Service, companyId: string): RoleMapping[];
  /** Stores a lead of variant A or a brand-new client (sections 2.3, 4.3, 4.4). */
  createMember(service: Service, workspace: Workspace, kind: 'lead' | 'client', entry: Entry): Member;
  /** Stores a lead of variant B with the client role of the workspace (section 4.3 B). */
  createLeadB(service: Service, workspace: Workspace, entry: Entry, details: Entry): Member;
  /** Makes a client of a lead (section 3.4). */
  convertLead(service: Service, lead: Member, entry: Entry): Member;
  /** A member as the answers of 4.3 A and 4.4 list it. */
  createdMember(service: Service, member: Member): Record<string, unknown>;
  /** Replaces the API key of a workspace; the previous one is invalid from now on (section 5). */
  regenerateKey(service: Service, workspace: Workspace): string;

  // What an accepted update changes (sections 3.1, 4.5, 6.4).
  /** Stores a new order with the defaults of section 2.4. */
  newOrder(service: Service, companyId: string, seed: OrderSeed): Order;
  /** Stores one field of an update. */
  storeField(service: Service, order: Order, field: StoredField, value: unknown): void;
  /** Puts the order to the status that was sent. */
  changeStatus(service: Service, order: Order, status: OrderStatus): void;
  /** Makes the uploaded files accessible to the project team. */
  activateFolder(service: Service, order: Order): void;
  /** The list of project managers is complete: ids added come, ids missing go. */
  replaceManagers(service: Service, order: Order, ids: string[]): void;
  /** Appends files; none replaces another, whatever its name. */
  storeFiles(service: Service, order: Order, files: UploadedFile[]): void;
  /** Marks every task as done, or leaves all as they are. */
  markTasks(service: Service, order: Order, done: boolean): void;
  /** Rejects outstanding client-requested tasks, or leaves them. */
  rejectRequested(service: Service, order: Order, reject: boolean): void;
  /** Sends the client a notification, with the real-time socket id of the request where there was one. */
  notify(service: Service, order: Order, kind: ClientNotification['kind'], clientId: string | null): void;
  /** The order as an event carries it; the stored shape is not shown (section 2.4). */
  orderDocument(service: Service, order: Order): Record<string, unknown>;
  /** The metadata of an order's attachments as an event carries them. */
  attachments(service: Service, order: Order): Record<string, unknown>[];

  // What happens with events and webhooks (section 6).
  /** Delivers an event to every webhook that it goes to, in the background; `describe` is asked at once, if at all. */
  emit(service: Service, companyId: string, event: string, describe: () => EventData): void;
  /** The body of a delivery before it is serialized; its shape is not shown (section 6.5). */
  payload(service: Service, webhook: Webhook, event: string, data: EventData): unknown;
  /** Posts a sample of an event, also to a webhook that is off; resolves once it was posted (section 6.1). */
  testWebhook(service: Service, webhook: Webhook, event: string): Promise<void>;
  /** Posts a past delivery again: the same body, signed by the present secret (section 6.1). */
  redeliver(service: Service, webhook: Webhook, record: DeliveryRecord): Promise<void>;
  /** Writes a delivery into the history of its webhook and forgets the oldest beyond the limit (section 2.5). */
  recordDelivery(service: Service, webhook: Webhook, record: DeliveryRecord): void;
  /** Counts failures in a row and pauses the webhook when there are too many (section 6.1). */
  countOutcome(service: Service, webhook: Webhook, outcome: Outcome): void;
  /** Gives a webhook a new secret; the previous one verifies nothing from now on (section 6.1). */
  rotateSecret(service: Service, webhook: Webhook): string;
  /** Stores a new webhook with a secret of its own (section 2.5). */
  newWebhook(
    service: Service,
    workspace: Workspace,
    seed: { url: string; events: string[]; active: boolean },
  ): Webhook;
  /** Changes the configuration of a webhook; switching it on ends a pause. */
  configureWebhook(
    service: Service,
    webhook: Webhook,
    change: { active?: boolean; url?: string; events?: string[] },
  ): void;
}
