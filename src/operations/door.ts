import type { Answer } from '../exchange/answer.js';
import type { Session } from '../exchange/session.js';
import type { WireRequest } from '../exchange/wire-request.js';
import type { Given } from '../target/given.js';
import type { Settings } from '../target/settings.js';

/** What a test reaches its target through. */
export interface Door {
  settings: Settings;
  session: Session;
  given: Given;
  /** Sends one request; ends the test as `cantTell` where no answer comes. */
  send(request: WireRequest): Promise<Answer>;
  /** Ends the test as `untested`: something is missing that the settings could supply. */
  untested(reason: string): never;
  /** Ends the test as `cantTell`: the run can't find out. */
  cantTell(reason: string): never;
}
