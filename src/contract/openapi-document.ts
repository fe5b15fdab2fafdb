import type { OpenAPIV3_1 } from 'openapi-types';
import { ContractError } from './contract-error.js';
import { readYaml } from './contract-files.js';

/** A part of the document with the x- keys of docs/contract.md, which openapi-types does not know. */
export type WithKeys<Shape> = Shape & { [key: `x-${string}`]: unknown };

/** An operation of the document with the place where it stands. */
export interface OperationEntry {
  path: string;
  method: string;
  shape: WithKeys<OpenAPIV3_1.OperationObject>;
}

/** The file of the contract document. */
export const openapiFile = 'spec/openapi.yaml';

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;
let document: OpenAPIV3_1.Document | undefined;

/** The whole contract document, parsed at the first call. Throws {@link ContractError}. */
export function openapi(): OpenAPIV3_1.Document {
  const value = document ?? (readYaml(openapiFile) as OpenAPIV3_1.Document | null);
  if (!value?.paths) throw new ContractError(`${openapiFile} has no paths; restore it.`);
  document = value;
  return value;
}

/** Every operation of the paths, in the order of the file. Throws {@link ContractError}. */
export function operationEntries(): OperationEntry[] {
  return Object.entries(openapi().paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const shape = item?.[method];
      return shape ? [{ path, method, shape: shape as OperationEntry['shape'] }] : [];
    }),
  );
}

/** A response, looked up under components where it is a reference. Throws {@link ContractError}. */
export function resolvedResponse(
  value: OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject,
): WithKeys<OpenAPIV3_1.ResponseObject> {
  if (!('$ref' in value)) return value as WithKeys<OpenAPIV3_1.ResponseObject>;
  const name = /^#\/components\/responses\/(.+)$/.exec(value.$ref)?.[1] ?? '';
  const response = openapi().components?.responses?.[name];
  if (!response || '$ref' in response) {
    throw new ContractError(
      `${openapiFile} refers to ${value.$ref}, which is no response; correct the reference.`,
    );
  }
  return response as WithKeys<OpenAPIV3_1.ResponseObject>;
}

/**
 * The types of schemas/ of which a body holds one. Throws {@link ContractError} where a body has a schema of its own:
 * a shape stands in schemas/ alone.
 */
export function bodyTypes(schema: unknown): string[] {
  const { $ref, oneOf, anyOf } = (schema ?? {}) as { $ref?: string; oneOf?: unknown[]; anyOf?: unknown[] };
  const choices = oneOf ?? anyOf;
  if (choices) return choices.flatMap(bodyTypes);
  const type = $ref === undefined ? undefined : /\/schemas\/([a-z-]+)\.schema\.json$/.exec($ref)?.[1];
  if (!type)
    throw new ContractError(`${openapiFile} has a body without a file of schemas/; write a $ref to one.`);
  return [type];
}
