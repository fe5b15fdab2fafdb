import { beginCommand, orOneSentence } from '../src/run/command-line.js';
import { renderSummary } from '../src/report/terminal.js';
import { chosenForms } from '../src/reporting/result-folder.js';
import { mergeParts } from '../src/reporting/parts.js';
import { ResultError } from '../src/verdict/result.js';
import { claimIn } from '../src/target/settings.js';
import { choiceOf, listOf, present } from '../src/target/variables.js';
import { exitCodeOf } from '../src/verdict/verdicts.js';

const {
  positionals: [directory],
} = beginCommand({
  call: 'npm run merge -- DIR',
  does: `Joins the parts of a run (--shard) that lie below DIR into one result there; its exit code is that of the whole.
FORMS names the forms of the report, STRICT=1 is as strict as a run, PROFILE is what the whole claims: by default that
of its parts.`,
  words: true,
});
orOneSentence(() => {
  if (directory === undefined) throw new ResultError('Name a directory: npm run merge -- DIR.');
  const variables = present(process.env);
  const forms = chosenForms(listOf('FORMS', variables));
  const strict = choiceOf('STRICT', variables, ['0', '1'], '0') === '1';
  const claim = claimIn(variables, true);
  const { result, exchanges, folder } = mergeParts(directory, forms, claim);
  const colors = process.stdout.isTTY === true;
  process.stdout.write(`${renderSummary(result, exchanges, folder.placeOf(forms), { colors })}\n`);
  const tests = result.requirements.flatMap((requirement) => requirement.tests).length;
  process.exitCode = exitCodeOf(result.run, tests, strict);
});
