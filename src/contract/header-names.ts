import type { OpenAPIV3_1 } from 'openapi-types';
import { ContractError } from './contract-error.js';
import { openapi, openapiFile } from './openapi-document.js';
import { operation, operationIds } from './openapi.js';

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
  const credentials = schemes.map((scheme) =>
    'type' in scheme && scheme.type === 'apiKey' ? scheme.name : 'Authorization',
  );
  return [...new Set([...credentials, signatureHeader()])];
}
