import type { OpenAPIV3_1 } from 'openapi-types';
import { ContractError } from './contract-error.js';
import { openapi, openapiFile, operationEntries } from './openapi-document.js';
import type { OperationEntry, WithKeys } from './openapi-document.js';

/** What a request of an operation is made of, read from spec/openapi.yaml. */
export interface Operation {
  operationId: string;
  /** In capitals. */
  method: string;
  /** Relative to the base URL, without a query. */
  path: string;
  /** Names in the exact case that the specification gives: credentials first, then the parameters sent as headers. */
  headers: string[];
  /** Whether a call may create or change a record. */
  writes: boolean;
}

const found = new Map<string, Operation>();

/** The ids of all operations, in the order of the file. Throws {@link ContractError}. */
export function operationIds(): string[] {
  return operationEntries().map(({ shape }) => shape.operationId ?? '');
}

/** One operation by its id, e.g. `updateOrder`. Throws {@link ContractError} where the contract has no such operation. */
export function operation(operationId: string): Operation {
  const known = found.get(operationId);
  if (known) return known;
  const entry = operationEntries().find(({ shape }) => shape.operationId === operationId);
  if (!entry)
    throw new ContractError(`${openapiFile} has no operation ${operationId}; add it or correct the id.`);
  const read = asOperation(operationId, entry);
  found.set(operationId, read);
  return read;
}

/** An operation as a reader knows it, e.g. `PUT /orders`; its id where the contract does not have it. */
export function endpointOf(id: string): string {
  if (!operationIds().includes(id)) return id;
  const { method, path } = operation(id);
  return `${method} ${path}`;
}

function asOperation(operationId: string, { path, method, shape }: OperationEntry): Operation {
  const parameters = (shape.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    headers: [
      ...credentials(shape),
      ...parameters.filter((each) => each.in === 'header').map(({ name }) => name),
    ],
    writes: method !== 'get' && shape['x-writes'] !== false,
  };
}

function credentials(shape: OperationEntry['shape']): string[] {
  const alternatives = shape.security ?? openapi().security ?? [];
  return [...new Set(alternatives.flatMap((each) => Object.keys(each)))].map((name) => {
    const scheme = openapi().components?.securitySchemes?.[name] as
      WithKeys<OpenAPIV3_1.SecuritySchemeObject> | undefined;
    if (!scheme)
      throw new ContractError(`${openapiFile} has no security scheme ${name}; add it under components.`);
    return scheme.type === 'apiKey' ? scheme.name : 'Authorization';
  });
}
