import { contractFor } from './document.js';
import type { Contract } from './document.js';
import type { Records } from './records.js';

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
