import type { OpenAPIV3_1 } from 'openapi-types';
import { ContractError, once, readYaml } from './contract-files.js';

/** An operation of the document with the x- keys of docs/contract.md, which openapi-types does not know. */
type OperationShape = OpenAPIV3_1.OperationObject & { [key: `x-${string}`]: unknown };

/** The file of the contract document. */
export const openapiFile = 'spec/openapi.yaml';

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** The whole contract document, parsed at the first call. Throws {@link ContractError}. */
export const openapi = once(() => {
  const value = readYaml(openapiFile) as OpenAPIV3_1.Document | null;
  if (!value?.paths) throw new ContractError(`${openapiFile} has no paths; restore it.`);
  return value;
});

/** What a request of an operation is made of, read from spec/openapi.yaml. */
interface Operation {
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

const operations = once(() => {
  const all = Object.entries(openapi().paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const shape = item?.[method];
      return shape ? [operationFrom(path, method, shape as OperationShape)] : [];
    }),
  );
  return new Map(all.map((each) => [each.operationId, each]));
});

/** The ids of all operations, in the order of the file. Throws {@link ContractError}. */
export function operationIds(): string[] {
  return [...operations().keys()];
}

/** One operation by its id, e.g. `updateOrder`. Throws {@link ContractError} where the contract has no such operation. */
export function operation(operationId: string): Operation {
  const found = operations().get(operationId);
  if (!found)
    throw new ContractError(`${openapiFile} has no operation ${operationId}; add it or correct the id.`);
  return found;
}

/**
 * An operation as a reader knows it, e.g. `PUT /orders`; its id where the contract does not have it.
 * @param at its path, where it is not that of the contract
 */
export function endpointOf(id: string, at?: string): string {
  if (!operations().has(id)) return id;
  const { method, path } = operation(id);
  return `${method} ${at ?? path}`;
}

function operationFrom(path: string, method: string, shape: OperationShape): Operation {
  const parameters = (shape.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
  return {
    operationId: shape.operationId ?? '',
    method: method.toUpperCase(),
    path,
    headers: [
      ...credentials(shape),
      ...parameters.filter((each) => each.in === 'header').map(({ name }) => name),
    ],
    writes: method !== 'get' && shape['x-writes'] !== false,
  };
}

function credentials(shape: OperationShape): string[] {
  const alternatives = shape.security ?? openapi().security ?? [];
  return [...new Set(alternatives.flatMap((each) => Object.keys(each)))].map((name) => {
    const scheme = openapi().components?.securitySchemes?.[name];
    if (!scheme)
      throw new ContractError(`${openapiFile} has no security scheme ${name}; add it under components.`);
    return headerOf(scheme);
  });
}

function headerOf(scheme: object): string {
  const { type, name } = scheme as OpenAPIV3_1.ApiKeySecurityScheme;
  return type === 'apiKey' ? name : 'Authorization';
}

/**
 * The name of a header of an operation in its stated case, looked up in any case; undefined where the operation states
 * none. Throws {@link ContractError}.
 */
export function statedHeader(operationId: string, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return operation(operationId).headers.find((header) => header.toLowerCase() === wanted);
}

/** Every case in which some operation states a header, e.g. `companyid` and `companyId`. Throws {@link ContractError}. */
export function statedSpellings(name: string): string[] {
  const found = operationIds().flatMap((id) => statedHeader(id, name) ?? []);
  return [...new Set(found)];
}

/** The header in which a delivery carries its signature (section 6.1). Throws {@link ContractError}. */
export function signatureHeader(): string {
  const parameter = openapi().components?.parameters?.['Signature'] as
    OpenAPIV3_1.ParameterObject | undefined;
  if (parameter?.in === 'header') return parameter.name;
  throw new ContractError(`${openapiFile} has no header Signature under components.parameters; restore it.`);
}

/** The headers that carry a secret: the credentials of every operation and the signature. Throws {@link ContractError}. */
export function secretHeaders(): string[] {
  const schemes = Object.values(openapi().components?.securitySchemes ?? {});
  return [...new Set([...schemes.map(headerOf), signatureHeader()])];
}
