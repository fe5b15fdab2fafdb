import { ContractError } from './contract-error.js';
import type { SchemaObject } from './expanded-schema.js';
import { harnessDefinitions, harnessFile } from './harness-states.js';
import { isObject } from './json-value.js';

/** A member of the params or of the answer of a state. */
export interface HarnessMember {
  name: string;
  required: boolean;
  /** Its schema, with the reference put in. */
  schema: SchemaObject;
  /** Whether it is a secret. */
  secret: boolean;
}

/** The members of a schema of an object. Throws {@link ContractError} where a reference leads nowhere. */
export function membersOf(schema: SchemaObject): HarnessMember[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return Object.entries(properties).map(([name, value]) => {
    const whole = resolved(isObject(value) ? value : {});
    return { name, required: required.includes(name), schema: whole, secret: whole['format'] === 'password' };
  });
}

/** A schema of the file with its reference replaced by what that names; the keywords beside it stay. */
export function resolved(schema: SchemaObject): SchemaObject {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string') return schema;
  const named = harnessDefinitions()[$ref.replace('#/$defs/', '')];
  if (!isObject(named)) throw new ContractError(`${harnessFile} refers to ${$ref}, which does not exist.`);
  return { ...named, ...beside };
}
