import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chosenForms } from '../src/reporting/chosen-forms.js';
import { readExchanges, readResult } from '../src/reporting/result-file.js';
import { writeForms } from '../src/reporting/result-folder.js';
import { writeText } from '../src/reporting/written-file.js';
import { orOneSentence } from '../src/run/one-sentence.js';
import { ResultError } from '../src/verdict/result-error.js';

/**
 * `npm run report:allure -- RESULT`: makes Allure's page of a result, one file in the folder `allure` beside it.
 * Without a name it takes that of the mock.
 */
const [file = 'reports/mock/conformance.json'] = process.argv.slice(2);

/** The page that Allure makes loads a script that counts its visits: a report may not tell anybody that it is read. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' data: blob:; style-src 'unsafe-inline' data:; img-src data: blob:; font-src data:; connect-src data: blob:; worker-src blob:; frame-src data: blob:";

orOneSentence(() => {
  const directory = path.dirname(file);
  const forms = chosenForms(['allure']);
  writeForms(directory, forms, readResult(file), readExchanges(file));
  const output = path.join(directory, 'allure');
  const results = path.join(directory, forms[0]?.file ?? '');
  const options = ['--single-file', '--group-by', 'epic,feature,story', '--output', output];
  const made = spawnSync('npx', ['--no-install', 'allure', 'awesome', ...options, results], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (made.status !== 0)
    throw new ResultError(
      `Allure made no page (${(made.stderr || made.stdout || String(made.error)).trim()}): install the package allure.`,
    );
  const page = path.join(output, 'index.html');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  writeText(page, readFileSync(page, 'utf8').replace(/<head>/, `<head>${meta}`));
  process.stdout.write(`Allure's page: ${page}\n`);
});
