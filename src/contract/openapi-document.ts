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
