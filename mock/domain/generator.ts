import { randomFillSync } from 'node:crypto';

const seededEpoch = Date.UTC(2025, 0, 1);

/** What a generator needs to go on where it stopped; kept in the state file. */
export interface GeneratorState {
  seed?: number;
  ticks: number;
  counter: number;
}

/**
 * Makes identifiers, credentials and timestamps. With a seed all of them repeat from run to run: the bytes come from
 * a small pseudo-random generator and the clock advances one second per reading from a fixed date.
 */
export class Generator {
  #state: GeneratorState;

  constructor(seed?: number, state?: GeneratorState) {
    this.#state = state ?? { ticks: 0, counter: 0, ...(seed === undefined ? {} : { seed: seed >>> 0 }) };
  }

  /** The present state, to be given to the constructor later. */
  snapshot(): GeneratorState {
    return { ...this.#state };
  }

  /** A new identifier in object-identifier form: 24 lower-case hexadecimal digits. */
  id(): string {
    this.#state.counter = (this.#state.counter + 1) % 0x1000000;
    return this.#hex(9) + this.#state.counter.toString(16).padStart(6, '0');
  }

  /** A new credential with the given prefix, 48 hexadecimal digits long after it. */
  credential(prefix: string): string {
    return `${prefix}_${this.#hex(24)}`;
  }

  /** Milliseconds since 1970. */
  now(): number {
    if (this.#state.seed === undefined) return Date.now();
    this.#state.ticks += 1;
    return seededEpoch + this.#state.ticks * 1000;
  }

  /** The present time as an ISO 8601 timestamp. */
  timestamp(): string {
    return new Date(this.now()).toISOString();
  }

  #hex(bytes: number): string {
    if (this.#state.seed === undefined) return randomHex(bytes);
    let text = '';
    for (let i = 0; i < bytes; i += 1) text += this.#nextByte().toString(16).padStart(2, '0');
    return text;
  }

  #nextByte(): number {
    // A Weyl sequence mixed by two multiplications: short, and good enough for identifiers that must only differ.
    const next = ((this.#state.seed ?? 0) + 0x9e3779b9) >>> 0;
    this.#state.seed = next;
    let mixed = Math.imul(next ^ (next >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed >>> 24) & 0xff;
  }
}

/** Random bytes are drawn in bulk, since each draw is a call of the system. */
const drawn = Buffer.alloc(4096);
let used = drawn.length;

function randomHex(bytes: number): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytes;
  return drawn.toString('hex', used - bytes, used);
}
