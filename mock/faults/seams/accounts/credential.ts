import type { ApiKey } from '../../../domain/workspaces.js';
import type { ServiceRequest } from '../../../messages/request.js';
import type { Service } from '../../../service/service.js';
import type { Area } from '../area.js';
import { isFor } from '../area.js';
import type { Change } from '../change.js';
import { inOrder } from '../change.js';
import { noRefusal } from '../refusal.js';
import { changedRule } from '../rule.js';

/** The API key of a request, under the stated name of its header. */
export function sentKey(request: ServiceRequest): string | undefined {
  return request.headers.find(([name]) => name === 'x-api-key')?.[1];
}

/** Opens an area to requests with some keys, issued or not; `sent` is undefined where there is no key. */
export function uncheckedKey(area: Area, when: (sent: string | undefined) => boolean): Change {
  const open = (request: ServiceRequest): boolean => isFor(area, request) && when(sentKey(request));
  return inOrder(
    noRefusal('requireKey', (_service, request) => sentKey(request) === undefined && open(request)),
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
  return changedRule(
    'findKey',
    (original) => (service, request) =>
      find(original(service, request), sentKey(request) ?? '', request, service),
  );
}

/** Reads another company id from some requests. */
export function readCompanyId(
  when: (request: ServiceRequest) => boolean,
  read: (sent: string | undefined, request: ServiceRequest, service: Service) => string | undefined,
): Change {
  return changedRule('header', (original) => (service, request, name) => {
    const sent = original(service, request, name);
    return name === 'companyid' && when(request) ? read(sent, request, service) : sent;
  });
}
