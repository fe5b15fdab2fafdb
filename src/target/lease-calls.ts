import type { OrderStatus } from '../contract/order-status.js';
import type { OrderTurn } from './order-stages.js';
import type { OrderUse } from './order-use.js';

/** An order of the environment file as the run knows it. */
export interface StockedOrder {
  id: string;
  subscription: boolean;
  status: OrderStatus;
  /** Whether something happened to it whose effect on its state is not known: it is looked at before it is used. */
  doubtful: boolean;
  /** Whether the target showed that it is in this state; else the environment file alone says so. */
  shown: boolean;
  /** How many deliveries of its updates have come in this run, or are to come. */
  updates: number;
}

/** An order that was lent; where it is not yet in the state that is needed, stated moves lead there. */
export interface LentOrder extends StockedOrder {
  moves: OrderStatus[];
}

/** What the tests of a run do with the orders that a team prepared. */
export interface OrderPlan {
  /** What each test does that the orders are enough for, by its name; one that is not named gets what is left. */
  planned: ReadonlyMap<string, OrderTurn>;
  /** The tests that get none, since the orders are not enough for them or would be of no use, and why. */
  passedOver: ReadonlyMap<string, Refusal>;
}

/** What is asked of the account: by a test, or by the run once it knows the names of its tests. */
export type LeaseCall =
  | { kind: 'plan'; tests: string[] }
  | ({ kind: 'lend'; test: string } & Need)
  | ({ kind: 'return' } & Pick<StockedOrder, 'id' | 'status' | 'doubtful' | 'shown' | 'updates'>)
  | { kind: 'set-aside'; id: string }
  | { kind: 'ended'; test: string };

/**
 * Why no order is lent: one may come back (`later`), there is none to wait for (`never`), or an order would be of no use
 * to the test without a harness or the settings that would supply what it lacks.
 */
export type Refusal = 'later' | 'never' | { without: string[] };

/** The kind and state of an order that a test needs. */
export type Need = Pick<OrderUse, 'from' | 'subscription'>;
