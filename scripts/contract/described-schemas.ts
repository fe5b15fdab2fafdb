import { expandedSchema, schemaFile } from '../../src/contract/expanded-schema.js';
import type { SchemaObject } from '../../src/contract/expanded-schema.js';
import { isObject, pointerStep } from '../../src/contract/json-value.js';
import { schemaTypes } from '../../src/contract/schemas.js';

/** What the suite writes itself, and no service. */
const ownTypes = ['conformance-result', 'exchanges'];

/** A sentence for each type of the service, and each field of one, that does not say what it means. */
export function undescribedSchemas(): string[] {
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
