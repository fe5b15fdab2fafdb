/** What a target answered to one request, raw; {@link Answer.json} is read from the body. */
export class Answer {
  #parsed: { value: unknown } | undefined;

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

  /** The body as JSON; undefined where it is none. */
  get json(): unknown {
    if (this.#parsed === undefined) {
      let value: unknown;
      try {
        value = JSON.parse(this.text);
      } catch {
        value = undefined;
      }
      this.#parsed = { value };
    }
    return this.#parsed.value;
  }

  /** The first value of a header, whatever its case. */
  header(name: string): string | undefined {
    return this.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  }
}
