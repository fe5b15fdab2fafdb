import type { OpenAPIV3_1 } from 'openapi-types';
import { isObject } from '../../src/contract/json-value.js';

/** A part of spec/openapi.yaml that a reader meets, with words for where it stands. */
export interface Part {
  place: string;
  shape: Record<string, unknown>;
}

/** Every operation of the paths and of the webhooks. */
export function operations(document: OpenAPIV3_1.Document): Part[] {
  const { paths, webhooks } = document;
  return Object.entries({ ...paths, ...webhooks }).flatMap(([path, item]) =>
    Object.entries(item as object).map(([method, shape]) => ({
      place: `${method.toUpperCase()} ${path}`,
      shape: shape as Part['shape'],
    })),
  );
}

/** Every parameter, request body and response, where it is written and not where it is referred to. */
export function messageParts(document: OpenAPIV3_1.Document): Part[] {
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
export function surroundings(document: OpenAPIV3_1.Document): Part[] {
  const { tags = [], servers = [], components = {}, info } = document;
  return [
    ...named('the', { info }),
    ...named('tag', tags, (each) => String(each['name'])),
    ...named('server', servers, (each) => String(each['url'])),
    ...named('components.securitySchemes', components.securitySchemes),
  ];
}

/** Every media type with its place. */
export function mediaTypes(document: OpenAPIV3_1.Document): Part[] {
  return messageParts(document).flatMap(({ place, shape }) => named(`${place},`, shape['content']));
}

function named(kind: string, parts: unknown, nameOf?: (part: Record<string, unknown>) => string): Part[] {
  return Object.entries((parts ?? {}) as object).flatMap(([key, shape]: [string, unknown]) =>
    isObject(shape) && !('$ref' in shape) ? [{ place: `${kind} ${nameOf?.(shape) ?? key}`, shape }] : [],
  );
}
