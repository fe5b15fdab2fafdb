import type { Levels } from '../contract/dimensions.js';
import type { Why } from '../verdict/result.js';
import type { Inbox } from '../exchange/inbox.js';
import type { Response } from '../exchange/response.js';
import type { NoResponse, WireRequest } from '../exchange/wire.js';
import type { Session } from '../session/session.js';
import type { FindOnce } from '../target/found-once.js';
import type { Given } from '../target/given.js';
import type { OrderLeases } from '../target/order-leases.js';
import type { Settings } from '../target/settings.js';

/** What one test reaches its target through. Whatever can't do its work ends the test. */
export interface TestContext {
  settings: Settings;
  session: Session;
  /** The levels of its case. */
  levels: Levels;
  given: Given;
  /** Whether as many records can be made as the test likes; one that asks, and hears no, is taken to look at less. */
  canMakeRecords(): boolean;
  /** Finds something out once in a run that makes members sparingly and for cases at levels, and in any other each time. */
  findOnce: FindOnce;
  /** What every lead of variant B is sent with, so that nobody is invited. */
  uninvited: Readonly<Record<string, false>>;
  /** The orders that a team prepared; undefined where it named none. */
  leases: OrderLeases | undefined;
  /** The variables of the environment file that the test used so far. */
  usedVariables(): string[];
  /** Where deliveries come in. */
  inbox: Inbox;
  /** Why a value of the environment file is of no use, if the target was found to refuse it before the first test. */
  whyRefused(value: string): Why | undefined;
  /** Sends one request; ends the test as `cantTell` where no answer comes. */
  send(request: WireRequest): Promise<Response>;
  /** Sends one request and goes on when no response comes. */
  attempt(request: WireRequest): Promise<Response | NoResponse>;
}
