import type { AnswersOf } from '../setups.js';
import type { Door } from './door.js';
import type { Receiver } from './receiver.js';
import type { Target } from './target.js';

/** What the probes of a harness work with. */
export interface Surroundings {
  door: Door;
  /** The workspace that the check made for itself. */
  workspace: AnswersOf<'workspace'>;
  /** The service itself, where its address is known. */
  target: Target | undefined;
  /** Where webhooks may post to, where the target can reach it. */
  receiver: Receiver | undefined;
}

/** Looks at some states; ends early by Abandoned. */
export type Probe = (surroundings: Surroundings) => Promise<void>;
