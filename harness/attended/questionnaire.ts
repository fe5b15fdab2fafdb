import { setTimeout as pause } from 'node:timers/promises';
import { harnessState, harnessStates } from '../../src/contract/harness-states.js';
import type { StandIns } from '../../src/target/stand-ins.js';
import type { Setups } from '../setups.js';
import { Unsupported } from '../unsupported.js';
import { Declined, Interview } from './interview.js';
import { NoAnswer } from './person.js';
import type { Person } from './person.js';
import { sentenceFor } from './sentence.js';
import { suppliedBy } from './supplied.js';

/** What is asked, of whom. */
export interface QuestionnaireOptions {
  person: Person;
  /** The states that a person is asked for; one is taken out when they want to hear no more of it. */
  asked: Set<string>;
  /** What the environment file supplies, which is never asked. */
  standIns: StandIns;
  /** Milliseconds that a person has for one line. */
  limit: number;
}

/** Asks a person for states, one question at a time, however many tests wait. */
export class Questionnaire {
  readonly #options: QuestionnaireOptions;
  readonly #spent: Set<string>;
  readonly #queue = new Set<AbortSignal>();
  #turn: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(options: QuestionnaireOptions) {
    const { apiKey, accessToken, webhookSecret } = options.standIns;
    this.#options = options;
    this.#spent = new Set([apiKey, accessToken, webhookSecret].filter((secret) => secret !== undefined));
  }

  /** The states as a harness serves them. */
  get setups(): Setups {
    return Object.fromEntries(
      [...harnessStates().keys()].map((state) => [
        state,
        (params: object, gone: AbortSignal) => this.#ask(state, params as Record<string, unknown>, gone),
      ]),
    );
  }

  /** Asks no more; what is wanted from now on is told as unknown, so that the run goes on without it. */
  stop(): void {
    this.#stopped = true;
  }

  async #ask(state: string, params: Record<string, unknown>, gone: AbortSignal): Promise<object> {
    this.#demandAsked(state);
    const variable = suppliedBy(state, params, this.#options.standIns);
    if (variable !== undefined) throw new Unsupported(`${variable} supplies the state ${state}.`);
    this.#queue.add(gone);
    const answer = this.#turn.then(() => this.#inTurn(state, params, gone));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  #demandAsked(state: string): void {
    const { variables } = harnessState(state);
    if (this.#stopped) throw new Unsupported('Nobody is asked any more.', false);
    if (!this.#options.asked.has(state))
      throw new Unsupported(
        `Nobody is asked for the state ${state}${variables.length === 0 ? '' : `: set ${variables.join(', ')}`}.`,
        false,
      );
  }

  async #inTurn(state: string, params: Record<string, unknown>, gone: AbortSignal): Promise<object> {
    const { person, limit } = this.#options;
    this.#queue.delete(gone);
    if (gone.aborted) throw new Unsupported('The run no longer waits for it.');
    this.#demandAsked(state);
    const others = [...this.#queue].filter(({ aborted }) => !aborted).length;
    person.beginAnew();
    person.tell(
      `\n${state}${others === 0 ? '' : `, ${others} more after it`}\n${sentenceFor(state, params)}`,
    );
    try {
      return await new Interview(person, state, { gone, limit }, this.#spent).answers(params);
    } catch (error) {
      if (error instanceof Declined) throw this.#declined(state, error);
      if (error instanceof NoAnswer) throw await this.#unanswered(error);
      throw error;
    }
  }

  #declined(state: string, { what }: Declined): Unsupported {
    const { person, asked } = this.#options;
    if (what === 'once') return new Unsupported('Skipped by the person who was asked.');
    if (what === 'state') {
      asked.delete(state);
      person.tell(`  You are not asked for ${state} any more.`);
    } else {
      this.stop();
      person.tell('  You are not asked any more; the run goes on without. Ctrl-C ends the harness.');
    }
    return new Unsupported('Skipped for good by the person who was asked.', false);
  }

  async #unanswered({ because }: NoAnswer): Promise<Unsupported> {
    const { person, limit } = this.#options;
    if (because === 'gone') {
      person.tell('\n  The run no longer waits for this.');
      // A run that ended leaves all its questions; those behind this one are about to hear of it.
      await pause(200);
      return new Unsupported('The run no longer waits for it.');
    }
    const known = this.#stopped;
    this.stop();
    if (!known)
      person.tell(
        because === 'late'
          ? `\n  Nobody answered within ${Math.round(limit / 60_000)} min: nothing more is asked, and the run goes on without.`
          : '\n  The input has ended: nothing more is asked, and the run goes on without.',
      );
    return new Unsupported('Nobody is there to be asked.', false);
  }
}
