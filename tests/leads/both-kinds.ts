import type { Session } from '../../src/exchange/session.js';
import { Clients } from '../../src/operations/clients.js';
import type { Door } from '../../src/operations/door.js';
import { LeadsA } from '../../src/operations/leads.js';
import type { Workspace } from '../../src/operations/workspace.js';
import { bulkClients, bulkLeads } from './bulk-creation.js';
import type { BulkCreation } from './bulk-creation.js';

/** What a test of bulk creation is given, whichever kind it is of. */
export interface Given {
  bulk: BulkCreation;
  workspace: Workspace;
  session: Session;
}

/** What a test is given that needs a second company. */
export interface GivenElsewhere extends Given {
  /** The same creation in a company strange to that of the test. */
  there: BulkCreation;
}

/** The fixtures that the bodies of tests name; each names those of its own kind alone. */
interface Named {
  session: Session;
  door: Door;
  workspace: Workspace;
  elsewhere: Workspace;
  leadsA: LeadsA;
  clients: Clients;
}

type Body<T> = (given: T) => Promise<void>;

/** One of the two operations that create members in bulk, as far as its tests are those of the other. */
export interface BulkKind {
  /** Begins the ids of its requirements; what follows is the same for both kinds. */
  prefix: 'LDA' | 'CLI';
  /** What an entry is called. */
  one: string;
  many: string;
  /** The type in schemas/ of an entry, and that of the answer. */
  request: string;
  response: string;
  /** The body of a test as `test` takes it. `test` itself stays in the spec file, whose place the report shows. */
  withBulk: (body: Body<Given>) => Body<Named>;
  /** The same for a test that needs a second company. */
  withElsewhere: (body: Body<GivenElsewhere>) => Body<Named>;
}

/**
 * Lead creation by variant A, and the creation of clients. The fixtures of a test are read from the source of its body,
 * and leadsA ends a test where the target does not speak variant A: so each kind has bodies of its own.
 */
export const bulkKinds: readonly BulkKind[] = [
  {
    prefix: 'LDA',
    one: 'lead',
    many: 'leads',
    request: 'lead-a',
    response: 'lead-a-response',
    withBulk:
      (body) =>
      async ({ leadsA, workspace, session }) =>
        body({ bulk: bulkLeads(leadsA), workspace, session }),
    withElsewhere:
      (body) =>
      async ({ door, leadsA, workspace, elsewhere, session }) =>
        body({
          bulk: bulkLeads(leadsA),
          there: bulkLeads(new LeadsA(door, elsewhere)),
          workspace,
          session,
        }),
  },
  {
    prefix: 'CLI',
    one: 'client',
    many: 'clients',
    request: 'client',
    response: 'client-response',
    withBulk:
      (body) =>
      async ({ clients, workspace, session }) =>
        body({ bulk: bulkClients(clients), workspace, session }),
    withElsewhere:
      (body) =>
      async ({ door, clients, workspace, elsewhere, session }) =>
        body({
          bulk: bulkClients(clients),
          there: bulkClients(new Clients(door, elsewhere)),
          workspace,
          session,
        }),
  },
];
