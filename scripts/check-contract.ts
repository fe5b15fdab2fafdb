import type { OpenAPIV3_1 } from 'openapi-types';
import { contradictions, questions } from '../src/contract/catalogue.js';
import { expandedSchema, schema, schemaFile, schemaTypes, violations } from '../src/contract/schemas.js';
import type { SchemaObject } from '../src/contract/schemas.js';
import { answerViolations, checkedParams, harnessStates } from '../src/contract/harness-states.js';
import { isObject, pointerStep } from '../src/contract/json-value.js';
import { openapi, openapiFile } from '../src/contract/openapi.js';
import { idsOf, listingKeys } from './bundle.js';
import { harnessTypeFindings } from './harness-types.js';
import { namesIn, readJson } from '../src/contract/contract-files.js';

/** Examples that are not what their folder says; a failing one must break exactly one rule. */
export function exampleFindings(): string[] {
  return examples().flatMap(({ type, expectation, file, value }) => {
    const found = violations(type, value);
    if (expectation === 'pass')
      return found.map(
        ({ pointer, message }) => `${file} is to pass, but ${pointer || 'the value'} ${message}.`,
      );
    if (found.length === 1) return [];
    return [
      `${file} is to break one rule, but it breaks ${found.length}: ${found.map(({ message }) => message).join('; ')}.`,
    ];
  });
}

/** What is wrong with the contract of the harness protocol. Throws ContractError where a schema can't be used. */
export async function harnessFindings(): Promise<string[]> {
  for (const state of harnessStates().keys()) {
    checkedParams(state, {});
    answerViolations(state, {});
  }
  return harnessTypeFindings();
}

/** Where the contract leaves a reader alone: a part without words or examples, or a question that stands nowhere. */
export function describedFindings(document = openapi()): string[] {
  return [
    ...[...operations(document), ...messageParts(document), ...surroundings(document)]
      .filter(({ shape }) => typeof shape['description'] !== 'string' || shape['description'] === '')
      .map(({ place }) => `${openapiFile}: ${place} has no description.`),
    ...messageParts(document)
      .filter(({ shape }) => 'in' in shape && !('example' in shape))
      .map(({ place }) => `${openapiFile}: ${place} has no example.`),
    ...mediaTypes(document)
      .flatMap(mediaExampleFindings)
      .map((finding) => `${openapiFile}: ${finding}`),
    ...undescribedSchemas(),
    ...listingFindings(document),
    ...unknownQuestions(document),
  ];
}

/** Every question and contradiction stands at the part of the document that it concerns, and no other id does. */
function listingFindings(document: OpenAPIV3_1.Document): string[] {
  const parts = [...operations(document), ...surroundings(document)];
  return [
    { key: listingKeys.open, rows: questions() },
    { key: listingKeys.contradictions, rows: contradictions() },
  ].flatMap(({ key, rows }) => {
    const known = rows.map(({ id }) => id);
    const ids = new Set(parts.flatMap(({ shape }) => idsOf(shape, key)));
    return [
      ...known
        .filter((id) => !ids.has(id))
        .map((id) => `${id} stands at no part of ${openapiFile}: add it to the ${key} of what it is about.`),
      ...[...ids]
        .filter((id) => !known.includes(id))
        .map((id) => `${openapiFile} has ${id} under ${key}, which is not known.`),
    ];
  });
}

/** Questions that a description names and spec/questions.yaml does not have. */
function unknownQuestions(document: OpenAPIV3_1.Document): string[] {
  const known = new Set(questions().map(({ id }) => id));
  const texts = [
    { file: openapiFile, text: JSON.stringify(document) },
    ...schemaTypes().map((type) => ({ file: schemaFile(type), text: JSON.stringify(schema(type)) })),
  ];
  return texts.flatMap(({ file, text }) =>
    [...new Set(text.match(/\bQ(-[A-Z]+)+\b/g))]
      .filter((id) => !known.has(id))
      .map((id) => `${file} names ${id}, which spec/questions.yaml does not have.`),
  );
}

/** What the suite writes itself, and no service. */
const ownTypes = ['conformance-result', 'exchanges'];

/** A sentence for each type of the service, and each field of one, that does not say what it means. */
function undescribedSchemas(): string[] {
  return schemaTypes()
    .filter((type) => !ownTypes.includes(type))
    .flatMap((type) =>
      undescribed(expandedSchema(type), '').map(
        (pointer) => `${schemaFile(type)} has no description${pointer === '' ? '' : ` at ${pointer}`}.`,
      ),
    );
}

function undescribed(schema: SchemaObject, pointer: string): string[] {
  const { properties } = schema;
  return [
    ...(isDescribed(schema) ? [] : [pointer]),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, inner]) =>
      undescribed(inner as SchemaObject, `${pointer}/properties${pointerStep(name)}`),
    ),
  ];
}

