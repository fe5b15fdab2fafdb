import type { ServiceRequest } from './request.js';

/** What the service is busy with: a request, or an action of the harness with its parameters. */
export type Handled =
  | { request: ServiceRequest }
  | { request?: undefined; action: string; params: Readonly<Record<string, unknown>> };
