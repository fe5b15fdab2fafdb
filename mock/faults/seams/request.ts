import type { ServiceRequest } from '../../messages/request.js';
import type { Service } from '../../service/service.js';
import type { Change } from './change.js';

/** Changes a request before it is handled. */
export function changedRequest(
  change: (service: Service, request: ServiceRequest) => ServiceRequest,
): Change {
  return (seams) => ({
    ...seams,
    request: (service, request) => change(service, seams.request(service, request)),
  });
}

/** The value of a header of a request, whatever the case of its name; `name` is in lower case. */
export function sentHeader({ headers }: ServiceRequest, name: string): string | undefined {
  return headers.find(([sent]) => sent.toLowerCase() === name)?.[1];
}
