import { openapi, openapiFile } from './openapi-document.js';
import { schema, schemaFile } from './expanded-schema.js';
import { pointerStep } from './json-value.js';
import { schemaTypes } from './schemas.js';

const keys = ['x-requirement', 'x-requirement-required', 'x-requirement-credential'] as const;

/** A place of the contract that names a requirement. */
export interface TiedRequirement {
  requirement: string;
  /** The file, e.g. `schemas/lead-a.schema.json`. */
  file: string;
  /** JSON Pointer to the object that names it. */
  pointer: string;
  key: (typeof keys)[number];
}

/** Every requirement that schemas/ and spec/openapi.yaml name, for the check that each is in the catalogue. */
export function tiedRequirements(): TiedRequirement[] {
  return [
    ...schemaTypes().flatMap((type) => [...placesIn(schema(type), schemaFile(type), '')]),
    ...placesIn(openapi(), openapiFile, ''),
  ];
}

function* placesIn(value: unknown, file: string, pointer: string): Generator<TiedRequirement> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const key = keys.find((each) => each === name);
    if (key && typeof inner === 'string') yield { requirement: inner, file, pointer, key };
    else yield* placesIn(inner, file, pointer + pointerStep(name));
  }
}
