import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import { Writable } from 'node:stream';

/** Why a person gives no answer: the run no longer waits, nobody answered in time, or the terminal was closed. */
export type NoAnswerCause = 'gone' | 'late' | 'left';

/** A question was not answered. */
export class NoAnswer extends Error {
  constructor(readonly because: NoAnswerCause) {
    super(because);
  }
}

/** How one line is asked for. */
export interface LineOptions {
  /** Whether what is typed stays off the screen. */
  secret?: boolean;
  /** Aborted where the answer is no longer wanted. */
  gone: AbortSignal;
  /** Milliseconds until nobody is taken to be there. */
  limit: number;
}

/** Lets writing through to the terminal, but for what is typed while a secret is asked for. */
class Screen extends Writable {
  muted = false;
  readonly #output: NodeJS.WritableStream;

  constructor(output: NodeJS.WritableStream) {
    super({ decodeStrings: false });
    this.#output = output;
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (!this.muted) this.#output.write(chunk);
    done();
  }

  /** Writes what is for the person, also while a secret is asked for. */
  say(text: string): void {
    this.#output.write(text);
  }
}

/** The person at a terminal, or whatever writes the lines of a standard input that is none. */
export class Person {
  readonly #screen: Screen;
  readonly #lines: Interface;
  readonly #atTerminal: boolean;
  #unread: string[] = [];
  #waiting: { take: (line: string) => void; fail: (error: NoAnswer) => void } | undefined;
  #left = false;

  /** @param interrupt hears of Ctrl-C, which a terminal that is read key by key does not turn into a signal */
  constructor(
    input: NodeJS.ReadableStream & { isTTY?: boolean },
    output: NodeJS.WritableStream,
    interrupt: () => void,
  ) {
    this.#atTerminal = input.isTTY === true;
    this.#screen = new Screen(output);
    this.#lines = createInterface({
      input,
      output: this.#screen,
      terminal: this.#atTerminal,
      // A secret would be there again at the press of a key.
      historySize: 0,
    });
    this.#lines.on('line', (line) => {
      const waiting = this.#waiting;
      // Several lines may come at once, before whoever waits has heard of the first.
      this.#waiting = undefined;
      if (waiting) waiting.take(line);
      else this.#unread.push(line);
    });
    this.#lines.on('SIGINT', interrupt);
    this.#lines.on('close', () => {
      this.#left = true;
      this.#waiting?.fail(new NoAnswer('left'));
    });
  }

  tell(text: string): void {
    this.#screen.say(`${text}\n`);
  }

  /** Forgets what was typed before there was a question: it can't be meant as an answer. */
  beginAnew(): void {
    if (!this.#atTerminal) return;
    this.#unread = [];
    if (this.#left) return;
    this.#screen.muted = true;
    this.#lines.write(null, { ctrl: true, name: 'u' });
    this.#screen.muted = false;
  }

  /** One line. Throws {@link NoAnswer}. */
  async line(prompt: string, { secret = false, gone, limit }: LineOptions): Promise<string> {
    this.#prompt(prompt);
    this.#screen.muted = secret;
    try {
      const ready = this.#unread.shift();
      if (ready !== undefined) return ready;
      if (this.#left) throw new NoAnswer('left');
      return await this.#next(gone, limit);
    } finally {
      this.#screen.muted = false;
      if (secret || !this.#atTerminal) this.#screen.say('\n');
    }
  }

  close(): void {
    this.#lines.close();
  }

  async #next(gone: AbortSignal, limit: number): Promise<string> {
    let cleared = (): void => undefined;
    try {
      return await new Promise<string>((take, fail) => {
        this.#waiting = { take, fail };
        const leave = (): void => fail(new NoAnswer('gone'));
        const timer = setTimeout(() => fail(new NoAnswer('late')), limit);
        gone.addEventListener('abort', leave);
        cleared = () => {
          clearTimeout(timer);
          gone.removeEventListener('abort', leave);
        };
        if (gone.aborted) leave();
      });
    } finally {
      cleared();
      this.#waiting = undefined;
    }
  }

  #prompt(prompt: string): void {
    if (!this.#atTerminal || this.#left) this.#screen.say(prompt);
    else {
      this.#lines.setPrompt(prompt);
      this.#lines.prompt();
    }
  }
}
