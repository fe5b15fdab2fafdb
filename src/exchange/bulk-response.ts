import { Response } from './response.js';

/** An entry as a request carries it; members may be left out or of any type, since tests send wrong ones. */
export type MemberEntry = Record<string, unknown>;

/** The ways to create members in bulk: leads by variant A or by variant B (section 4.3), and clients (section 4.4). */
export type BulkKind = 'leadsA' | 'leadsB' | 'clients';

/** The answer to one call of bulk creation, with what the call sent. */
export class BulkResponse extends Response {
  constructor(
    { operation, status, headers, text, exchange, asked, changed }: Response,
    readonly kind: BulkKind,
    /** The entries that its test is about. */
    readonly sent: readonly MemberEntry[],
    /** Every entry of the call, in its order: the level of a case may put others beside those of its test. */
    readonly call: readonly MemberEntry[] = sent,
    /** The entries of the test, by index, that are stored though the answer does not list them: a harness showed them. */
    readonly storedUnlisted: ReadonlySet<number> = new Set(),
  ) {
    super(operation, status, headers, text, exchange);
    if (asked !== undefined) this.asked = asked;
    if (changed !== undefined) this.changed = changed;
  }

  /** How many entries of the call its test is not about. */
  get beside(): number {
    return this.call.length - this.sent.length;
  }

  /** Where an entry of the test stands in the call, from 1. */
  placeOf(index: number): number {
    const entry = this.sent[index];
    return (entry === undefined ? index : this.call.indexOf(entry)) + 1;
  }
}
