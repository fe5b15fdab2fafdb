import { spawnSync } from 'node:child_process';
import { dump } from 'js-yaml';
import { contractPath } from '../../src/contract/contract-files.js';
import type { SchemaObject } from '../../src/contract/schemas.js';
import { isObject } from '../../src/contract/json-value.js';
import { openapiFile } from '../../src/contract/openapi.js';
import { withOpenParts } from './open-parts.js';
import { withPlainSchemas } from './plain-schemas.js';

/** What writes the bundle. */
export const bundleCommand = 'npm run bundle';

/** The values of these keys are instances, in which a member of any name is data. */
const instances = ['value', 'example', 'default', 'const', 'enum'];

/**
 * The contract as one document that needs nothing beside it: what the keys of the suite say stands in words, and the
 * keys themselves are gone.
 * @returns the text of each file by its path
 */
export function bundledFiles(): Record<string, string> {
  const document = withPlainSchemas(withoutOwnKeys(withOpenParts(bundled())) as SchemaObject);
  const note = `# Written by \`${bundleCommand}\` from ${openapiFile} and schemas/; edit those.\n`;
  return {
    'spec/openapi.bundled.yaml': `${note}${dump(document, { lineWidth: -1, noRefs: true })}`,
    'spec/openapi.bundled.json': `${JSON.stringify(document, null, 2)}\n`,
  };
}

/** What Redocly makes of the contract: every file that is referred to, as a component. */
function bundled(): unknown {
  const { status, stdout, stderr, error } = spawnSync(
    'npx',
    ['--no-install', 'redocly', 'bundle', openapiFile, '--ext', 'json'],
    {
      cwd: contractPath(''),
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0) throw new Error(`${openapiFile} can't be bundled: ${error?.message ?? stderr}`);
  return JSON.parse(stdout) as unknown;
}

/** The same without the keys of the suite and without what only a schema in a file of its own needs. */
function withoutOwnKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-') && !['$id', '$schema', '$comment'].includes(key))
      .map(([key, inner]) => [key, instances.includes(key) ? inner : withoutOwnKeys(inner)]),
  );
}
