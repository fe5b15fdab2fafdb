const capacity = 500;

/** One answered request of the service's own interface. */
export interface RequestLogEntry {
  operation: string;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  status: number;
  /** The beginning of the answer's body, of a refusal alone. */
  refusal?: string;
}

/** The latest requests, oldest first; older ones are forgotten. */
export class RequestLog {
  readonly #slots: RequestLogEntry[] = [];
  #next = 0;

  add(entry: RequestLogEntry): void {
    this.#slots[this.#next] = entry;
    this.#next = (this.#next + 1) % capacity;
  }

  entries(): RequestLogEntry[] {
    return this.#slots.length < capacity
      ? [...this.#slots]
      : [...this.#slots.slice(this.#next), ...this.#slots.slice(0, this.#next)];
  }
}
