import type { ApiKey } from '../../domain/workspaces.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { Service } from '../../service/service.js';
import type { Area } from '../members/bulk-call.js';
import { isFor } from '../members/bulk-call.js';
import type { Fault } from '../fault.js';
import { inOrder, withRule } from '../wrapping.js';

interface Guarded {
  area: Area;
  /** Begins the ids of the requirements. */
  prefix: string;
  text: string;
}

const guardedOperations: readonly Guarded[] = [
  { area: 'companies', prefix: 'CMP', text: 'The company listing' },
  { area: 'roles', prefix: 'ROL', text: 'The role listing' },
  { area: 'lead', prefix: 'LDA', text: 'Lead creation of variant A' },
  { area: 'client', prefix: 'CLI', text: 'The creation of clients' },
];

function sentKey(request: ServiceRequest): string | undefined {
  return request.headers.find(([name]) => name === 'x-api-key')?.[1];
}

function similarKey({ world }: Service, sent: string): ApiKey | undefined {
  return [...world.keys.values()].find(({ key }) => key.slice(0, -1) === sent.slice(0, -1));
}

function keyFaults({ area, prefix, text }: Guarded): Fault[] {
  return [
    {
      id: `${area}-key-not-required`,
      breaks: [`${prefix}-KEY-REQUIRED`],
      describe: `${text} is open to requests without an API key.`,
      apply: inOrder(
        withRule(
          'requireKey',
          (original) => (service, request) => (isFor(area, request) ? undefined : original(service, request)),
        ),
        withRule(
          'keyIssued',
          (original) => (service, request, key) =>
            isFor(area, request) && sentKey(request) === undefined
              ? undefined
              : original(service, request, key),
        ),
      ),
    },
    {
      id: `${area}-key-not-checked`,
      breaks: [`${prefix}-KEY-WRONG`],
      describe: `${text} takes any text as an API key.`,
      apply: withRule(
        'keyIssued',
        (original) => (service, request, key) =>
          isFor(area, request) && sentKey(request) !== undefined
            ? undefined
            : original(service, request, key),
      ),
    },
    {
      id: `${area}-key-last-character-ignored`,
      breaks: [`${prefix}-KEY-WRONG`],
      describe: `${text} takes a key that differs from an issued one in its last character.`,
      apply: withRule('findKey', (original) => (service, request) => {
        const sent = sentKey(request);
        const found = original(service, request);
        return found || sent === undefined || !isFor(area, request) ? found : similarKey(service, sent);
      }),
    },
  ];
}

function companyFaults({ area, prefix, text }: Guarded): Fault[] {
  return [
    {
      id: `${area}-company-not-required`,
      breaks: [`${prefix}-COMPANY-REQUIRED`],
      describe: `${text} takes the company of the key where no company id is sent.`,
      apply: withRule('header', (original) => (service, request, name) => {
        const sent = original(service, request, name);
        if (sent !== undefined || name !== 'companyid' || !isFor(area, request)) return sent;
        return service.world.keys.get(sentKey(request) ?? '')?.companyIds[0];
      }),
    },
    {
      id: `${area}-of-another-company`,
      breaks: [`${prefix}-COMPANY-OTHER`],
      describe: `${text} is open to a key that is not tied to the company.`,
      apply: withRule(
        'keyMatchesCompany',
        (original) => (service, request, key, companyId) =>
          isFor(area, request) ? undefined : original(service, request, key, companyId),
      ),
    },
    {
      id: `${area}-company-id-overruled`,
      breaks: [`${prefix}-COMPANY-OTHER`],
      describe: `${text} uses the company of the key whatever company id is sent.`,
      apply: withRule('header', (original) => (service, request, name) => {
        const sent = original(service, request, name);
        if (sent === undefined || name !== 'companyid' || !isFor(area, request)) return sent;
        return service.world.keys.get(sentKey(request) ?? '')?.companyIds[0] ?? sent;
      }),
    },
  ];
}

/** Faults of the API key and the company id at each operation that needs them (section 5). */
export const accessFaults: readonly Fault[] = guardedOperations.flatMap((guarded) => [
  ...keyFaults(guarded),
  ...(guarded.area === 'companies' ? [] : companyFaults(guarded)),
]);
