import {
  ContractError,
  once,
  readYaml,
  byKey,
  flag,
  like,
  mapping,
  orNone,
  texts,
  Place,
  readRow,
  rows,
  text,
  wholeNumbers,
} from './contract-files.js';
import { isObject, memberOf } from './json-value.js';
import { compiler, brokenRule } from './schemas.js';
import type { SchemaObject, Violation } from './schemas.js';
import type { RowOf } from './contract-files.js';

export const harnessFile = 'spec/harness.yaml';

/** Milliseconds that a harness has for one state, unless it says meanwhile that it is still at work (102). */
export const harnessStateLimit = 15_000;

/** Milliseconds that it has in all, however often it says so: some states take a person. */
export const harnessCallLimit = 60 * 60_000;

const stateShape = {
  /** The name in the request, e.g. `order.read`. */
  state: like(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/, 'order or order.read'),
  /** What holds once it is set up, in one sentence. */
  description: text,
  /** Whether it changes nothing at the target. */
  reads: flag,
  params: mapping,
  answers: mapping,
  /** The statuses by which the harness passes on that the target refuses. */
  refusals: orNone(wholeNumbers),
  /** The environment variables that stand in where no harness knows the state. */
  variables: orNone(texts),
};

export type HarnessState = RowOf<typeof stateShape>;

const read = once(() => {
  const value = readYaml(harnessFile);
  if (!isObject(value)) throw new ContractError(`${harnessFile} is no mapping; write $defs and states.`);
  const document = readRow(new Place(harnessFile, 1, value, '$defs'), {
    $defs: mapping,
    states: rows('state', stateShape),
  });
  return { states: byKey(harnessFile, document.states, ({ state }) => state), definitions: document.$defs };
});

/** Every harness state by its name, in the order of the file. Throws {@link ContractError} on a wrong entry. */
export function harnessStates(): ReadonlyMap<string, HarnessState> {
  return read().states;
}

/** One harness state by its name. Throws {@link ContractError} where there is none. */
export function harnessState(state: string): HarnessState {
  const found = harnessStates().get(state);
  if (!found) throw new ContractError(`${harnessFile} has no state ${state}; add it or correct the name.`);
  return found;
}

/** The schemas that the params and answers of the states share, as the `$defs` that their references name. */
export function harnessDefinitions(): SchemaObject {
  return read().definitions;
}

/** The first member that an answer must have and has not; null counts as none where the schema does not allow it. */
export function absentAnswer({ answers }: HarnessState, answer: Record<string, unknown>): string | undefined {
  const required = Array.isArray(answers['required']) ? (answers['required'] as string[]) : [];
  return required.find((member) => {
    const type = memberOf(memberOf(answers['properties'], member), 'type');
    const nullable = Array.isArray(type) && type.includes('null');
    return answer[member] === undefined || (answer[member] === null && !nullable);
  });
}

/** One rule of the harness protocol that a value breaks: where in the params or the answer, and what is wrong there. */
type HarnessViolation = Pick<Violation, 'pointer' | 'message'>;

// An alternative (anyOf) may demand a property that is defined beside it. An annotation of OpenAPI: the value is a secret.
const compile = compiler({ strictRequired: false, useDefaults: true }, (ajv) =>
  ajv.addFormat('password', true),
);

/**
 * The params of a state with the defaults put in, and what is wrong with them.
 * Throws {@link ContractError} where there is no such state or its schema can't be used.
 */
export function checkedParams(
  state: string,
  params: Record<string, unknown>,
): { params: Record<string, unknown>; violations: HarnessViolation[] } {
  // null for a param is one that was left out, so that its default applies.
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
  const completed = structuredClone(given);
  return { params: completed, violations: violationsOf(state, 'params', completed) };
}

/** What is wrong with an answer of a state. Throws {@link ContractError} as {@link checkedParams} does. */
export function answerViolations(state: string, answer: unknown): HarnessViolation[] {
  return violationsOf(state, 'answers', answer);
}

/** A value's violations as one phrase, e.g. `/orderId must be present; /order/status must be string`. */
export function violationPhrase(violations: readonly HarnessViolation[]): string {
  return violations.map(({ pointer, message }) => `${pointer || 'it'} ${message}`).join('; ');
}

function violationsOf(state: string, part: 'params' | 'answers', value: unknown): HarnessViolation[] {
  const validate = compile(`${harnessFile}, state ${state}: ${part}`, () => ({
    ...harnessState(state)[part],
    $defs: harnessDefinitions(),
  }));
  if (validate(value)) return [];
  const found = (validate.errors ?? []).map(brokenRule);
  return [...new Map(found.map((each) => [`${each.pointer} ${each.message}`, each])).values()];
}
