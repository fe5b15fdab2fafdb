import { harnessStateLimit } from '../../src/contract/harness-states.js';
import { startReceiver } from '../../src/exchange/receiver.js';
import { attempt, Door } from './door.js';
import type { StateName } from '../setups.js';
import type { StateReport } from './door.js';
import { probes, probeWorkspace } from './probes.js';
import { newAddress, Target } from './target.js';

/** What is checked, and how. */
interface CheckOptions {
  harnessUrl: string;
  /** The service itself; without it, what only its answers show is not looked at. */
  baseUrl?: string;
  /** Where the check listens for deliveries; a free port by default. */
  receiverPort?: number;
  /** And on which address; on loopback by default. */
  receiverHost?: string;
  /** The address by which the target reaches that; null where it can't. By default the receiver's own on loopback. */
  receiverUrl?: string | null;
  /** Milliseconds that the harness has for one state; by default as long as in a run. */
  limit?: number;
  /** Milliseconds that a delivery may take. */
  arrivalLimit?: number;
}

/** What a check found out. */
export interface CheckResult {
  states: StateReport[];
  /** A sentence where a state that nobody knows is not reported as unknown. */
  strangeState?: string;
}

/** Asks a harness for every state, in workspaces that it makes for that, and looks whether what it answers is so. */
export async function checkHarness(options: CheckOptions): Promise<CheckResult> {
  const { harnessUrl, baseUrl, receiverUrl, limit = harnessStateLimit } = options;
  const door = new Door(harnessUrl, limit);
  const target = baseUrl === undefined ? undefined : new Target(baseUrl);
  const running =
    receiverUrl === null
      ? undefined
      : await startReceiver({ port: options.receiverPort, host: options.receiverHost });
  const receive = running && (() => newAddress(running, receiverUrl ?? undefined, options.arrivalLimit));
  try {
    const failed = new Set<StateName>();
    const note = (state: StateName): void => void failed.add(state);
    const workspace = await attempt(() => probeWorkspace(door, target), note);
    if (workspace !== undefined)
      for (const probe of probes) await attempt(() => probe({ door, workspace, target, receive }), note);
    for (const { state, outcome } of door.reports)
      if (outcome === 'not asked' && failed.size > 0)
        door.remark(
          state,
          `It was not asked, since it takes what could not be set up: ${[...failed].join(', ')}.`,
        );
    const strangeState = await door.strangeState().catch(() => undefined);
    return { states: door.reports, strangeState };
  } finally {
    await running?.close();
  }
}
