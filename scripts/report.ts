import path from 'node:path';
import { beginCommand, orOneSentence } from '../src/run/command-line.js';
import { renderSummary } from '../src/report/terminal.js';
import { chosenForms, writeForms } from '../src/reporting/result-folder.js';
import { ResultError } from '../src/verdict/result.js';
import { readExchanges, readResult } from '../src/reporting/result-file.js';
import { listOf, present } from '../src/target/variables.js';

const {
  positionals: [file],
} = beginCommand({
  call: 'npm run report -- RESULT',
  does: 'Makes the forms that FORMS names again from the conformance.json of a run, beside it.',
  words: true,
});
orOneSentence(() => {
  if (file === undefined)
    throw new ResultError('Name a result: npm run report -- reports/mock/conformance.json.');
  const forms = chosenForms(listOf('FORMS', present(process.env)));
  const result = readResult(file);
  const exchanges = readExchanges(file);
  const directory = path.dirname(file);
  writeForms(directory, forms, result, exchanges);
  const place = path.join(directory, forms[0]?.file ?? '');
  const colors = process.stdout.isTTY === true;
  process.stdout.write(`${renderSummary(result, exchanges, place, { colors })}\n`);
});
