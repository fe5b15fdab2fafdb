import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../selftest/proof/run-suite.js';
import type { Records } from './target.js';

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

/** The bundled contract with the records of a target for its examples: the same document to every peer. */
export function contractFor(records: Records): Contract {
  const contract = JSON.parse(readFileSync(path.join(root, 'spec/openapi.bundled.json'), 'utf8')) as Contract;
  const { companyId, clientRoleId, leadEmail, managerIds, verification } = records;
  contract.servers = [{ url: records.baseUrl }];
  const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));
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
  for (const operation of Object.values(contract.paths).flatMap((path) => Object.values(path))) {
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
