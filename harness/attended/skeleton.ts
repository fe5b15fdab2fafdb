import type { SchemaObject } from '../../src/contract/expanded-schema.js';
import { membersOf, resolved } from '../../src/contract/harness-members.js';
import { isObject } from '../../src/contract/json-value.js';

/** A value that shows the form which a schema asks for. */
export function skeletonOf(schema: SchemaObject): unknown {
  const { type, items, enum: choices } = resolved(schema);
  if (Array.isArray(choices)) return choices[0];
  const [first] = Array.isArray(type) ? (type as unknown[]) : [type];
  switch (first) {
    case 'object':
      return Object.fromEntries(
        membersOf(resolved(schema)).map(({ name, schema: member }) => [name, skeletonOf(member)]),
      );
    case 'array':
      return [skeletonOf(isObject(items) ? items : {})];
    case 'number':
    case 'integer':
      return 0;
    case 'boolean':
      return false;
    default:
      return '…';
  }
}
