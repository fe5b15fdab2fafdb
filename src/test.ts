import { test as base } from '@playwright/test';
import type { TestDetails } from '@playwright/test';
import { Session, recordName } from './exchange/session.js';
import type { Answer } from './exchange/answer.js';
import { Wire } from './exchange/wire.js';
import { recordInto } from './expectations/recording.js';
import { stop } from './expectations/stop.js';
import { Clients } from './operations/clients.js';
import { Companies } from './operations/companies.js';
import type { Door } from './operations/door.js';
import { LeadsA, LeadsB } from './operations/leads.js';
import { Orders } from './operations/orders.js';
import { Roles } from './operations/roles.js';
import { seedSampleData } from './operations/sample-data.js';
import { Signatures } from './operations/signatures.js';
import { Webhooks } from './operations/webhooks.js';
import { openWorkspace } from './operations/workspace.js';
import type { Workspace } from './operations/workspace.js';
import { readPreflight, writesForbidden } from './preflight.js';
import type { Preflight } from './preflight.js';
import { Claims } from './target/claims.js';
import { Given } from './target/given.js';
import { Harness } from './target/harness.js';
import { NotJudged } from './target/not-judged.js';
import { readSettings } from './target/settings.js';
import type { Settings } from './target/settings.js';

export { expect } from './expectations/recording.js';
export { stop } from './expectations/stop.js';

/** What the tests of one worker share: connections and what was found out before the first test. */
interface Run {
  settings: Settings;
  preflight: Preflight;
  wire: Wire;
  given: Given;
}

interface TestFixtures {
  /** What the test records; given to every test. */
  session: Session;
  door: Door;
  /** A workspace of this test alone. */
  workspace: Workspace;
  /** A second workspace, strange to the first. */
  elsewhere: Workspace;
  companies: Companies;
  roles: Roles;
  /** Lead creation by variant A; the test is inapplicable to a target that does not speak it. */
  leadsA: LeadsA;
  /** Lead creation by variant B; the test is inapplicable to a target that does not speak it. */
  leadsB: LeadsB;
  clients: Clients;
  orders: Orders;
  webhooks: Webhooks;
  signatures: Signatures;
}

/** Names the requirements (ids of spec/requirements/) that a test holds its target to. */
export function covers(...ids: string[]): TestDetails {
  return { tag: ids.map((id) => `@${id}`) };
}

/**
 * Takes an answer as the control of a test: a request that the target has to accept for the test to mean anything.
 * A refused control is `cantTell` here; the requirement that demands its acceptance has a test of its own.
 */
export function control(answer: Answer): Answer {
  if (!answer.ok)
    stop(
      'cantTell',
      `The control of this test was refused: ${answer.operation} answered ${answer.status} ${answer.text.slice(0, 200)}`,
    );
  return answer;
}

/** The test of this suite: Playwright's, with what reaches the target. */
export const test = base.extend<TestFixtures, { run: Run }>({
  run: [
    async ({}, use) => {
      const settings = readSettings();
      const preflight = readPreflight();
      const wire = new Wire(settings.baseUrl ?? '');
      const harness = settings.harnessUrl === undefined ? undefined : new Harness(settings.harnessUrl);
      const given = new Given(settings, harness, new Claims(preflight.claimsDirectory));
      await use({ settings, preflight, wire, given });
      await Promise.all([wire.close(), harness?.close()]);
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ run }, use, info) => {
      const session = new Session(`${info.testId}-${info.retry}`);
      recordInto(session);
      seedSampleData(`${process.env.CONFORMANCE_SEED} ${info.testId}`);
      if (run.preflight.unreachable !== undefined) stop('cantTell', run.preflight.unreachable);
      await use(session);
      info.attachments.push({
        name: recordName,
        contentType: 'application/json',
        body: Buffer.from(JSON.stringify(session.toRecord())),
      });
    },
    { auto: true },
  ],
  door: async ({ run, session }, use) => {
    const { settings, wire } = run;
    await use({
      settings,
      session,
      given: stopping(run.given),
      send: async (request) => {
        const writes = request.method !== 'GET' && request.operation !== 'verifySignature';
        if (writes && !settings.writes) stop('untested', writesForbidden(settings));
        return settled(wire.send(request, session.recorder));
      },
      untested: (reason) => stop('untested', reason),
      cantTell: (reason) => stop('cantTell', reason),
    });
  },
  workspace: async ({ door }, use) => use(await openWorkspace(door, await door.given.workspace())),
  elsewhere: async ({ door }, use) => use(await openWorkspace(door, await door.given.otherWorkspace())),
  companies: async ({ door, workspace }, use) => use(new Companies(door, workspace)),
  roles: async ({ door, workspace }, use) => use(new Roles(door, workspace)),
  leadsA: async ({ run, door, workspace }, use) => {
    speaks(run, 'a', 'A');
    await use(new LeadsA(door, workspace));
  },
  leadsB: async ({ run, door, workspace }, use) => {
    speaks(run, 'b', 'B');
    await use(new LeadsB(door, workspace));
  },
  clients: async ({ door, workspace }, use) => use(new Clients(door, workspace)),
  orders: async ({ door, workspace }, use) => use(new Orders(door, workspace)),
  webhooks: async ({ run, door, workspace }, use) =>
    use(new Webhooks(door, workspace, run.preflight.receiver)),
  signatures: async ({ door }, use) => use(new Signatures(door)),
});

function speaks(run: Run, variant: 'a' | 'b', name: string): void {
  const found = run.preflight.leadVariants;
  if ('verdict' in found) stop(found.verdict, found.reason);
  else if (!found[variant])
    stop('inapplicable', `The target does not speak variant ${name} of lead creation.`);
}

/** A door whose methods end the test where they can't do their work. */
function stopping<T extends object>(door: T): T {
  return new Proxy(door, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) =>
        settled(Promise.resolve((member as (...values: unknown[]) => unknown).apply(target, args)));
    },
  });
}

async function settled<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NotJudged) stop(error.verdict, error.reason);
    throw error;
  }
}
