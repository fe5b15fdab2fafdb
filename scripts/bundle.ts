import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { dump } from 'js-yaml';
import { contradictions, questions } from '../src/contract/catalogue.js';
import { isObject } from '../src/contract/json-value.js';
import type { SchemaObject } from '../src/contract/schemas.js';
import { contractPath, once } from '../src/contract/contract-files.js';
import { openapiFile } from '../src/contract/openapi.js';
import { beginCommand } from '../src/run/command-line.js';
import { writeText } from '../src/reporting/output-folder.js';

/** The keys by which a part of spec/openapi.yaml lists what stands open there, and where clauses disagree about it. */
export const listingKeys = { open: 'x-open', contradictions: 'x-contradictions' } as const;

/** The same value, where each part that lists open questions or contradictions tells them at the end of its description. */
function withOpenParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOpenParts);
  if (!isObject(value)) return value;
  const reported = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withOpenParts(inner)]),
  );
  const all = [
    ...paragraphs('Where the specification contradicts itself', contradictionLines(value)),
    ...paragraphs('What the specification leaves open', questionLines(value)),
  ];
  if (all.length === 0) return reported;
  return { ...reported, description: [String(value['description']).trimEnd(), ...all].join('\n\n') };
}

function paragraphs(heading: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`**${heading}**`, lines.join('\n')];
}

function contradictionLines(value: Record<string, unknown>): string[] {
  return idsOf(value, listingKeys.contradictions).flatMap((id) => {
    const row = contradictions().find((each) => each.id === id);
    if (!row) return [];
    const readings = row.readings.map((each) => `  - *${each.id}*: ${each.text}`);
    return [
      `- \`${id}\` (${row.section}): ${row.text} The suite holds a target to: ${row.ruling}.`,
      ...readings,
    ];
  });
}

function questionLines(value: Record<string, unknown>): string[] {
  return idsOf(value, listingKeys.open).flatMap((id) => {
    const row = questions().find((each) => each.id === id);
    return row ? [`- \`${id}\` (${row.section}): ${row.text}`] : [];
  });
}

/** The ids that a part lists under a key; none where it has no such key. */
export function idsOf(value: Record<string, unknown>, key: string): string[] {
  const ids = value[key];
  return Array.isArray(ids) ? ids.map(String) : [];
}

const schemasPlace = '#/components/schemas/';
/** How Redocly calls the component of a whole file of schemas/; a part of one is called by its last step. */
const ofFile = /\.schema$/;
/** Names that mean something else in the languages of generated clients. */
const globals = ['Error', 'Event'];

/**
 * The components of a bundle under names that a generator can use, and without what only tells clauses apart: a schema
 * that is part of another file stands where it is used, and an `allOf` that repeats no keyword is part of what is around.
 */
function withPlainSchemas(document: SchemaObject): SchemaObject {
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
  const whole = withoutFalse(withBinary(merged(value, schemas)));
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

/** A property that must not be there in other words than `false`, which readers that grew up with OpenAPI 3.0 don't load. */
function withoutFalse(schema: SchemaObject): SchemaObject {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const spelled = Object.entries(properties).map(([name, of]) => [name, of === false ? { not: {} } : of]);
  return { ...schema, properties: Object.fromEntries(spelled) };
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
  return typeof reference === 'string' && reference.startsWith(schemasPlace)
    ? reference.slice(schemasPlace.length)
    : undefined;
}

function renamed(reference: string): string {
  return reference.startsWith(schemasPlace)
    ? `${schemasPlace}${componentName(reference.slice(schemasPlace.length))}`
    : reference;
}

/** `lead-a-request.schema` as `LeadARequest`. */
export function componentName(name: string): string {
  const pascal = name
    .replace(ofFile, '')
    .replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return globals.includes(pascal) ? `${pascal}Body` : pascal;
}

/** The values of these keys are instances, in which a member of any name is data. */
const instances = ['value', 'example', 'default', 'const', 'enum'];

/**
 * The contract as one document that needs nothing beside it: what the keys of the suite say stands in words, and the
 * keys themselves are gone.
 */
export const bundle = once(() => withPlainSchemas(withoutOwnKeys(withOpenParts(bundled())) as SchemaObject));

/** The bundle as the files that `npm run bundle` writes, by their paths. */
export function bundleFiles(): Record<string, string> {
  const note = `# Written by \`npm run bundle\` from ${openapiFile} and schemas/; edit those.\n`;
  return {
    'spec/openapi.bundled.yaml': `${note}${dump(bundle(), { lineWidth: -1, noRefs: true })}`,
    'spec/openapi.bundled.json': `${JSON.stringify(bundle(), null, 2)}\n`,
  };
}

/** Writes the files of the bundle, which are not committed. */
export function writeBundle(): void {
  for (const [file, text] of Object.entries(bundleFiles())) writeText(contractPath(file), text);
}

/** What Redocly makes of the contract: every file that is referred to, as a component. */
function bundled(): unknown {
  const { status, stdout, stderr, error } = callTool('redocly', 'bundle', openapiFile, '--ext', 'json');
  if (status !== 0) throw new Error(`${openapiFile} can't be bundled: ${error?.message ?? stderr}`);
  return JSON.parse(stdout) as unknown;
}

/** The same without the keys of the suite and without what only a schema in a file of its own needs. */
function withoutOwnKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-') && !['$id', '$schema', '$comment'].includes(key))
      .map(([key, inner]) => [key, instances.includes(key) ? inner : withoutOwnKeys(inner)]),
  );
}

/** Calls a command of a dependency in the folder of the project. Redocly's tells nobody and looks for no update. */
export function callTool(name: string, ...args: string[]) {
  return spawnSync('npx', ['--no-install', name, ...args], {
    cwd: contractPath(''),
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  beginCommand({
    call: 'npm run bundle',
    does: 'Writes the contract as one document, spec/openapi.bundled.yaml and .json.',
  });
  writeBundle();
}
