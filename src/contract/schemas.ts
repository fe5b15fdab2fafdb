import { createRequire } from 'node:module';
import type { ErrorObject } from 'ajv';
import type { Ajv2020, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { ContractError, namesIn, once, onceEach, readJson } from './contract-files.js';
import { isObject, memberOf, pointerStep, pointerSteps } from './json-value.js';

/** A JSON Schema as parsed JSON. */
export type SchemaObject = { [keyword: string]: unknown };

/** The file of a type, e.g. `schemas/company.schema.json`. */
export function schemaFile(type: string): string {
  return `schemas/${type}.schema.json`;
}

/** The schema of a type as it stands in its file, parsed once. Throws {@link ContractError}. */
export const schema = onceEach((type: string): SchemaObject => {
  const value = readJson(schemaFile(type));
  if (!isObject(value)) throw new ContractError(`${schemaFile(type)} holds no schema; write a JSON object.`);
  return value;
});

/**
 * The schema of a type with every `$ref` replaced by what it names, read from the files that it needs and no others.
 * A place in it is then reached by one path alone, which is how an error finds the requirement around it.
 * A keyword beside a `$ref` is kept: the named schema becomes an `allOf` entry. Throws {@link ContractError}.
 */
export const expandedSchema = onceEach(
  (type: string) => expand(schema(type), type, [`${type}#`]) as SchemaObject,
);

function expand(value: unknown, type: string, trail: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => expand(each, type, trail));
  if (!isObject(value)) return value;
  const rest: SchemaObject = {};
  for (const [key, each] of Object.entries(value)) {
    // A property may itself have the name of a keyword: its value is a schema, and that of the keyword a text.
    if (key === '$defs' || (/^\$(ref|id|schema)$/.test(key) && !isObject(each))) continue;
    // The values of these keywords are instances, where a member of any name is data.
    rest[key] = ['const', 'enum', 'default', 'examples'].includes(key) ? each : expand(each, type, trail);
  }
  if (typeof value['$ref'] !== 'string') return rest;
  const target = resolve(value['$ref'], type, trail);
  if (Object.keys(rest).length === 0) return target;
  const beside = Array.isArray(rest['allOf']) ? (rest['allOf'] as unknown[]) : [];
  return { ...rest, allOf: [target, ...beside] };
}

function resolve(reference: string, from: string, trail: readonly string[]): unknown {
  const [name = '', fragment = ''] = reference.split('#');
  const type = name === '' ? from : name.replace(/\.schema\.json$/, '');
  const address = `${type}#${fragment}`;
  if (trail.includes(address)) {
    throw new ContractError(`${schemaFile(from)} refers to itself through ${reference}; break the circle.`);
  }
  const target = pointerSteps(decodeURIComponent(fragment)).reduce<unknown>(memberOf, schema(type));
  if (target === undefined) {
    throw new ContractError(
      `${schemaFile(from)} refers to ${reference}, which does not exist; correct the reference.`,
    );
  }
  return expand(target, type, [...trail, address]);
}

/** The values that the schema of a type lists, e.g. of `order-status`. Throws {@link ContractError}. */
export function listedValues(type: string): readonly string[] {
  const listed = schema(type)['enum'];
  if (Array.isArray(listed) && listed.length > 0 && listed.every((each) => typeof each === 'string'))
    return listed;
  throw new ContractError(`${schemaFile(type)} lists no values; restore its enum.`);
}

const load = createRequire(import.meta.url);

/**
 * Compiles schemas strictly, with every error, each at the first call for its place. What it returns throws
 * {@link ContractError}, which names the place of a schema that can't be used.
 * @param options of ajv beside these; `extend` teaches it formats and keywords
 */
export function compiler(
  options: Options,
  extend: (ajv: Ajv2020) => void,
): (place: string, schemaOf: () => SchemaObject) => ValidateFunction {
  const compiled = new Map<string, ValidateFunction>();
  const ajv = once(() => {
    // Loaded at need: a worker that validates nothing does not pay for it.
    const { Ajv2020: Constructor } = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
    const made = new Constructor({
      allErrors: true,
      strict: true,
      allowUnionTypes: true,
      logger: false,
      ...options,
    });
    extend(made);
    return made;
  });
  return (place, schemaOf) => {
    const known = compiled.get(place);
    if (known) return known;
    const schema = schemaOf();
    try {
      const validate = ajv().compile(schema);
      compiled.set(place, validate);
      return validate;
    } catch (cause) {
      throw new ContractError(`${place} is no valid schema (${(cause as Error).message}); correct it.`, {
        cause,
      });
    }
  };
}

/** Every type that has a schema file, sorted. */
export function schemaTypes(): string[] {
  const suffix = '.schema.json';
  return namesIn('schemas', suffix).map((name) => name.slice(0, -suffix.length));
}

// Each worker would compile the schema of schemas first; selftest/contract/described.spec.ts holds ours to it.
const compile = compiler({ validateSchema: false }, (ajv) => {
  const { default: addFormats } = load('ajv-formats') as {
    default: (ajv: Ajv2020, formats: string[]) => void;
  };
  addFormats(ajv, ['email', 'uri']);
  // The specification names ISO 8601 alone; RFC 3339, the usual reading, would blame a sound target.
  ajv.addFormat('date-time', isIsoDateTime);
  ajv.addKeyword({ keyword: 'x-requirement', schemaType: 'string' });
  ajv.addKeyword({ keyword: 'x-requirement-required', schemaType: 'string' });
});

