import type { OrderStatus } from '../../src/contract/schemas.js';

/** A stored attachment; the bytes themselves are not kept. */
export interface StoredFile {
  _id: string;
  name: string;
  /** Bytes. */
  size: number;
  mimetype: string;
  uploadedAt: string;
}

export interface Task {
  id: string;
  done: boolean;
  /** Requested by the client and not yet accepted. */
  requested: boolean;
  rejected: boolean;
}

/** A notification to the client (section 6.4); `clientId` is the real-time socket id of the request, or null. */
export interface ClientNotification {
  kind: 'reviewNeeded' | 'orderCompletion' | 'orderCancellation';
  clientId: string | null;
}

/** The fields of section 2.4 that an update can store; null is unset. */
interface OrderFields {
  name: string;
  status: OrderStatus;
  budget: number | null;
  currency: string | null;
  quantity: number | null;
  deadline: string | null;
  kickoffDate: string | null;
  notes: string | null;
  brief: string | null;
  assignedProjectManagers: string[];
  repeatCount: number | null;
  repeatDuration: string | null;
  billingCycleCount: number;
  billingCycleEvent: string | null;
}

/** The fields that an update stores as they were sent (section 2.4). */
export const storedFields = [
  'name',
  'budget',
  'currency',
  'quantity',
  'deadline',
  'kickoffDate',
  'notes',
  'brief',
  'repeatCount',
  'repeatDuration',
  'billingCycleCount',
  'billingCycleEvent',
] as const;
export type StoredField = (typeof storedFields)[number];

/** An order (project). */
export interface Order extends OrderFields {
  _id: string;
  companyId: string;
  subscription: boolean;
  clientMemberId: string | null;
  folderActive: boolean;
  files: StoredFile[];
  tasks: Task[];
  notifications: ClientNotification[];
  createdAt: string;
  updatedAt: string;
}

/** What the harness may choose of a new order. */
export interface OrderSeed {
  status?: OrderStatus;
  name?: string;
  subscription?: boolean;
  currency?: string;
  budget?: number;
  openTasks?: number;
  requestedTasks?: number;
  clientMemberId?: string;
}
