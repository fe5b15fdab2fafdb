import { createRequire } from 'node:module';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { ContractError } from './contract-error.js';
import { namesIn } from './contract-files.js';
import { expandedSchema, schemaFile } from './expanded-schema.js';
import { isIsoDateTime } from './iso-date-time.js';

const load = createRequire(import.meta.url);
const compiled = new Map<string, ValidateFunction>();
let shared: Ajv2020 | undefined;

/** Every type that has a schema file, sorted. */
export function schemaTypes(): string[] {
  const suffix = '.schema.json';
  return namesIn('schemas', suffix).map((name) => name.slice(0, -suffix.length));
}

/**
 * The validator of a type, compiled at the first call and kept. It collects every error (`allErrors`), coerces
 * nothing and sets no default; its schema is the one of the file with the references put in, so that the
 * `schemaPath` of an error is a path into {@link expandedSchema}.
 * Throws {@link ContractError} where the schema is missing or wrong.
 */
export function validator(type: string): ValidateFunction {
  const known = compiled.get(type);
  if (known) return known;
  const schema = expandedSchema(type);
  try {
    const validate = ajv().compile(schema);
    compiled.set(type, validate);
    return validate;
  } catch (cause) {
    throw new ContractError(
      `${schemaFile(type)} is no valid schema (${(cause as Error).message}); correct it.`,
      {
        cause,
      },
    );
  }
}

function ajv(): Ajv2020 {
  if (!shared) {
    // Loaded at need: a worker that validates nothing does not pay for the compiler.
    const { Ajv2020: Constructor } = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
    const { default: addFormats } = load('ajv-formats') as {
      default: (ajv: Ajv2020, formats: string[]) => void;
    };
    shared = new Constructor({
      allErrors: true,
      strict: true,
      allowUnionTypes: true,
      logger: false,
      // Each worker would compile the schema of schemas first; selftest/contract/described.spec.ts holds ours to it.
      validateSchema: false,
    });
    addFormats(shared, ['email', 'uri']);
    // The specification names ISO 8601 alone; RFC 3339, the usual reading, would blame a sound target.
    shared.addFormat('date-time', isIsoDateTime);
    shared.addKeyword({ keyword: 'x-requirement', schemaType: 'string' });
    shared.addKeyword({ keyword: 'x-requirement-required', schemaType: 'string' });
  }
  return shared;
}
