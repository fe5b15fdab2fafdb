import { expandedSchema } from './schemas.js';
import type { SchemaObject } from './schemas.js';
import { slugOf } from './test-id.js';

/** A value at, inside or outside what a schema allows. */
interface Sample {
  /** Tells it from the other cases of its field and requirement. */
  slug: string;
  /** Completes "a … whose <field> is". */
  name: string;
  /** The value to send; undefined leaves the field out. */
  value: unknown;
  valid: boolean;
}

interface FieldCase extends Sample {
  field: string;
  /** The requirement that decides whether the value is allowed. */
  requirement: string;
}

/**
 * Values of a type that is wrong beyond doubt. What a lenient target could coerce (a number for a string, "true" for a
 * boolean) is not among them: the specification forbids no coercion.
 */
const wrongTypes: Record<string, Sample[]> = {
  string: [invalid('object', 'an object', { value: 'text' }), invalid('array', 'an array', ['text'])],
  boolean: [
    invalid('word', 'a word', 'perhaps'),
    invalid('object', 'an object', { value: true }),
    invalid('array', 'an array', [false]),
  ],
  number: [
    invalid('word', 'a word', 'many'),
    invalid('object', 'an object', { value: 1 }),
    invalid('array', 'an array', [2]),
  ],
};

const formats: Record<string, Sample[]> = {
  'date-time': [
    valid('utc', 'a date-time in UTC', '2030-05-17T09:30:00.000Z'),
    valid('no-fraction', 'a date-time without fractions', '2030-05-17T09:30:00Z'),
    valid('offset', 'a date-time with an offset', '2030-05-17T09:30:00+02:00'),
    invalid('word', 'a word', 'soon'),
    invalid('no-such-date', 'a date-time that does not exist', '2030-13-45T99:99:99Z'),
  ],
  email: [
    valid('plain', 'a plain address', 'conformance.plain@example.com'),
    valid('tag', 'an address with a tag', 'conformance+tag@example.com'),
    invalid('no-at', 'an address without @', 'conformance.example.com'),
    invalid('no-domain', 'an address without a domain', 'conformance@'),
    invalid('space', 'an address with a space', 'con formance@example.com'),
  ],
};

/**
 * The cases of every field of a request type that has a requirement: each keyword of its schema at, inside and outside
 * its bound, and for a required field its absence and null. Selftests prove each by the validator.
 * @param type a type of schemas/ whose schema is an object, e.g. `lead-a`
 */
export function fieldCases(type: string): FieldCase[] {
  const properties = (expandedSchema(type).properties ?? {}) as Record<string, SchemaObject>;
  return Object.entries(properties).flatMap(([field, schema]) => [
    ...absences(schema).map((sample) => ({ field, ...sample })),
    ...parts(schema).flatMap(({ part, requirement }) =>
      requirement === undefined
        ? []
        : [...samples(part), ...emptyOf(schema, part)].map((sample) => ({ field, ...sample, requirement })),
    ),
  ]);
}

/**
 * The cases of a request whose fields are sent as text (multipart): what is left once a value is written as text.
 * A list or an object has no such form, and a missing field or null none either.
 */
export function textCases(type: string): (FieldCase & { value: string })[] {
  return fieldCases(type)
    .filter(({ value }) => ['string', 'number', 'boolean'].includes(typeof value))
    .map((each) => ({ ...each, value: String(each.value) }));
}

function absences(schema: SchemaObject): Omit<FieldCase, 'field'>[] {
  const requirement = schema['x-requirement-required'];
  if (typeof requirement !== 'string') return [];
  const type = typeof schema['x-requirement'] === 'string' ? schema['x-requirement'] : requirement;
  return [
    { ...invalid('left-out', 'left out', undefined), requirement },
    { ...invalid('null', 'null', null), requirement: type },
  ];
}

/** A schema and the parts of its `allOf`; a part that names no requirement belongs to that of the whole. */
function parts(schema: SchemaObject, inherited?: string): { part: SchemaObject; requirement?: string }[] {
  const { allOf, ...part } = schema;
  const own = part['x-requirement'];
  const requirement = typeof own === 'string' ? own : inherited;
  return [
    { part, requirement },
    ...((allOf ?? []) as SchemaObject[]).flatMap((each) => parts(each, requirement)),
  ];
}

function samples(schema: SchemaObject): Sample[] {
  const { type, enum: members, const: constant, minimum, minLength, format } = schema;
  return [
    ...(typeof type === 'string' ? (wrongTypes[type] ?? []) : []),
    ...(Array.isArray(members) ? enumSamples(members) : []),
    ...(typeof constant === 'boolean'
      ? [
          valid(String(constant), String(constant), constant),
          invalid(String(!constant), String(!constant), !constant),
        ]
      : []),
    ...(typeof minimum === 'number' ? minimumSamples(minimum) : []),
    ...(typeof minLength === 'number' ? lengthSamples(minLength) : []),
    ...(typeof format === 'string' ? (formats[format] ?? []) : []),
  ];
}

function enumSamples(members: unknown[]): Sample[] {
  return [
    ...members.map((member) => valid(slugOf(String(member)), `"${String(member)}"`, member)),
    invalid('unlisted', 'a value that is not listed', 'Unlisted'),
    invalid('letter-more', 'a listed value with a letter more', `${String(members[0])}x`),
    invalid('other-case', 'a listed value in the other case', otherCase(String(members[0]))),
  ];
}

/** An optional field may count an empty text as one that was not sent. */
function emptyOf(field: SchemaObject, { enum: members }: SchemaObject): Sample[] {
  return Array.isArray(members) && typeof field['x-requirement-required'] === 'string'
    ? [invalid('empty', 'an empty text', '')]
    : [];
}

function otherCase(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}

function minimumSamples(minimum: number): Sample[] {
  return [
    valid('minimum', `${minimum}, the minimum`, minimum),
    valid('above-minimum', `${minimum + 1}, above the minimum`, minimum + 1),
    invalid('below-minimum', `${minimum - 1}, below the minimum`, minimum - 1),
    invalid('just-below-minimum', `${minimum - 0.01}, just below the minimum`, minimum - 0.01),
  ];
}

function lengthSamples(minLength: number): Sample[] {
  return [
    valid(`${minLength}-characters`, `of ${minLength} characters`, 'N'.repeat(minLength)),
    valid(`${minLength + 1}-characters`, `of ${minLength + 1} characters`, 'N'.repeat(minLength + 1)),
    // Nothing at all may count as a field that was not sent, so the shortest text is one character below the bound.
    invalid(`${minLength - 1}-characters`, `of ${minLength - 1} characters`, 'N'.repeat(minLength - 1)),
  ];
}

function valid(slug: string, name: string, value: unknown): Sample {
  return { slug, name, value, valid: true };
}

function invalid(slug: string, name: string, value: unknown): Sample {
  return { slug, name, value, valid: false };
}
