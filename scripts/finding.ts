import { chmodSync } from 'node:fs';
import path from 'node:path';
import { repeatedFinding } from '../src/report/repeated-finding.js';
import { readExchanges, readResult } from '../src/reporting/result-file.js';
import { writeText } from '../src/reporting/output-folder.js';
import { beginCommand, orOneSentence } from '../src/run/command-line.js';
import { ResultError } from '../src/verdict/result.js';

const {
  positionals: [file, id],
  values: { output },
} = beginCommand({
  call: 'npm run finding -- RESULT ID',
  does: `Writes what failed of a requirement, or a test that failed, as a folder that repeats it: a script of its requests, the
finding as data and a README.`,
  options: {
    output: {
      type: 'string',
      value: 'DIR',
      says: 'where it is written, finding-ID beside the result by default',
    },
  },
  words: true,
});
orOneSentence(() => {
  if (file === undefined || id === undefined)
    throw new ResultError(
      'Name a result and what failed in it: npm run finding -- reports/mock/conformance.json ORD-QUANTITY-MIN.',
    );
  const files = repeatedFinding(readResult(file), readExchanges(file), id);
  const folder = output ?? path.join(path.dirname(file), `finding-${id.replace(/[^\w.-]+/g, '-')}`);
  for (const [name, text] of Object.entries(files)) writeText(path.join(folder, name), text);
  chmodSync(path.join(folder, 'repeat.sh'), 0o755);
  process.stdout.write(`Finding  ${path.join(folder, 'README.md')}\n`);
});
