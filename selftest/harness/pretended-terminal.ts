import { PassThrough } from 'node:stream';
import { expect } from '@playwright/test';
import { Person } from '../../harness/attended/person.js';
import { Questionnaire } from '../../harness/attended/questionnaire.js';
import { startHarness } from '../../harness/server.js';
import { readStandIns } from '../../src/target/stand-ins.js';
import type { Variables } from '../../src/target/variables.js';

/** An attended harness whose terminal is a test. */
export interface PretendedTerminal {
  url: string;
  /** Everything on the screen so far. */
  screen(): string;
  /** Waits until the screen ends with a text. */
  shows(ending: string): Promise<void>;
  /** Types a line and Enter, or keys as they are. */
  type(line: string): void;
  keys(keys: string): void;
  /** Closes the terminal. */
  leave(): void;
  interruptions(): number;
  close(): Promise<void>;
}

/** How the harness is started. */
export interface PretendedOptions {
  asked?: string[];
  variables?: Variables;
  /** Milliseconds that a person has for one line. */
  limit?: number;
  /** False for a standard input that is no terminal. */
  isTTY?: boolean;
}

/** Starts an attended harness that asks the test. */
export async function startPretended(options: PretendedOptions = {}): Promise<PretendedTerminal> {
  const { asked = ['webhook.rotateSecret'], variables = {}, limit = 20_000, isTTY = true } = options;
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
  const output = new PassThrough();
  let screen = '';
  let interruptions = 0;
  output.setEncoding('utf8').on('data', (text: string) => (screen += text));
  const person = new Person(input, output, () => (interruptions += 1));
  const standIns = readStandIns(variables);
  const questionnaire = new Questionnaire({ person, asked: new Set(asked), standIns, limit });
  const harness = await startHarness(questionnaire.setups, { interims: 100 });
  // What moves the cursor is no text; readline writes it before and after a prompt.
  const text = (): string => screen.replace(/\u001b\[\d*[A-Z]/g, '');
  return {
    url: harness.url,
    screen: text,
    shows: (ending) => expect.poll(() => text().slice(-ending.length)).toBe(ending),
    type: (line) => input.write(`${line}\r`),
    keys: (keys) => input.write(keys),
    leave: () => input.end(),
    interruptions: () => interruptions,
    async close() {
      person.close();
      await harness.close();
    },
  };
}
