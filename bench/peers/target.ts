import type { Mock, MockOptions } from '../../mock/server.js';
import { startMock } from '../../mock/server.js';
import { newAddress } from '../../harness/check/clients.js';
import { ask } from '../../selftest/harness/ask.js';
import { bundle } from '../../scripts/bundle.js';
import { startReceiver } from '../../src/exchange/receiver.js';
import { signatureOf } from '../../src/exchange/delivered-event.js';

/** What a peer is let loose on. */
export interface Target {
  mock: Mock;
  records: Records;
}

/** A mock of its own for one run of one peer; its seed is always the same, so that two runs differ by the mock alone. */
export async function startTarget(options: MockOptions): Promise<Target> {
  const mock = await startMock({ ...options, seed: 1 });
  return { mock, records: await makeRecords(mock) };
}

/** What a peer is given of a target: credentials, and records that are there. */
export interface Records {
  baseUrl: string;
  harnessUrl: string;
  companyId: string;
  apiKey: string;
  accessToken: string;
  /** The outer id of 4.2. */
  clientRoleId: string;
  pending: string;
  ongoing: string[];
  managerIds: string[];
  /** Of a lead that can be converted. */
  leadEmail: string;
  /** A delivery as a receiver got it, with what verifies it. */
  verification: { webhookId: string; signature: string; secret: string; payload: unknown };
}

/** Milliseconds that a delivery is waited for: a faulty target may never send it. */
const deliveryLimit = 1_000;

/** Makes what a peer needs at a target by its harness, as a team would in the web interface. */
async function makeRecords({ baseUrl, harnessUrl }: Pick<Mock, 'baseUrl' | 'harnessUrl'>): Promise<Records> {
  const setUp = async (state: string, params: object = {}): Promise<Record<string, string>> =>
    (await ask(harnessUrl, state, params)).body as Record<string, string>;
  const { companyId = '', apiKey = '', accessToken = '', clientRoleId = '' } = await setUp('workspace');
  const order = async (status: string): Promise<string> => {
    const options = { companyId, status, subscription: true, openTasks: 2, requestedTasks: 1 };
    return (await setUp('order', options)).orderId ?? '';
  };
  const manager = async (): Promise<string> =>
    (await setUp('member', { companyId, role: 'projectManager' })).memberId ?? '';
  const leadEmail = 'lead-to-convert@example.com';
  const lead = { firstName: 'Ada', lastName: 'Okafor', email: leadEmail, role: clientRoleId };
  await fetch(`${baseUrl}/members/bulk-lead`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, companyid: companyId, 'content-type': 'application/json' },
    body: JSON.stringify([{ ...lead, isConvertedClient: false }]),
  });
  return {
    ...{ baseUrl, harnessUrl, companyId, apiKey, accessToken, clientRoleId, leadEmail },
    pending: await order('Pending'),
    ongoing: [await order('Ongoing'), await order('Ongoing'), await order('Ongoing')],
    managerIds: [await manager(), await manager()],
    verification: await deliver(companyId, setUp),
  };
}

/** Lets the target post one delivery to a receiver that listens for the moment, and switches the webhook off again. */
async function deliver(
  companyId: string,
  setUp: (state: string, params: object) => Promise<Record<string, string>>,
): Promise<Records['verification']> {
  const running = await startReceiver();
  const { url, deliveries } = await newAddress(running, running.url, deliveryLimit);
  const event = 'ORDER.UPDATED';
  const { webhookId = '', secret = '' } = await setUp('webhook', { companyId, url, events: [event] });
  await setUp('webhook.test', { webhookId, event });
  const [delivery] = await deliveries(1);
  await setUp('webhook.update', { webhookId, active: false });
  await running.close();
  const signature = (delivery && signatureOf(delivery)) ?? 'none';
  return { webhookId, signature, secret, payload: JSON.parse(delivery?.body ?? '{}') as unknown };
}

/** As much of a contract as is changed here. */
export interface Contract {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: unknown;
  servers: unknown[];
  [member: string]: unknown;
}

/** As much of an operation. */
export interface Operation {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; examples?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

/** A media type of a request or a response with its examples. */
export interface Media {
  schema: object;
  examples: Record<string, { value: unknown }>;
}

/** Every operation of a contract. */
export function operationsOf({ paths }: Contract): Operation[] {
  return Object.values(paths).flatMap((path) => Object.values(path));
}

/** The bundled contract with the records of a target for its examples: the same document to every peer. */
export function contractFor(records: Records): Contract {
  const contract = structuredClone(bundle()) as unknown as Contract;
  const { companyId, clientRoleId, leadEmail, managerIds, verification } = records;
  contract.servers = [{ url: records.baseUrl }];
  const operations = operationsOf(contract);
  for (const { parameters = [] } of operations)
    for (const parameter of parameters) {
      if (/^companyid$/i.test(parameter.name)) parameter.example = companyId;
      if (parameter.name === 'pid') parameter.example = records.ongoing[0];
    }
  const example = (operationId: string, name: string): { value: unknown } => {
    const operation = operations.find((each) => each.operationId === operationId);
    const [media] = Object.values(operation?.requestBody?.content ?? {});
    const found = media?.examples[name];
    if (found === undefined) throw new Error(`The contract has no example ${name} of ${operationId}.`);
    return found;
  };
  const leads = example('createLeads', 'variantA');
  leads.value = (leads.value as object[]).map((lead) => ({ ...lead, role: clientRoleId }));
  const client = example('createClients', 'newClient');
  // The first example of a lead has the same email.
  client.value = (client.value as object[]).map((each) => ({ ...each, email: 'client@example.com' }));
  const converted = example('createClients', 'convertedLead');
  converted.value = (converted.value as object[]).map((client) => ({ ...client, email: leadEmail }));
  const managers = example('updateOrder', 'managersAndFiles');
  managers.value = { ...(managers.value as object), 'assignedProjectManagers[]': managerIds };
  example('verifySignature', 'delivery').value = verification;
  return contract;
}

/**
 * The contract without what some tools can't read, as the mock fills it in: a status `2XX` is the one that it answers with
 * (200 for a list, 201 for what was created), and creating leads is variant A alone, whose requests have a credential.
 */
export function plainContractFor(records: Records): Contract {
  const contract = contractFor(records);
  delete contract.webhooks;
  for (const operation of operationsOf(contract)) {
    const { responses } = operation;
    const open = responses['2XX'];
    if (open !== undefined) {
      // What variant B answers where every lead was skipped goes too.
      for (const status of ['200', '201', '2XX']) delete responses[status];
      responses[operation.requestBody === undefined ? '200' : '201'] = open;
    }
    if (operation.operationId !== 'createLeads') continue;
    operation.security = [{ apiKey: [] }];
    for (const parameter of operation.parameters ?? []) parameter.required = true;
    const media = operation.requestBody?.content['application/json'];
    if (media === undefined) continue;
    media.schema = { $ref: '#/components/schemas/LeadARequest' };
    delete media.examples['variantB'];
  }
  return contract;
}
