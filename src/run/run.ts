import path from 'node:path';
import type { Levels } from '../contract/dimensions.js';
import { Inbox } from '../exchange/inbox.js';
import { Response } from '../exchange/response.js';
import type { WireRequest } from '../exchange/wire-request.js';
import { Wire } from '../exchange/wire.js';
import type { NoResponse } from '../exchange/wire.js';
import { beginSampleData } from '../operations/sample-data.js';
import type { TestContext } from '../operations/test-context.js';
import { asStep } from '../session/running-test.js';
import type { Session } from '../session/session.js';
import { foundOnce } from '../target/found-once.js';
import type { FindOnce } from '../target/found-once.js';
import { Given } from '../target/given.js';
import { Harness } from '../target/harness.js';
import { OrderLeases } from '../target/order-leases.js';
import { HarnessStates } from '../target/harness-states.js';
import { MemberRecords } from '../target/member-records.js';
import { requestPolicyOf } from '../target/request-policy/request-policy.js';
import { secretsOf } from '../target/secrets.js';
import type { Settings } from '../target/settings.js';
import { without } from '../target/environment-fixtures.js';
import { UsedFixtures } from '../target/used-fixtures.js';
import { SharedSecrets } from './shared-secrets.js';
import { refusedValues } from './environment-check.js';
import type { Preflight } from './preflight.js';

/** What tests share: connections, and what was found out before the first of them. */
export interface Run {
  settings: Settings;
  preflight: Preflight;
  wire: Wire;
  harness: Harness | undefined;
  inbox: Inbox;
  secrets: SharedSecrets;
  findOnce: FindOnce;
  close(): Promise<void>;
}

/** Opens the connections of a run, or of one worker of it. */
export function openRun(settings: Settings, preflight: Preflight): Run {
  const { harnessUrl, requestRate } = settings;
  beginSampleData(settings);
  const requestPolicy = requestPolicyOf(path.join(preflight.directory, 'manners'), requestRate);
  const wire = new Wire(settings, requestPolicy, refusedValues(settings, preflight.refused));
  const harness = harnessUrl === undefined ? undefined : new Harness(harnessUrl, settings, requestPolicy);
  const secrets = new SharedSecrets(preflight.secrets);
  return {
    settings,
    preflight,
    wire,
    harness,
    secrets,
    findOnce: foundOnce(preflight.directory),
    inbox: new Inbox(
      settings,
      preflight.receiver,
      preflight.receiverUnreachable,
      // With a harness each webhook has one test, which sees for itself.
      preflight.canMakeRecords
        ? { distinct: true, repeated: false, renewed: false, showsNotes: true }
        : preflight.eventTraits,
    ),
    close: async () => {
      await Promise.all([wire.close(), harness?.close()]);
      // What came in until now may be secret, too.
      await secrets.close();
    },
  };
}

/**
 * What one test of a run reaches its target through. Its session learns what is secret of the settings.
 */
export function contextOf(
  { settings, preflight, wire, harness, inbox, findOnce }: Run,
  session: Session,
  levels: Levels = {},
): TestContext {
  for (const [placeholder, value] of secretsOf(settings))
    session.recorder.redaction.learn(placeholder, value);
  const used = new UsedFixtures(without(preflight.unfit, settings.environmentFixtures));
  const watched = { ...settings, environmentFixtures: used.environmentFixtures };
  return {
    settings: watched,
    session,
    levels,
    given: new Given(watched, harness, session, preflight.canMakeRecords),
    members: new MemberRecords(new HarnessStates(harness, session), watched),
    canMakeRecords: () => {
      if (!preflight.canMakeRecords) session.sawInPart();
      return preflight.canMakeRecords;
    },
    // What a plain case shows stands with it; those at levels share what one of them found.
    findOnce:
      preflight.canMakeRecords && Object.keys(levels).length === 0 ? (_key, find) => find() : findOnce,
    uninvited: preflight.uninvited ?? {},
    leases: preflight.leases === undefined ? undefined : new OrderLeases(preflight.leases),
    usedVariables: () => used.variables(),
    inbox,
    whyRefused: (value) => wire.whyRefused(value),
    send: (request) => sent(request, session, () => wire.send(request, session.recorder)),
    attempt: (request) => sent(request, session, () => wire.attempt(request, session.recorder)),
  };
}

/** Sends a request as a step of the running test. */
async function sent<Came extends Response | NoResponse>(
  { method, path: sentTo }: WireRequest,
  session: Session,
  send: () => Promise<Came>,
): Promise<Came> {
  if (session.isClosed) throw new Error('The case that sends this has ended.');
  return asStep(`${method} ${sentTo}`, session, send, (came) =>
    came instanceof Response ? { name: `answered ${came.status}`, exchange: came.exchange } : undefined,
  );
}
