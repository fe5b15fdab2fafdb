import type { Problem } from './problem.js';

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
