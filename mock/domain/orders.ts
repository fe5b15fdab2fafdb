import type { OrderStatus } from '../../src/contract/order-status.js';
import type { Generator } from './generator.js';

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

/** What keeps the orders. */
export interface OrderStore {
  generator: Generator;
  orders: Map<string, Order>;
}

/** Stores a new order of a company. Its folder is active unless it is still Pending (section 3.1). */
export function addOrder({ generator, orders }: OrderStore, companyId: string, seed: OrderSeed): Order {
  const status = seed.status ?? 'Pending';
  const createdAt = generator.timestamp();
  const task = (requested: boolean): Task => ({
    id: generator.id(),
    done: false,
    requested,
    rejected: false,
  });
  const order: Order = {
    _id: generator.id(),
    companyId,
    name: seed.name ?? `Order ${orders.size + 1}`,
    status,
    budget: seed.budget ?? 1000,
    currency: seed.currency ?? 'USD',
    quantity: 1,
    deadline: null,
    kickoffDate: null,
    notes: null,
    brief: null,
    assignedProjectManagers: [],
    repeatCount: seed.subscription ? 1 : null,
    repeatDuration: seed.subscription ? 'month' : null,
    billingCycleCount: 0,
    billingCycleEvent: seed.subscription ? 'noChange' : null,
    subscription: seed.subscription ?? false,
    clientMemberId: seed.clientMemberId ?? null,
    folderActive: status !== 'Pending',
    files: [],
    tasks: [
      ...Array.from({ length: seed.openTasks ?? 0 }, () => task(false)),
      ...Array.from({ length: seed.requestedTasks ?? 0 }, () => task(true)),
    ],
    notifications: [],
    createdAt,
    updatedAt: createdAt,
  };
  orders.set(order._id, order);
  return order;
}
