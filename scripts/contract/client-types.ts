import openapiTypes, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

/** What writes the bundle and these types. */
export const bundleCommand = 'npm run bundle';

/**
 * The types of a client of the bundle. Unlike the command of openapi-typescript they let a field with a default be left
 * out, and take a file for a Blob.
 */
export async function clientTypes(bundle: string): Promise<string> {
  const nodes = await openapiTypes(JSON.parse(bundle) as OpenAPI3, {
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  return `// Written by \`${bundleCommand}\` with openapi-typescript.\n\n${astToString(nodes)}`;
}
