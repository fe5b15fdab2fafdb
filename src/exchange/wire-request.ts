import type { Part } from './multipart.js';

/** A way to write a body that every server has to read: the boundary of a form in quotes (RFC 2046), the body in chunks. */
export type Encoding = 'quoted-boundary' | 'chunked';

/** A request exactly as it is to go out: names in this case, in this order, duplicates kept. */
export interface WireRequest {
  /** `operationId` of spec/openapi.yaml. */
  operation: string;
  /** How it differs from the one that the contract describes, in words that follow "with"; without values. */
  changed?: string;
  /** Whether it may create or change a record at the target. */
  writes: boolean;
  method: string;
  /** Path and query, appended to the base address. */
  path: string;
  headers: (readonly [string, string])[];
  /** The raw body, where it is not multipart. */
  body?: string;
  /** How the body is written; in one piece, the boundary of a form bare, unless it says otherwise. */
  encoding?: Encoding;
  /** The entries of a multipart body; its content type is set from the boundary. */
  parts?: Part[];
}
