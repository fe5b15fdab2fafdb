import type { ApiKey } from '../domain/workspaces.js';
import type { ServiceRequest } from '../messages/request.js';
import type { Service } from '../service/service.js';
import type { Fault } from './fault.js';
import { breaking, each } from './fault.js';
import type { Area } from './seams/accepted-answer.js';
import { isFor } from './seams/accepted-answer.js';
import type { Change } from './seams/change.js';
import { changedRule, inOrder, noRefusal, sentHeader } from './seams/change.js';

const objectId = /^[0-9a-f]{24}$/i;

/** The API key of a request, under the stated name of its header. */
function sentKey(request: ServiceRequest): string | undefined {
  return request.headers.find(([name]) => name === 'x-api-key')?.[1];
}

/** Whether a request bears the token of a member. */
function isCalled(service: Service, request: ServiceRequest): boolean {
  return service.seams.rules.findCaller(service, request) !== undefined;
}

/** Opens an area to requests with some keys, issued or not; `sent` is undefined where there is no key. */
function uncheckedKey(area: Area, when: (sent: string | undefined) => boolean): Change {
  const open = (request: ServiceRequest): boolean => isFor(area, request) && when(sentKey(request));
  return inOrder(
    noRefusal('requireKey', (_service, request) => !sentKey(request) && open(request)),
    noRefusal('keyIssued', (_service, request) => open(request)),
  );
}

/** Finds another record for the API key of a request; `sent` is the key, which is empty where there is none. */
export function foundKey(
  find: (
    found: ApiKey | undefined,
    sent: string,
    request: ServiceRequest,
    service: Service,
  ) => ApiKey | undefined,
): Change {
  return changedRule('findKey', (original, service, request) =>
    find(original(service, request), sentKey(request) ?? '', request, service),
  );
}

/** Reads another company id from some requests. */
export function readCompanyId(
  when: (request: ServiceRequest) => boolean,
  read: (sent: string | undefined, request: ServiceRequest, service: Service) => string | undefined,
): Change {
  return changedRule('header', (original, service, request, name) => {
    const sent = original(service, request, name);
    return name === 'companyid' && when(request) ? read(sent, request, service) : sent;
  });
}

/** An operation that needs an API key. */
interface GuardedOperation {
  area: Area;
  /** Begins the ids of its requirements. */
  prefix: string;
  /** Begins the ids of its faults. */
  title: string;
}

/** Faults of the API key at an operation (section 5). */
export function keyFaults({ area, prefix, title }: GuardedOperation): Fault[] {
  const likeIssued = (isLike: (sent: string, issued: string) => boolean): Change =>
    foundKey((found, sent, request, { world }) =>
      found || !isFor(area, request) ? found : [...world.keys.values()].find(({ key }) => isLike(sent, key)),
    );
  return [
    ...breaking(`${prefix}-KEY-REQUIRED`, {
      [`${title}-is-open-to-requests-without-an-api-key`]: uncheckedKey(area, (sent) => sent === undefined),
      [`${prefix}-empty-key-is-taken`]: uncheckedKey(area, (sent) => sent === ''),
      [`${title}-is-open-to-requests-with-a-token-and-without-an-api-key`]: inOrder(
        noRefusal('requireKey', (service, request) => isFor(area, request) && isCalled(service, request)),
        foundKey((found, _sent, request, service) => {
          const caller = service.seams.rules.findCaller(service, request);
          const isLet = !found && sentKey(request) === undefined && isFor(area, request);
          return isLet && caller
            ? [...service.world.keys.values()].find(({ companyIds }) => companyIds.includes(caller.companyId))
            : found;
        }),
      ),
    }),
    ...breaking(`${prefix}-KEY-WRONG`, {
      [`${title}-takes-any-text-as-an-api-key`]: uncheckedKey(area, Boolean),
      ...each(likeIssued, {
        [`${title}-takes-a-key-that-differs-from-an-issued-one-in-its-last-character`]: (sent, issued) =>
          issued.slice(0, -1) === sent.slice(0, -1),
        [`${title}-takes-a-key-with-more-behind-it`]: (sent, issued) => sent.startsWith(issued),
        [`${prefix}-key-cut-short-is-taken`]: (sent, issued) => sent !== '' && issued.startsWith(sent),
        [`${prefix}-key-is-taken-in-any-case`]: (sent, issued) => issued.toLowerCase() === sent.toLowerCase(),
      }),
    }),
  ];
}

/** Faults of the company id at an operation (section 5). */
export function companyIdFaults({ area, prefix, title }: GuardedOperation): Fault[] {
  const ofKeyWhere = (
    when: (sent: string | undefined, request: ServiceRequest, service: Service) => boolean,
  ): Change =>
    readCompanyId(
      (request) => isFor(area, request),
      (sent, request, service) => {
        const key = service.world.keys.get(sentKey(request) ?? '');
        return when(sent, request, service) ? (key?.companyIds[0] ?? sent) : sent;
      },
    );
  return [
    ...breaking(`${prefix}-COMPANY-REQUIRED`, ofKeyWhere, {
      [`${title}-takes-the-company-of-the-key-where-no-company-id-is-sent`]: (sent) => sent === undefined,
      [`${prefix}-empty-company-is-that-of-the-key`]: (_sent, request) =>
        sentHeader(request, 'companyid') === '',
    }),
    ...breaking(`${prefix}-COMPANY-OTHER`, {
      [`${title}-is-open-to-a-key-that-is-not-tied-to-the-company`]: noRefusal(
        'keyMatchesCompany',
        (_service, request) => isFor(area, request),
      ),
      ...each(ofKeyWhere, {
        [`${title}-uses-the-company-of-the-key-whatever-company-id-is-sent`]: (sent) => sent !== undefined,
        [`${prefix}-unknown-company-is-that-of-the-key`]: (sent, _request, { world }) =>
          sent !== undefined && !world.workspaces.has(sent),
        [`${prefix}-no-id-is-the-company-of-the-key`]: (sent) => sent !== undefined && !objectId.test(sent),
      }),
    }),
  ];
}
