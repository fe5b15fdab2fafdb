import { readFileSync } from 'node:fs';
import { json } from '../readers/reader.js';
import type { Records } from './records.js';

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
  const contract = JSON.parse(readFileSync(json, 'utf8')) as Contract;
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
