import type { Session } from './exchange/session.js';
import { Wire } from './exchange/wire.js';
import { stop } from './expectations/stop.js';
import { Clients } from './operations/clients.js';
import { Companies } from './operations/companies.js';
import type { Door } from './operations/door.js';
import { LeadsA, LeadsB } from './operations/leads.js';
import { Orders } from './operations/orders.js';
import { Roles } from './operations/roles.js';
import { Signatures } from './operations/signatures.js';
import { Webhooks } from './operations/webhooks.js';
import { openWorkspace } from './operations/workspace.js';
import type { Workspace } from './operations/workspace.js';
import { writesForbidden } from './preflight.js';
import type { Preflight } from './preflight.js';
import { Claims } from './target/claims.js';
import { Given } from './target/given.js';
import { Harness } from './target/harness.js';
import { NotJudged } from './target/not-judged.js';
import type { Settings } from './target/settings.js';

/** What tests share: connections, and what was found out before the first of them. */
export interface Run {
  settings: Settings;
  preflight: Preflight;
  wire: Wire;
  given: Given;
  close(): Promise<void>;
}

/** Opens the connections of a run, or of one worker of it. */
export function openRun(settings: Settings, preflight: Preflight): Run {
  const wire = new Wire(settings.baseUrl ?? '');
  const harness = settings.harnessUrl === undefined ? undefined : new Harness(settings.harnessUrl);
  const given = new Given(settings, harness, new Claims(preflight.claimsDirectory));
  return {
    settings,
    preflight,
    wire,
    given,
    close: async () => {
      await Promise.all([wire.close(), harness?.close()]);
    },
  };
}

/** What a test may name among its arguments. */
export interface Fixtures {
  /** What the test records. */
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

type Made = Pick<Fixtures, 'door' | 'workspace'>;

/** How each fixture is made, of the door and the workspace of its test. A runner makes those alone that a test names. */
export const fixtureMakers = {
  elsewhere: async ({ door }: Made) => openWorkspace(door, await door.given.otherWorkspace()),
  companies: ({ door, workspace }: Made) => new Companies(door, workspace),
  roles: ({ door, workspace }: Made) => new Roles(door, workspace),
  leadsA: ({ door, workspace }: Made, run: Run) => {
    speaks(run, 'a', 'A');
    return new LeadsA(door, workspace);
  },
  leadsB: ({ door, workspace }: Made, run: Run) => {
    speaks(run, 'b', 'B');
    return new LeadsB(door, workspace);
  },
  clients: ({ door, workspace }: Made) => new Clients(door, workspace),
  orders: ({ door, workspace }: Made) => new Orders(door, workspace),
  webhooks: ({ door, workspace }: Made, run: Run) => new Webhooks(door, workspace, run.preflight.receiver),
  signatures: ({ door }: Pick<Made, 'door'>) => new Signatures(door),
};

/** What one test reaches its target through. Where it can't do its work it ends the test. */
export function openDoor({ settings, wire, given }: Run, session: Session): Door {
  return {
    settings,
    session,
    given: stopping(given),
    send: async (request) => {
      const writes = request.method !== 'GET' && request.operation !== 'verifySignature';
      if (writes && !settings.writes) stop('untested', writesForbidden(settings));
      return settled(wire.send(request, session.recorder));
    },
    untested: (reason) => stop('untested', reason),
    cantTell: (reason) => stop('cantTell', reason),
  };
}

/** The workspace of a test. */
export async function givenWorkspace(door: Door): Promise<Workspace> {
  return openWorkspace(door, await door.given.workspace());
}

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
