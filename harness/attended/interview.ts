import { harnessMembers } from '../../src/contract/harness-members.js';
import type { HarnessMember } from '../../src/contract/harness-members.js';
import { memberViolations } from '../../src/contract/harness-schemas.js';
import { harnessState } from '../../src/contract/harness-states.js';
import { parsedJson } from '../../src/contract/json-value.js';
import { Refused } from '../refused.js';
import type { LineOptions, Person } from './person.js';
import { skeletonOf } from './skeleton.js';

/** A person does not want to answer: this question, any for this state, or any at all. */
export class Declined extends Error {
  constructor(readonly what: 'once' | 'state' | 'all') {
    super(what);
  }
}

/** The words that are no answer, and what they say. */
const words: Record<string, Declined['what']> = { skip: 'once', never: 'state', stop: 'all' };

/** Asks for the answer of one state, until what is typed keeps to its schema. */
export class Interview {
  readonly #person: Person;
  readonly #state: string;
  readonly #options: Omit<LineOptions, 'secret'>;
  readonly #spent: Set<string>;

  /** @param spent secrets that were given before, which no new one is */
  constructor(person: Person, state: string, options: Omit<LineOptions, 'secret'>, spent: Set<string>) {
    this.#person = person;
    this.#state = state;
    this.#options = options;
    this.#spent = spent;
  }

  /** The values of the state. Throws {@link Declined}, Refused or NoAnswer. */
  async answers(params: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const members = harnessMembers(this.#state, 'answers');
    const answers: Record<string, unknown> = {};
    for (const member of members) {
      // What was asked for need not be asked for.
      const value = params[member.name] ?? (await this.#value(member));
      if (value !== undefined) answers[member.name] = value;
    }
    if (members.length === 0) await this.#done();
    return answers;
  }

  async #done(): Promise<void> {
    // Not the Enter key alone: it may have been pressed before the question was read.
    for (;;) {
      const text = await this.#line('  Type done once it is done: ', false);
      if (text.toLowerCase() === 'done') return;
      this.#person.tell('  Type done, or skip, never or stop.');
    }
  }

  /** The value of one member; undefined where it may be left out and is. */
  async #value(member: HarnessMember): Promise<unknown> {
    const { name, required, schema, secret } = member;
    const hint = [...(secret ? ['not shown'] : []), ...(required ? [] : ['Enter leaves it out'])].join(', ');
    const prompt = `  ${name}${hint === '' ? '' : ` (${hint})`}: `;
    for (;;) {
      const text = await this.#line(prompt, secret);
      if (text === '' && !required) return undefined;
      if (text === '?') {
        this.#explain(member);
        continue;
      }
      const value = isText(schema) ? text : await this.#json(text);
      const complaint = this.#complaintOn(member, value);
      if (complaint === undefined) {
        if (secret) {
          this.#spent.add(text);
          this.#person.tell(`  Taken, ${text.length} characters.`);
        }
        return value;
      }
      this.#person.tell(`  ${complaint}`);
    }
  }

  /** A JSON value that may go over several lines; undefined where it is none. An empty line ends it. */
  async #json(first: string): Promise<unknown> {
    let text = first;
    while (parsedJson(text) === undefined && /^[[{]/.test(text)) {
      const more = await this.#line('  … ', false);
      if (more === '') break;
      text = `${text}\n${more}`;
    }
    return parsedJson(text);
  }

  #complaintOn({ name, secret, schema }: HarnessMember, value: unknown): string | undefined {
    if (value === '') return `It needs ${name}: paste it, or type skip.`;
    if (value === undefined)
      return `That is no ${isStructure(schema) ? 'JSON' : 'number'}: correct it, type ? for its form, or skip.`;
    if (secret && !harnessState(this.#state).reads && this.#spent.has(value as string))
      return `That ${name} was given before: paste the new one, or type skip.`;
    const [violation] = memberViolations(this.#state, name, value);
    if (violation === undefined) return undefined;
    const said = violation.message.startsWith('must match pattern')
      ? 'must be one word, without spaces'
      : violation.message;
    return `${violation.pointer.slice(1)} ${said}: correct it, type ? for its form, or skip.`;
  }

  #explain({ name, schema }: HarnessMember): void {
    const { description } = schema;
    if (typeof description === 'string') this.#person.tell(`  ${name}: ${description}`);
    this.#person.tell(
      isText(schema)
        ? '  One line of text, without spaces around it.'
        : `  In this form:\n${JSON.stringify(skeletonOf(schema), null, 2)}`,
    );
    this.#person.tell('  skip: not this time. never: no more for this state. stop: no more at all.');
  }

  async #line(prompt: string, secret: boolean): Promise<string> {
    const text = (await this.#person.line(prompt, { ...this.#options, secret })).trim();
    const word = text.toLowerCase();
    if (Object.hasOwn(words, word)) throw new Declined(words[word] ?? 'once');
    const [status] = harnessState(this.#state).refusals.slice(-1);
    if (word === 'refused' && status !== undefined)
      throw new Refused(status, 'The service refuses it, says the person who was asked.');
    return text;
  }
}

function isText({ type }: HarnessMember['schema']): boolean {
  return type === 'string';
}

function isStructure({ type }: HarnessMember['schema']): boolean {
  return [type].flat().some((each) => each === 'object' || each === 'array');
}
