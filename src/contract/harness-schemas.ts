import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { ContractError } from './contract-error.js';
import { harnessDefinitions, harnessFile, harnessState } from './harness-states.js';
import { pointerStep } from './json-value.js';
import { messageOf } from './violations.js';

/** One rule of the harness protocol that a value breaks. */
export interface HarnessViolation {
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

/** What is wrong with one member of the answer of a state; pointers begin at the answer. */
export function memberViolations(state: string, member: string, value: unknown): HarnessViolation[] {
  const place = pointerStep(member);
  return answerViolations(state, { [member]: value }).filter(
    ({ pointer }) => pointer === place || pointer.startsWith(`${place}/`),
  );
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
