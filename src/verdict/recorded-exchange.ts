/** What went over the wire, as it is kept beside a result (`exchanges.har`): redacted, and no longer than is of use. */

/** A file of a multipart body. */
export interface RecordedFile {
  filename: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Its text, or its bytes in `encoding`; absent where it is too long to keep. */
  content?: string;
  encoding?: 'base64';
  /** The one character that a long text is made of, over and over; stands in for `content`. */
  repeats?: string;
}

/** One entry of a multipart body: a field as text, or a file. */
export type RecordedPart = { name: string; value: string } | { name: string; file: RecordedFile };

/** A request as it was sent. */
export interface RecordedRequest {
  method: string;
  url: string;
  /** Name and value in the order and case that were sent. */
  headers: [string, string][];
  /** The raw body; empty where there was none, and where `parts` has it. */
  body: string;
  /** Set where the body, or a field of it, was too long to keep whole. */
  cut?: true;
  /** The entries of a multipart body. */
  parts?: RecordedPart[];
}

export interface RecordedResponse {
  status: number;
  headers: [string, string][];
  body: string;
}

/** Why a request got no answer, or none that could be read; `lookup` is of the name of the host. */
export type UnansweredKind = 'timeout' | 'refused' | 'lookup' | 'connection' | 'tls' | 'proxy' | 'unreadable';

/** One request with its response; `error` stands in for the response where none came. */
export interface RecordedExchange {
  /** `operationId` of spec/openapi.yaml; absent for a delivery and for a call to the harness. */
  operation?: string;
  /** Set for a delivery: the target's request to the receiver of the run, with the receiver's answer. */
  delivery?: true;
  /** Set for a call of the run to the harness: the state that it asked for, e.g. `order.read`. */
  harness?: string;
  /** How many times in turn a read through the harness was answered the same, where it was more than once. */
  times?: number;
  /** ISO 8601 in UTC. */
  startedAt: string;
  durationMs: number;
  request: RecordedRequest;
  response?: RecordedResponse;
  error?: string;
  /** What kind of trouble `error` is; with it, and as programs read it. */
  unanswered?: UnansweredKind;
}

/** Exchanges by their keys. */
export type Exchanges = Record<string, RecordedExchange>;
