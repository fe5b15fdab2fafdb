import { stop } from '../session/stop.js';
import { parsedJson } from '../contract/json-value.js';
import { excerpt } from '../session/running-test.js';

/** Statuses by which a target turns away a request for another one that is under way. */
export const lockedOut: readonly number[] = [409, 423, 429];

/** What a target answered to one request, raw; {@link Response.json} is read from the body. */
export class Response {
  #parsed: { value: unknown } | undefined;
  /** What was sent, in words that follow "accepted", e.g. `quantity 0`: made when it is reported, by all that is known to be secret then. */
  asked?: () => string;
  /** How the request differed from the one that the contract describes, in words that follow "with". */
  changed?: string;
  /** The role of the caller, where a refusal with 403 may be for that alone. */
  role?: string;
  /** Whether nothing but the environment file says in which state the order was that took an update. */
  restsOnTheFile?: boolean;

  constructor(
    /** `operationId` of the request. */
    readonly operation: string,
    readonly status: number,
    /** Names and values as they came. */
    readonly headers: readonly (readonly [string, string])[],
    readonly text: string,
    /** Key of the recorded exchange. */
    readonly exchange: string,
  ) {}

  /** Whether the status is a 2xx. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Whether the status is a 4xx, which refuses the request; a 5xx says that the service broke. */
  get refused(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  /** The status, and for a redirect, which is an answer and never followed, where it points to: a phrase. */
  get statusPhrase(): string {
    const target = this.status >= 300 && this.status < 400 ? this.header('location') : undefined;
    if (target === undefined) return String(this.status);
    // The query of such an address may hold a token that nobody knows.
    const address = excerpt(target, 300).replace(/[?#].*$/s, '');
    return `${this.status}, a redirect to ${address} that is not followed,`;
  }

  /** Whether a target may say by it that another request for the same thing is under way: no section states that both are done. */
  get isLockedOut(): boolean {
    return lockedOut.includes(this.status);
  }

  /** What became of the request, as the record of an open question has it. */
  get outcome(): string {
    return this.ok ? 'accepted' : `refused ${this.status}`;
  }

  /** The first value of a header; its name is looked for in any case, as HTTP has it. */
  header(name: string): string | undefined {
    return this.headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];
  }

  /** The body as JSON; undefined where it is none. */
  get json(): unknown {
    this.#parsed ??= { value: parsedJson(this.text) };
    return this.#parsed.value;
  }
}

/**
 * Ends the test as `cantTell`, since the target refused a request that it builds on: the requirement that demands its
 * acceptance has tests of its own.
 */
export function refusedControl(
  { operation, status }: Pick<Response, 'operation' | 'status'>,
  message: string,
): never {
  const code = status === 401 || status === 403 ? 'control-denied' : 'control-refused';
  return stop('cantTell', { code, subject: operation, message });
}
