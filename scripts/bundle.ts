import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contractPath } from '../src/contract/contract-files.js';
import { beginCommand } from '../src/run/command-line.js';
import { writeText } from '../src/reporting/written-file.js';
import { bundleCommand, bundledFiles } from './contract/bundled.js';

/** A sentence for each file of the bundle that `npm run bundle` would write otherwise. */
export function bundleFindings(): string[] {
  return Object.entries(bundledFiles())
    .filter(([file, text]) => current(file) !== text)
    .map(([file]) => `${file} is not what the contract says: run ${bundleCommand}.`);
}

function current(file: string): string | undefined {
  try {
    return readFileSync(contractPath(file), 'utf8');
  } catch {
    return undefined;
  }
}

/** `npm run bundle`: writes spec/openapi.bundled.yaml and .json. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  beginCommand({
    call: 'npm run bundle',
    does: 'Writes the contract as one document, spec/openapi.bundled.yaml and .json.',
  });
  for (const [file, text] of Object.entries(bundledFiles())) writeText(contractPath(file), text);
}
