import openapiTypes, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { contractPath, readJson } from '../../src/contract/contract-files.js';
import { writeText } from '../../src/reporting/written-file.js';

/**
 * Writes the types of a client of the bundle, which selftest/contract/client is compiled with. Unlike the command of
 * openapi-typescript they let a field with a default be left out, and take a file for a Blob.
 */
export async function writeClientTypes(): Promise<void> {
  const nodes = await openapiTypes(readJson('spec/openapi.bundled.json') as OpenAPI3, {
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  writeText(contractPath('reports/.cache/service-types.ts'), astToString(nodes));
}
