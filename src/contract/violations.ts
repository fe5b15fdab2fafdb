import type { ErrorObject } from 'ajv';
import { expandedSchema, validator } from './schemas.js';
import { isObject, memberOf, pointerStep, pointerSteps } from './json-value.js';

/** One rule of the contract that a value breaks, at one place. */
export interface Violation {
  /** The requirement that states the rule; absent where none is tied to it. */
  requirement?: string;
  /** JSON Pointer into the value. For a missing member it is the place where the member would stand. */
  pointer: string;
  /** What is wrong there, e.g. `must be >= 1`. */
  message: string;
  /** The keyword of JSON Schema that found it, e.g. `minimum`. */
  keyword: string;
  /**
   * The requirements on what would stand inside the place: a missing or mistyped member hides them, so that they are
   * not kept either. Empty for every other keyword.
   */
  hides: string[];
}

/**
 * What a value breaks of the schema of `type`: one entry for each rule and place, none where it is valid.
 * A value of a wrong type is reported as that alone, since its enum, const and bounds say nothing more.
 * Throws ContractError where the schema can't be used.
 */
export function violations(type: string, value: unknown): Violation[] {
  return [...eachViolation(type, value)];
}

/** As {@link violations}, one after the other: a value with a list of a million entries may break a rule in each. */
export function* eachViolation(type: string, value: unknown): Generator<Violation> {
  for (const { part, list, offset } of windowsOf(value))
    for (const violation of violationsIn(type, part))
      yield offset === 0 ? violation : { ...violation, pointer: shifted(violation.pointer, list, offset) };
}

function violationsIn(type: string, value: unknown): Violation[] {
  const validate = validator(type);
  if (validate(value)) return [];
  const root = expandedSchema(type);
  // Outer schemas first: of two type errors at one place the outer one is the statement about the field.
  const found = (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .sort((one, other) => depth(one) - depth(other))
    .map((error) => violationOf(root, error));
  const mistyped = new Set(found.filter(({ keyword }) => keyword === 'type').map(({ pointer }) => pointer));
  const distinct = new Map<string, Violation>();
  for (const violation of found) {
    const { pointer, keyword, requirement } = violation;
    if (keyword !== 'type' && mistyped.has(pointer)) continue;
    const rule = `${pointer} ${keyword === 'type' ? 'type' : (requirement ?? keyword)}`;
    if (!distinct.has(rule)) distinct.set(rule, violation);
  }
  return [...distinct.values()];
}

/** So many entries of a list are looked at together. */
const window = 1_000;

/**
 * A value with each stretch of its long lists, so that no more is found at once than memory holds: of a list, or of the
 * lists that are members of an object. No schema of an answer says how long a list is.
 * @returns the value with one stretch of a list, the pointer of that list, and the index at which the stretch begins
 */
function* windowsOf(value: unknown): Generator<{ part: unknown; list: string; offset: number }> {
  if (Array.isArray(value)) {
    for (const { stretch, offset } of stretches(value)) yield { part: stretch, list: '', offset };
    return;
  }
  const long = Object.entries((isObject(value) ? value : {}) as Record<string, unknown>).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > window,
  );
  const short = {
    ...(value as object),
    ...Object.fromEntries(long.map(([name, list]) => [name, list.slice(0, window)])),
  };
  yield { part: long.length === 0 ? value : short, list: '', offset: 0 };
  for (const [name, list] of long)
    for (const { stretch, offset } of stretches(list))
      if (offset > 0) yield { part: { ...short, [name]: stretch }, list: pointerStep(name), offset };
}

function* stretches(list: readonly unknown[]): Generator<{ stretch: unknown[]; offset: number }> {
  for (let offset = 0; offset === 0 || offset < list.length; offset += window)
    yield { stretch: list.slice(offset, offset + window), offset };
}

/** A pointer into a stretch of a list as one into the list. */
function shifted(pointer: string, list: string, offset: number): string {
  const [, index, rest = ''] = /^\/(\d+)(.*)$/s.exec(pointer.slice(list.length)) ?? [];
  return pointer.startsWith(`${list}/`) && index !== undefined
    ? `${list}/${Number(index) + offset}${rest}`
    : pointer;
}

function depth(error: ErrorObject): number {
  return error.schemaPath.split('/').length;
}

function violationOf(root: unknown, error: ErrorObject): Violation {
  const missing =
    error.keyword === 'required' ? (error.params as { missingProperty: string }).missingProperty : undefined;
  const { requirement, place } = locate(root, error.schemaPath, missing);
  const hiding = missing !== undefined || error.keyword === 'type';
  return {
    ...(requirement === undefined ? {} : { requirement }),
    pointer: missing === undefined ? error.instancePath : error.instancePath + pointerStep(missing),
    message: messageOf(error),
    keyword: error.keyword,
    hides: hiding ? [...new Set(requirementsIn(place))].filter((each) => each !== requirement) : [],
  };
}

/**
 * The schema that an error is about, and the requirement of the nearest schema around it that has one. The absence of
 * a member belongs to the `x-requirement-required` of its property, else to its `x-requirement`: in an answer both
 * are one clause.
 */
function locate(
  root: unknown,
  schemaPath: string,
  missing: string | undefined,
): { requirement: string | undefined; place: unknown } {
  const steps = pointerSteps(decodeURIComponent(schemaPath)).slice(0, -1);
  let place = root;
  let nearest = textAt(root, 'x-requirement');
  for (const step of steps) {
    place = memberOf(place, step);
    nearest = textAt(place, 'x-requirement') ?? nearest;
  }
  if (missing === undefined) return { requirement: nearest, place };
  const property = memberOf(memberOf(place, 'properties'), missing);
  const own = textAt(property, 'x-requirement-required') ?? textAt(property, 'x-requirement');
  return { requirement: own ?? nearest, place: property };
}

function* requirementsIn(place: unknown): Generator<string> {
  if (typeof place !== 'object' || place === null) return;
  for (const [key, inner] of Object.entries(place)) {
    if ((key === 'x-requirement' || key === 'x-requirement-required') && typeof inner === 'string')
      yield inner;
    else yield* requirementsIn(inner);
  }
}

function textAt(value: unknown, key: string): string | undefined {
  const found = memberOf(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** What an error of the validator says, in words that a reader of the contract knows. */
export function messageOf(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'required') return 'must be present';
  if (error.keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`;
  if (error.keyword === 'enum') return `must be one of ${JSON.stringify(params['allowedValues'])}`;
  if (error.keyword === 'false schema') return 'must be absent';
  if (error.keyword === 'type') return `must be ${typesInWords(params['type'])}`;
  return error.message ?? `must keep ${error.keyword}`;
}

/** A type of a JSON Schema, or several, with their articles. */
function typesInWords(types: unknown): string {
  const words: Record<string, string> = {
    null: 'null',
    array: 'an array',
    object: 'an object',
    integer: 'a whole number',
  };
  return [types]
    .flat()
    .map((type) => words[String(type)] ?? `a ${String(type)}`)
    .join(' or ');
}
