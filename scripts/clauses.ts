import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { faults } from '../mock/faults/index.js';
import {
  clauses,
  clausesFile,
  matching,
  sections,
  contradictions,
  questions,
  catalogue,
} from '../src/contract/catalogue.js';
import type { Clause } from '../src/contract/catalogue.js';
import { grouped } from '../src/contract/contract-files.js';
import { writeText } from '../src/reporting/output-folder.js';
import { listedTests } from '../src/run/chosen-tests.js';
import { beginCommand } from '../src/run/command-line.js';

const table = 'docs/clauses.md';

/** Where the clauses, the catalogue and the table do not agree. */
export async function clauseFindings(): Promise<string[]> {
  const all = clauses();
  const rows = catalogue().map(({ id }) => id);
  const open = [...contradictions(), ...questions()].map(({ id }) => id);
  const named = new Set(all.flatMap((clause) => clause.rows.flatMap((pattern) => matching(pattern, rows))));
  const opened = new Set(all.flatMap((clause) => clause.open));
  const reported = new Set(all.map(({ section }) => section));
  return [
    ...Object.keys(sections)
      .filter((section) => !reported.has(section))
      .map((section) => `${clausesFile} has no clause of section ${section}.`),
    ...rows.filter((id) => !named.has(id)).map((id) => `${id} belongs to no clause of ${clausesFile}.`),
    ...open.filter((id) => !opened.has(id)).map((id) => `${id} belongs to no clause of ${clausesFile}.`),
    ...all.flatMap(({ section, clause, rows: patterns }) =>
      patterns
        .filter((pattern) => matching(pattern, rows).length === 0)
        .map(
          (pattern) =>
            `${clausesFile}, section ${section}, "${clause}": no requirement is called ${pattern}.`,
        ),
    ),
    ...[...opened]
      .filter((id) => !open.includes(id))
      .map((id) => `${clausesFile} names ${id}, which is neither a contradiction nor a question.`),
    ...(readFileSync(table, 'utf8') === (await clauseTable())
      ? []
      : [`${table} is not current: npm run clauses.`]),
  ];
}

/** The table as Markdown: each clause with its requirements and how many tests and faults they have. */
async function clauseTable(): Promise<string> {
  const rows = catalogue().map(({ id }) => id);
  const excludedRows = new Set(catalogue().flatMap(({ id, excluded }) => (excluded ? [id] : [])));
  const tests = grouped(listedTests(), ({ tags }) => tags);
  const breaking = grouped(faults, ({ breaks }) => breaks);
  const line = ({ section, clause, rows: patterns, open, context }: Clause): string => {
    const ids = [...new Set(patterns.flatMap((pattern) => matching(pattern, rows)))];
    const judged = ids.filter((id) => !excludedRows.has(id));
    const sum = (groups: Map<string, unknown[]>): string =>
      judged.length === 0 ? '' : String(judged.flatMap((id) => groups.get(id) ?? []).length);
    const excluded = ids.length - judged.length;
    const what = [
      ...(patterns.length === 0
        ? []
        : [
            `${patterns.map((pattern) => `\`${pattern}\``).join(', ')} (${judged.length}${excluded === 0 ? '' : `, and ${excluded} excluded`})`,
          ]),
      ...(open.length === 0 ? [] : [`open: ${open.map((id) => `\`${id}\``).join(', ')}`]),
      ...(context === undefined ? [] : [context]),
    ];
    return `| ${section} | ${clause} | ${what.join('; ')} | ${sum(tests)} | ${sum(breaking)} |`;
  };
  const text = `# Clauses

Every clause of the specification, with the requirements that hold a target to it, how many tests these have, and how many faults of the mock break them. Made of \`${clausesFile}\` by \`npm run clauses\`; \`npm run check\` says where it is not current, and which requirement or question stands in no clause.

| section | clause | requirements, and what is open | tests | faults |
| --- | --- | --- | --- | --- |
${clauses().map(line).join('\n')}
`;
  return format(text, { ...(await resolveConfig(table)), parser: 'markdown' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  beginCommand({
    call: 'npm run clauses',
    does: 'Makes docs/clauses.md of spec/clauses.yaml, the catalogue, the tests and the faults.',
  });
  writeText(table, await clauseTable());
}
