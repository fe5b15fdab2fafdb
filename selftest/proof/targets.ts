import { changedAnswer } from '../../mock/faults/seams/change.js';
import { respond } from '../../mock/messages/response.js';
import type { ServiceRequest } from '../../mock/messages/request.js';
import type { MockOptions } from '../../mock/server.js';
import { madeUp } from '../runs/named-faults.js';

/** The variants that are held to the contract slow, too, with environment fixtures: others differ from these in nothing that takes time. */
export const slowVariants = [
  'any-header-case',
  'bare-events',
  'bare-events-twice',
  'nested-errors',
  'sha512-flat',
];

/** Targets that show how a run is judged as a whole, by name. */
export const targets: Readonly<Record<string, MockOptions>> = {
  plain: {},
  'lead-a-crashes': crashing((request) => isLead(request) && isVariantA(request)),
  'leads-crash': crashing(isLead),
  'lead-a-refused': { unspecified: { leadVariants: 'B' } },
  'lead-b-elsewhere': { unspecified: { leadVariants: 'B', leadBPath: '/leads/import' } },
};

function crashing(when: (request: ServiceRequest) => boolean): MockOptions {
  const apply = changedAnswer((answer, request) =>
    when(request) ? respond(500, { message: 'not done' }) : answer,
  );
  return { faults: [madeUp(apply)] };
}

function isLead({ operation }: ServiceRequest): boolean {
  return operation === 'createLeads';
}

function isVariantA({ headers }: ServiceRequest): boolean {
  return headers.some(([name]) => name.toLowerCase() === 'companyid');
}
