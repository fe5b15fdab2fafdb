import { createRequire } from 'node:module';
import type { Ajv2020, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { ContractError, namesIn, once, onceEach, readJson } from './contract-files.js';
import { isObject, memberOf, pointerSteps } from './json-value.js';

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

const hexadecimal = /^[0-9a-fA-F]{24}$/;

/** Whether a value has the form of an object identifier: 24 hexadecimal digits, as the examples of section 4 show. */
export function isObjectId(value: unknown): value is string {
  return typeof value === 'string' && hexadecimal.test(value);
}
