import { Inbox } from '../exchange/inbox.js';
import { Wire } from '../exchange/wire.js';
import type { TestContext } from '../operations/test-context.js';
import { Claims } from '../target/claims.js';
import type { Session } from '../session/session.js';
import { Given } from '../target/given.js';
import { Harness } from '../target/harness.js';
import type { Settings } from '../target/settings.js';
import type { Preflight } from './preflight.js';

/** What tests share: connections, and what was found out before the first of them. */
export interface Run {
  settings: Settings;
  preflight: Preflight;
  wire: Wire;
  given: Given;
  inbox: Inbox;
  close(): Promise<void>;
}

/** Opens the connections of a run, or of one worker of it. */
export function openRun(settings: Settings, preflight: Preflight): Run {
  const wire = new Wire(settings);
  const { harnessUrl } = settings;
  const harness = harnessUrl === undefined ? undefined : new Harness(harnessUrl, settings);
  return {
    settings,
    preflight,
    wire,
    given: new Given(settings, harness, new Claims(preflight.claimsDirectory), preflight.canMakeRecords),
    inbox: new Inbox(settings, preflight.receiver),
    close: async () => {
      await Promise.all([wire.close(), harness?.close()]);
    },
  };
}

/** What one test of a run reaches its target through. */
export function contextOf({ settings, wire, given, inbox }: Run, session: Session): TestContext {
  return {
    settings,
    session,
    given,
    inbox,
    send: (request) => wire.send(request, session.recorder),
  };
}