/**
 * The validator of a type. It collects every error, coerces nothing and sets no default; the `schemaPath` of an error is a
 * path into {@link expandedSchema}. Throws {@link ContractError}.
 */
export function validator(type: string): ValidateFunction {
  return compile(schemaFile(type), () => expandedSchema(type));
}

const calendar = String.raw`(?<year>\d{4})(?<dash>-?)(?:(?<month>\d{2})\k<dash>(?<day>\d{2})|W(?<week>\d{2})\k<dash>[1-7]|(?<yearDay>\d{3}))`;
const clock = String.raw`(?<hour>\d{2})(?:(?<colon>:?)(?<minute>\d{2})(?:\k<colon>(?<second>\d{2}))?)?(?:[.,]\d+)?`;
const offset = String.raw`(?:Z|[+-]\d{2}(?::?\d{2})?)?`;
const form = new RegExp(`^${calendar}T${clock}${offset}$`);

/**
 * Tells whether a text is a date with a time of ISO 8601: basic or extended form, calendar, week or ordinal date,
 * reduced precision, with or without an offset. RFC 3339 (JSON Schema's `date-time`) is a narrower profile, and the
 * specification names ISO 8601 alone (sections 2.2 and 2.4), so that form would blame a sound target.
 */
export function isIsoDateTime(text: string): boolean {
  const parts = form.exec(text)?.groups;
  if (!parts) return false;
  const number = (name: string): number => Number(parts[name] ?? 0);
  if (number('hour') > 24 || number('minute') > 59 || number('second') > 60) return false;
  if (number('hour') === 24 && number('minute') + number('second') > 0) return false;
  if (parts['week'] !== undefined) return number('week') >= 1 && number('week') <= 53;
  const leapYear = new Date(Date.UTC(number('year'), 1, 29)).getUTCMonth() === 1;
  if (parts['yearDay'] !== undefined) {
    return number('yearDay') >= 1 && number('yearDay') <= (leapYear ? 366 : 365);
  }
  const days = [31, leapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return number('day') >= 1 && number('day') <= (days[number('month') - 1] ?? 0);
}

/** Milliseconds by which clocks of two time zones are apart at most, and of which every difference is a multiple. */
const zones = { most: 14 * 3_600_000, step: 15 * 60_000 };

/** Whether a date with a time says by its offset, or by `Z`, which instant it is. */
export function hasOffset(text: string): boolean {
  return /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(text);
}

/**
 * Whether a text names an instant, in milliseconds since 1970. Without an offset it does if that is so in some time zone:
 * nothing says in which one a target keeps its dates.
 */
export function namesInstant(text: string, time: number): boolean {
  if (!isIsoDateTime(text) || hasOffset(text)) return Date.parse(text) === time;
  const apart = Math.abs(Date.parse(`${text}Z`) - time);
  return apart <= zones.most && apart % zones.step === 0;
}

/** Whether a value has the form of an object identifier: 24 hexadecimal digits, as the examples of section 4 show. */
export function isObjectId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-fA-F]{24}$/.test(value);
}

const statuses = ['Pending', 'Ongoing', 'Review', 'Completed', 'Cancelled'] as const;

/** A state of an order. */
export type OrderStatus = (typeof statuses)[number];

/**
 * The states of an order, which a union of literals and schemas/order-status.schema.json both list.
 * Throws {@link ContractError} where they differ.
 */
export const orderStatuses = once((): readonly OrderStatus[] => {
  if (String(listedValues('order-status')) !== String(statuses))
    throw new ContractError(
      `${schemaFile('order-status')} lists other states than src/contract/schemas.ts; correct one of them.`,
    );
  return statuses;
});

/** Whether a text is a state of an order. */
export function isOrderStatus(text: unknown): text is OrderStatus {
  return orderStatuses().some((status) => status === text);
}

/** Whether an order in a state can't be updated any more (section 3.1). */
export function isClosed(status: OrderStatus): boolean {
  return status === 'Completed' || status === 'Cancelled';
}

/** The states in which an order can be updated (section 3.1). Throws {@link ContractError}. */
export function openStatuses(): readonly OrderStatus[] {
  return orderStatuses().filter((status) => !isClosed(status));
}

/** A move of an order from one status to another, or to the same. */
export interface OrderMove {
  from: OrderStatus;
  to: OrderStatus;
}

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
  const missing = missingMember(error);
  const { requirement, place } = locate(root, error.schemaPath, missing);
  const hiding = missing !== undefined || error.keyword === 'type';
  return {
    ...(requirement === undefined ? {} : { requirement }),
    ...brokenRule(error),
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

function missingMember({ keyword, params }: ErrorObject): string | undefined {
  return keyword === 'required' ? (params as { missingProperty: string }).missingProperty : undefined;
}

/** Where a value breaks a rule, and what is wrong there, of an error of its validator. */
export function brokenRule(error: ErrorObject): Pick<Violation, 'pointer' | 'message'> {
  const missing = missingMember(error);
  const member = missing === undefined ? '' : pointerStep(missing);
  return { pointer: error.instancePath + member, message: messageOf(error) };
}

/** What an error of the validator says, in words that a reader of the contract knows. */
function messageOf(error: ErrorObject): string {
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
