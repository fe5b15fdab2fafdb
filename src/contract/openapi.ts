import type { OpenAPIV3_1 } from 'openapi-types';
import { ContractError } from './contract-error.js';
import { narrowed, type LeadVariant } from './lead-variant.js';
import {
  bodyTypes,
  openapi,
  openapiFile,
  operationEntries,
  resolvedResponse,
  type OperationEntry,
  type WithKeys,
} from './openapi-document.js';

export { openapi } from './openapi-document.js';
export type { LeadVariant } from './lead-variant.js';

/** A header or a query parameter of an operation. */
export interface Parameter {
  /** The name in the exact case that the specification gives. */
  name: string;
  required: boolean;
  /** Whether the specification demands that exact case (section 5). */
  exactName: boolean;
  /** The value where the specification allows one alone, e.g. `company`. */
  constant?: string;
  /** The requirement that a malformed value breaks. */
  requirement?: string;
  /** The requirement that the absence of the parameter breaks. */
  requirementRequired?: string;
}

/** A body in one media type. */
export interface Body {
  mediaType: string;
  /** The schema types of which one holds, e.g. `lead-a-request`. */
  types: string[];
}

/** What the contract shows for one status. */
export interface Answer {
  /** A status such as `200`, a class such as `2XX`, or `default` for what is not shown. */
  status: string;
  description: string;
  bodies: Body[];
  /** The requirement that states this answer. */
  requirement?: string;
}

/** One operation of the interface, read from spec/openapi.yaml. */
export interface Operation {
  operationId: string;
  /** In capitals. */
  method: string;
  /** Relative to the base URL, without a query. */
  path: string;
  /** Credentials first, then the parameters sent as headers; the content type is that of the request. */
  headers: Parameter[];
  query: Parameter[];
  /** Empty where the operation takes no body. */
  requests: Body[];
  answers: Answer[];
}

const found = new Map<string, Operation>();

/** The ids of all operations, in the order of the file. Throws {@link ContractError}. */
export function operationIds(): string[] {
  return operationEntries().map(({ shape }) => shape.operationId ?? '');
}

/**
 * One operation by its id, e.g. `updateOrder`. With `variant` it is the creation of leads as that variant describes
 * it (section 4.3): its headers, its body and its answers alone.
 * Throws {@link ContractError} where the contract has no such operation, variant or part.
 */
export function operation(operationId: string, variant?: LeadVariant): Operation {
  const key = `${operationId} ${variant ?? ''}`;
  const known = found.get(key);
  if (known) return known;
  const entry = operationEntries().find(({ shape }) => shape.operationId === operationId);
  if (!entry)
    throw new ContractError(`${openapiFile} has no operation ${operationId}; add it or correct the id.`);
  const whole = read(operationId, entry);
  const result = variant === undefined ? whole : narrowed(whole, entry.shape['x-variants'], variant);
  found.set(key, result);
  return result;
}

function read(operationId: string, { path, method, shape }: OperationEntry): Operation {
  const parameters = (shape.parameters ?? []) as WithKeys<OpenAPIV3_1.ParameterObject>[];
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    headers: [...credentials(shape), ...parameters.filter((each) => each.in === 'header').map(asParameter)],
    query: parameters.filter((each) => each.in === 'query').map(asParameter),
    requests: bodies((shape.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content),
    answers: Object.entries(shape.responses ?? {}).map(([status, response]) =>
      asAnswer(status, resolvedResponse(response)),
    ),
  };
}

/** A credential is required where every alternative of the operation's security names it. */
function credentials(shape: OperationEntry['shape']): Parameter[] {
  const alternatives = shape.security ?? openapi().security ?? [];
  const names = [...new Set(alternatives.flatMap((each) => Object.keys(each)))];
  return names.map((name) => {
    const scheme = openapi().components?.securitySchemes?.[name] as
      WithKeys<OpenAPIV3_1.SecuritySchemeObject> | undefined;
    if (!scheme)
      throw new ContractError(`${openapiFile} has no security scheme ${name}; add it under components.`);
    return {
      name: scheme.type === 'apiKey' ? scheme.name : 'Authorization',
      required: alternatives.every((each) => name in each),
      exactName: scheme['x-exact-name'] === true,
      ...textMember('requirementRequired', shape['x-requirement-credential']),
    };
  });
}

function asParameter(parameter: WithKeys<OpenAPIV3_1.ParameterObject>): Parameter {
  return {
    name: parameter.name,
    required: parameter.required === true,
    exactName: parameter['x-exact-name'] === true,
    ...textMember('constant', (parameter.schema as { const?: unknown } | undefined)?.const),
    ...textMember('requirement', parameter['x-requirement']),
    ...textMember('requirementRequired', parameter['x-requirement-required']),
  };
}

function asAnswer(status: string, response: WithKeys<OpenAPIV3_1.ResponseObject>): Answer {
  return {
    status,
    description: response.description,
    bodies: bodies(response.content),
    ...textMember('requirement', response['x-requirement']),
  };
}

function bodies(content: Record<string, OpenAPIV3_1.MediaTypeObject> | undefined): Body[] {
  return Object.entries(content ?? {}).map(([mediaType, { schema }]) => ({
    mediaType,
    types: bodyTypes(schema),
  }));
}

function textMember<Key extends string>(key: Key, value: unknown): { [key in Key]?: string } {
  return typeof value === 'string' ? ({ [key]: value } as { [key in Key]?: string }) : {};
}
