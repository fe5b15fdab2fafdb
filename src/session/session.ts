import { keptValue } from './kept-value.js';
import { Recorder } from './recorder.js';

/** What a failed expectation found, as the report shows it. */
export interface Finding {
  message: string;
  expected?: unknown;
  actual?: unknown;
  /** JSON Pointer into the body of the exchange. */
  pointer?: string;
  /** Key of the exchange that it is about. */
  exchange?: string;
}

/** What a test hands to the reporter. */
export interface SessionRecord {
  finding?: Finding;
  observations: { contradiction: string; reading: string }[];
  answers: { question: string; value: string; exchanges: string[] }[];
  exchanges: Recorder['exchanges'];
}

/** The name of the attachment that carries a {@link SessionRecord}. */
export const recordName = 'conformance-record';

/** What one test did and saw: its exchanges, its finding, and what it recorded of contradictions and open questions. */
export class Session {
  readonly recorder: Recorder;
  readonly #observations: SessionRecord['observations'] = [];
  readonly #answers: SessionRecord['answers'] = [];
  #finding: Finding | undefined;

  /** @param id unique in the run */
  constructor(id: string) {
    this.recorder = new Recorder(undefined, id);
  }

  /** Records by which reading of a contradiction (spec/contradictions.yaml) the target behaves. Judges nothing. */
  observe(contradiction: string, reading: string): void {
    this.#observations.push({ contradiction, reading });
  }

  /** Records the target's answer to an open question (spec/questions.yaml). Judges nothing. */
  record(question: string, value: string, ...answers: { exchange: string }[]): void {
    this.#answers.push({ question, value, exchanges: answers.map(({ exchange }) => exchange) });
  }

  /** Keeps the first finding: what comes after it may be its consequence. */
  find(finding: Finding): void {
    const { expected, actual } = finding;
    this.#finding ??= { ...finding, expected: keptValue(expected), actual: keptValue(actual) };
  }

  /** Everything, redacted, ready to be written. */
  toRecord(): SessionRecord {
    const { redaction, exchanges } = this.recorder;
    const redacted = JSON.parse(
      redaction.text(
        JSON.stringify({ finding: this.#finding, observations: this.#observations, answers: this.#answers }),
      ),
    ) as Omit<SessionRecord, 'exchanges'>;
    return { ...redacted, exchanges };
  }
}
