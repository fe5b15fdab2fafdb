import type { OrderStatus } from '../../src/contract/schemas.js';

/** One entry of a bulk call, or one field, that stands behind a refusal. */
export interface ProblemEntry {
  /** Position in the array that was sent, from 0. */
  index: number;
  fieldName?: string;
  email?: string;
  message: string;
}

/** Why a request is refused: what every error body is made from. */
export interface Problem {
  status: number;
  name: string;
  message: string;
  fieldName?: string;
  entries?: ProblemEntry[];
}

/** A refusal of what was sent (section 7: 400 ValidationError). */
export function validationError(message: string, fieldName?: string, status = 400): Problem {
  return fieldName === undefined
    ? { status, name: 'ValidationError', message }
    : { status, name: 'ValidationError', message, fieldName };
}

/** A refusal of who asks (section 7: 403 PermissionError). */
export function permissionError(message: string, status = 403): Problem {
  return { status, name: 'PermissionError', message };
}

/** A refusal for want of a credential; status and body are not shown in the specification (section 7). */
export function authenticationError(message: string, status: number): Problem {
  return { status, name: 'AuthenticationError', message };
}

/** Ends a request that is refused. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** Refuses the request if there is a problem with it. Throws {@link Refusal}. */
export function refuseIf(problem: Problem | undefined): void {
  if (problem) throw new Refusal(problem);
}

/** The operations of chapter 4, by their operationId in the contract. */
export type OperationId =
  'listCompanies' | 'listRoles' | 'createLeads' | 'createClients' | 'updateOrder' | 'verifySignature';

/** A file of a multipart body; its bytes were counted and dropped. */
export interface UploadedFile {
  /** The form field that it came under. */
  field: string;
  name: string;
  /** Bytes. */
  size: number;
  mimetype: string;
  /** How many text fields came before it. */
  fieldsBefore: number;
}

/** A request as the service handles it: parsed, but not judged. */
export interface ServiceRequest {
  operation: OperationId;
  method: string;
  /** The path without the query. */
  path: string;
  /** Names as they were sent, in order, duplicates included. */
  headers: [name: string, value: string][];
  query: Record<string, string | string[] | undefined>;
  /** The media type without parameters, lower-case; empty where none was sent. */
  contentType: string;
  /** The value of a JSON body; undefined for any other. */
  body: unknown;
  /** The text fields of a multipart body, in order, duplicates included. */
  fields: [name: string, value: unknown][];
  files: UploadedFile[];
  /** Why the body could not be read; reported once the caller is known to be allowed. */
  problem?: Problem;
}

/** The request types of the contract that a request is held against. */
export type RequestType =
  'lead-a-request' | 'lead-b-request' | 'client-request' | 'order-update' | 'verification-request';

/** One object of a bulk call. */
export type Entry = Record<string, unknown>;

/** The fields of an update after the text was parsed (sections 2.4, 4.5); of the types named here once its shape was judged. */
export type OrderUpdate = Record<string, unknown> & {
  status?: OrderStatus;
  assignedProjectManagers?: string[];
};

/** The members of a verification (section 4.6), once they are known to be there. */
export interface Verification {
  webhookId: string;
  signature: string;
  secret: string;
  payload: unknown;
}

/** What the service is busy with: a request, or an action of the harness with its parameters. */
export type Handled =
  | { request: ServiceRequest }
  | { request?: undefined; action: string; params: Readonly<Record<string, unknown>> };

/** One constraint of the contract that a value breaks. */
export interface Violation {
  /** Position of the entry in a bulk call, from 0. */
  entry?: number;
  /** Wire name of the field; empty where the whole value is at fault. */
  field: string;
  /** The JSON Schema keyword, or the unspecified behaviour that refuses. */
  keyword: string;
  message: string;
  value: unknown;
}
