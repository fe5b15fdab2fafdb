import type { SchemaObject } from '../../src/contract/schemas.js';
import { isObject } from '../../src/contract/json-value.js';

const place = '#/components/schemas/';
/** How Redocly calls the component of a whole file of schemas/; a part of one is called by its last step. */
const ofFile = /\.schema$/;
/** Names that mean something else in the languages of generated clients. */
const globals = ['Error', 'Event'];

/**
 * The components of a bundle under names that a generator can use, and without what only tells clauses apart: a schema
 * that is part of another file stands where it is used, and an `allOf` that repeats no keyword is part of what is around.
 */
export function withPlainSchemas(document: SchemaObject): SchemaObject {
  const components = document['components'] as { schemas: Record<string, SchemaObject> };
  const rewrite = (value: unknown): unknown => rewritten(value, components.schemas);
  const schemas = Object.fromEntries(
    Object.entries(components.schemas)
      .filter(([name]) => ofFile.test(name))
      // Some generators name a type for its title, where there is one, and not for its component.
      .map(([name, { title: _, ...schema }]) => [componentName(name), rewrite(schema)]),
  );
  const { components: _, ...rest } = document;
  const others = Object.fromEntries(Object.entries(components).filter(([kind]) => kind !== 'schemas'));
  return { ...(rewrite(rest) as SchemaObject), components: { ...(rewrite(others) as object), schemas } };
}

function rewritten(value: unknown, schemas: Record<string, SchemaObject>): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, schemas));
  if (!isObject(value)) return value;
  const name = referredName(value);
  if (name !== undefined && !ofFile.test(name)) {
    const { $ref: _, ...beside } = value;
    return rewritten({ ...schemas[name], ...beside }, schemas);
  }
  const whole = withBinary(merged(value, schemas));
  return Object.fromEntries(
    Object.entries(whole).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? renamed(inner) : rewritten(inner, schemas),
    ]),
  );
}

/** A file also in the words of OpenAPI 3.0, which generators still go by; JSON Schema only takes note of them. */
function withBinary(schema: SchemaObject): SchemaObject {
  return schema['contentMediaType'] === undefined ? schema : { ...schema, format: 'binary' };
}

/** A schema with the entries of its `allOf` beside its own keywords, where no two of them say the same. */
function merged(schema: SchemaObject, schemas: Record<string, SchemaObject>): SchemaObject {
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf) || !allOf.every(isObject)) return schema;
  const named = allOf.map(referredName).find((name) => name !== undefined);
  // The type of the schema that is referred to need not be said twice.
  const repeated = named !== undefined && schemas[named]?.['type'] === own['type'];
  const { type, ...withoutType } = own;
  const parts = [repeated || type === undefined ? withoutType : own, ...(allOf as SchemaObject[])];
  const keys = parts.flatMap((part) => Object.keys(part));
  return new Set(keys).size === keys.length ? (Object.assign({}, ...parts) as SchemaObject) : schema;
}

function referredName(value: unknown): string | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined;
  return typeof reference === 'string' && reference.startsWith(place)
    ? reference.slice(place.length)
    : undefined;
}

function renamed(reference: string): string {
  return reference.startsWith(place) ? `${place}${componentName(reference.slice(place.length))}` : reference;
}

/** `lead-a-request.schema` as `LeadARequest`. */
export function componentName(name: string): string {
  const pascal = name
    .replace(ofFile, '')
    .replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return globals.includes(pascal) ? `${pascal}Body` : pascal;
}