/** A field that refers to another schema may leave the description to it. */
function isDescribed({ description, allOf }: SchemaObject): boolean {
  if (typeof description === 'string' && description !== '') return true;
  return Array.isArray(allOf) && (allOf as SchemaObject[]).some(isDescribed);
}

/** What the examples of a media type lack: each has a summary and a value that its schema takes. */
function mediaExampleFindings({ place, shape }: Part): string[] {
  const { examples, schema } = shape;
  if (!isObject(examples) || Object.keys(examples).length === 0) return [`${place} has no examples.`];
  const types = typesOf(schema);
  if (types.length === 0) return [`${place} has a schema that is no file of schemas/, nor some of them.`];
  return Object.entries(examples).flatMap(([name, example]) => {
    const { summary, value } = isObject(example) ? example : {};
    return [
      ...(typeof summary === 'string' ? [] : [`${place}: the example ${name} has no summary.`]),
      ...brokenRules(types, value).map(
        (rule) => `${place}: the example ${name} is to fit ${types.join(' or ')}, but ${rule}.`,
      ),
    ];
  });
}

/** The types of schemas/ that a schema names: the one that it refers to, or those of its `anyOf`. */
function typesOf(schema: unknown): string[] {
  const { $ref, anyOf } = isObject(schema) ? schema : {};
  const references = (
    Array.isArray(anyOf) ? anyOf.map((each) => (isObject(each) ? each['$ref'] : '')) : [$ref]
  ).map((each) => /^\.\.\/schemas\/([a-z-]+)\.schema\.json$/.exec(String(each))?.[1] ?? '');
  return references.includes('') ? [] : references;
}

/** What a value breaks of the type that it comes nearest to. */
function brokenRules(types: string[], value: unknown): string[] {
  const [nearest = []] = types
    .map((type) => violations(type, value))
    .sort((one, other) => one.length - other.length);
  return nearest.map(({ pointer, message }) => `${pointer || 'the value'} ${message}`);
}

/** One example of a type: the folder that it stands in says what the validator makes of it. */
interface Example {
  type: string;
  expectation: 'pass' | 'fail';
  /** Path in the project; its name says what the example shows, or the one rule that it breaks. */
  file: string;
  value: unknown;
}

/** Every file of schemas/examples, sorted by type, passes first. Throws ContractError on a file that is no JSON. */
export function examples(): Example[] {
  const folder = 'schemas/examples';
  return namesIn(folder).flatMap((type) =>
    (['pass', 'fail'] as const).flatMap((expectation) =>
      namesIn(`${folder}/${type}/${expectation}`, '.json', true).map((name) => {
        const file = `${folder}/${type}/${expectation}/${name}`;
        return { type, expectation, file, value: readJson(file) };
      }),
    ),
  );
}

/** A part of spec/openapi.yaml that a reader meets, with words for where it stands. */
interface Part {
  place: string;
  shape: Record<string, unknown>;
}

/** Every operation of the paths and of the webhooks. */
function operations(document: OpenAPIV3_1.Document): Part[] {
  const { paths, webhooks } = document;
  return Object.entries({ ...paths, ...webhooks }).flatMap(([path, item]) =>
    Object.entries(item as object).map(([method, shape]) => ({
      place: `${method.toUpperCase()} ${path}`,
      shape: shape as Part['shape'],
    })),
  );
}

/** Every parameter, request body and response, where it is written and not where it is referred to. */
function messageParts(document: OpenAPIV3_1.Document): Part[] {
  const { components = {} } = document;
  return [
    ...operations(document).flatMap(({ place, shape: { parameters, requestBody, responses } }) => [
      ...named(`${place}, parameter`, parameters, (each) => String(each['name'])),
      ...named(`${place},`, { 'request body': requestBody }),
      ...named(`${place}, response`, responses),
    ]),
    ...named('components.parameters', components.parameters),
    ...named('components.requestBodies', components.requestBodies),
    ...named('components.responses', components.responses),
  ];
}

/** What stands around the operations: the document itself, tags, servers and credentials. */
function surroundings(document: OpenAPIV3_1.Document): Part[] {
  const { tags = [], servers = [], components = {}, info } = document;
  return [
    ...named('the', { info }),
    ...named('tag', tags, (each) => String(each['name'])),
    ...named('server', servers, (each) => String(each['url'])),
    ...named('components.securitySchemes', components.securitySchemes),
  ];
}

/** Every media type with its place. */
function mediaTypes(document: OpenAPIV3_1.Document): Part[] {
  return messageParts(document).flatMap(({ place, shape }) => named(`${place},`, shape['content']));
}

function named(kind: string, parts: unknown, nameOf?: (part: Record<string, unknown>) => string): Part[] {
  return Object.entries((parts ?? {}) as object).flatMap(([key, shape]: [string, unknown]) =>
    isObject(shape) && !('$ref' in shape) ? [{ place: `${kind} ${nameOf?.(shape) ?? key}`, shape }] : [],
  );
}
