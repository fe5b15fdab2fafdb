import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { ContractError, readYaml } from './contract-files.js';
import { isObject, memberOf, pointerStep } from './json-value.js';
import type { SchemaObject } from './schemas.js';
import { byKey, RowReader } from './row-reader.js';
import { messageOf } from './violations.js';

/** One provider state of the harness protocol. */
export interface HarnessState {
  /** The name in the request, e.g. `order.read`. */
  state: string;
  /** What holds once it is set up, in one sentence. */
  description: string;
  /** Whether it changes nothing at the target. */
  reads: boolean;
  /** The schema of its params. */
  params: SchemaObject;
  /** The schema of its answer. */
  answers: SchemaObject;
  /** The statuses by which the harness passes on that the target refuses. */
  refusals: number[];
  /** The environment variables that stand in where no harness knows the state. */
  variables: string[];
}

/** The file of the harness protocol. */
export const harnessFile = 'spec/harness.yaml';

/** Milliseconds that a harness has for one state, unless it says meanwhile that it is still at work (102). */
export const harnessStateLimit = 15_000;

/** Milliseconds that it has in all, however often it says so: some states take a person. */
export const harnessCallLimit = 60 * 60_000;

const members = ['state', 'description', 'reads', 'params', 'answers', 'refusals', 'variables'];
let byState: Map<string, HarnessState> | undefined;
let definitions: SchemaObject = {};

/** Every harness state by its name, in the order of the file. Throws {@link ContractError} on a wrong entry. */
export function harnessStates(): ReadonlyMap<string, HarnessState> {
  if (byState) return byState;
  const value = readYaml(harnessFile);
  if (!isObject(value)) throw new ContractError(`${harnessFile} is no mapping; write $defs and states.`);
  const document = new RowReader(harnessFile, 1, value, '$defs');
  document.only(['$defs', 'states']);
  definitions = document.mapping('$defs');
  byState = byKey(harnessFile, document.rows('states', 'state').map(asState), (row) => row.state);
  return byState;
}

/** One harness state by its name. Throws {@link ContractError} where there is none. */
export function harnessState(state: string): HarnessState {
  const found = harnessStates().get(state);
  if (!found) throw new ContractError(`${harnessFile} has no state ${state}; add it or correct the name.`);
  return found;
}

/** The schemas that the params and answers of the states share, as the `$defs` that their references name. */
export function harnessDefinitions(): SchemaObject {
  harnessStates();
  return definitions;
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

function asState(row: RowReader): HarnessState {
  row.only(members);
  return {
    state: row.textLike('state', /^[a-zA-Z]+(\.[a-zA-Z]+)?$/, 'order or order.read'),
    description: row.text('description'),
    reads: row.optionalFlag('reads') === true,
    params: row.mapping('params'),
    answers: row.mapping('answers'),
    refusals: row.optionalWholeNumbers('refusals') ?? [],
    variables: row.optionalTexts('variables') ?? [],
  };
}

/** One rule of the harness protocol that a value breaks. */
interface HarnessViolation {
  /** JSON Pointer into the params or the answer. For a missing member it is the place where the member would stand. */
  pointer: string;
  /** What is wrong there, e.g. `must be present`. */
  message: string;
}

const load = createRequire(import.meta.url);
const compiled = new Map<string, ValidateFunction>();
let shared: Ajv2020 | undefined;

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
  const validate = validator(state, part);
  if (validate(value)) return [];
  const found = (validate.errors ?? []).map(violationOf);
  const seen = new Set<string>();
  return found.filter(({ pointer, message }) => {
    const isNew = !seen.has(`${pointer} ${message}`);
    seen.add(`${pointer} ${message}`);
    return isNew;
  });
}

function violationOf(error: ErrorObject): HarnessViolation {
  const { missingProperty } = error.params as { missingProperty?: string };
  const pointer =
    missingProperty === undefined ? error.instancePath : error.instancePath + pointerStep(missingProperty);
  return { pointer, message: messageOf(error) };
}

function validator(state: string, part: 'params' | 'answers'): ValidateFunction {
  const name = `${state} ${part}`;
  const known = compiled.get(name);
  if (known) return known;
  const schema = { ...harnessState(state)[part], $defs: harnessDefinitions() };
  try {
    const validate = ajv().compile(schema);
    compiled.set(name, validate);
    return validate;
  } catch (cause) {
    throw new ContractError(
      `${harnessFile}, state ${state}: ${part} is no valid schema (${(cause as Error).message}); correct it.`,
      { cause },
    );
  }
}

function ajv(): Ajv2020 {
  if (!shared) {
    // Loaded at need: a worker of the suite asks a harness without validating.
    const { Ajv2020: Constructor } = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
    // An alternative (anyOf) may demand a property that is defined beside it.
    shared = new Constructor({
      allErrors: true,
      strict: true,
      strictRequired: false,
      allowUnionTypes: true,
      useDefaults: true,
      logger: false,
    });
    // An annotation of OpenAPI: the value is a secret.
    shared.addFormat('password', true);
  }
  return shared;
}
