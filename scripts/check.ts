import { spawnSync } from 'node:child_process';
import path from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { checkInventory } from '../selftest/golden/golden.js';
import { collectTests } from '../selftest/proof/collect-tests.js';
import { holdMock } from '../selftest/proof/hold-mock.js';
import { blame } from '../selftest/proof/kill.js';
import { beginCommand } from '../src/run/command-line.js';
import { bundle, callTool, writeBundle } from './bundle.js';
import { catalogueFindings, codeFindings } from './check-catalogue.js';
import { ciFindings } from './check-ci.js';
import { describedFindings, exampleFindings, harnessFindings } from './check-contract.js';
import { clauseFindings } from './clauses.js';
import { troublesFindings } from './troubles.js';
import { contractPath } from '../src/contract/contract-files.js';
import { writeText } from '../src/reporting/output-folder.js';

/**
 * `npm run check`: everything that can be said of the tree without a target. Each step prints what it found;
 * the exit code is 1 where any did.
 */
const { values } = beginCommand({
  call: 'npm run check',
  does: 'Checks format, lint, import cycles, types, the contract, its examples and bundle, the catalogue, the inventory, the CI files and the pages.',
  options: {
    changed: {
      type: 'boolean',
      default: false,
      says: 'in under a minute: format and lint of changed files, the units that import them, and changed tests against the mock',
    },
  },
});

/** What `--changed` remembers from one time to the next. */
const cache = 'reports/.cache';

const changed = values.changed ? changedFiles() : ['.'];
const code = changed.filter((file) => file === '.' || /\.[jt]s$/.test(file));
const cached = values.changed ? ['--cache', '--cache-location', `${cache}/eslint`] : [];
const incremental = values.changed
  ? ['--incremental', '--tsBuildInfoFile', `${cache}/types.tsbuildinfo`]
  : [];

/** Where imports begin: no import may lead back to its own file. Imports of types count, too. */
const programs = ['{scripts,selftest,harness,bench,tests}/**/*.ts', 'src/{test,reporter}.ts', 'mock/cli.ts'];

const steps: { name: string; run: () => boolean | Promise<boolean> }[] = [
  {
    name: 'format',
    run: () =>
      changed.length === 0 ||
      command('prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...changed),
  },
  {
    name: 'lint',
    run: () =>
      code.length === 0 || command('eslint', '--max-warnings', '0', '--no-warn-ignored', ...cached, ...code),
  },
  {
    name: 'cycles',
    run: () =>
      command('dpdm', '--no-tree', '--no-warning', '--no-progress', '--exit-code', 'circular:1', ...programs),
  },
  { name: 'types', run: () => command('tsc', '--noEmit', ...incremental) },
  { name: 'contract', run: () => command('redocly', 'lint', '--format', 'stylish', 'spec/openapi.yaml') },
  { name: 'examples', run: () => reported(exampleFindings()) },
  { name: 'descriptions', run: () => reported(describedFindings()) },
  {
    name: 'bundle',
    run: () => {
      writeBundle();
      return true;
    },
  },
  { name: 'harness', run: async () => reported(await harnessFindings()) },
  { name: 'ci', run: async () => reported(await ciFindings()) },
  { name: 'troubles', run: async () => reported(await troublesFindings()) },
  { name: 'catalogue', run: () => reported(catalogueFindings()) },
  { name: 'codes', run: () => reported(codeFindings()) },
  { name: 'clauses', run: async () => reported(await clauseFindings()) },
  { name: 'inventory', run: () => checkInventory((line) => process.stderr.write(`${line}\n`)) },
  ...(values.changed
    ? [
        {
          name: 'units',
          run: () =>
            command(
              ...['playwright', 'test', '--config', 'selftest/playwright.config.ts', '--reporter', 'dot'],
              'units/',
              ...changed.filter((file) => /^selftest\/.*\.spec\.ts$/.test(file)),
              // Other files are read and not imported.
              ...(changed.every((file) => file.endsWith('.ts'))
                ? ['--only-changed=HEAD', '--pass-with-no-tests']
                : []),
            ),
        },
        { name: 'changed tests', run: async () => reported(await changedTests(changed)) },
      ]
    : [
        {
          name: 'client',
          run: async () => {
            await writeClientTypes();
            return command('tsc', '--project', 'selftest/contract/client');
          },
        },
      ]),
];

let failed = false;
for (const { name, run } of steps) {
  const started = performance.now();
  const passed = await run();
  failed ||= !passed;
  process.stdout.write(
    `${passed ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  );
}
process.exitCode = failed ? 1 : 0;

function command(name: string, ...args: string[]): boolean {
  const { status, stdout, stderr, error } = callTool(name, ...args);
  if (status !== 0) process.stderr.write(`${stdout}${stderr}${error?.message ?? ''}\n`);
  return status === 0;
}

/** Files that differ from the last commit, and those that git does not know yet. */
function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

function reported(findings: string[]): boolean {
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  return findings.length === 0;
}

/**
 * What tests of changed files, or below a folder whose shared file has changed, say of the mock, in this process: a sentence
 * each. The mock keeps the contract, so each is wrong.
 * @param files paths from the project's root
 */
async function changedTests(files: readonly string[]): Promise<string[]> {
  const folders = files
    .filter((file) => /^tests\/.*(?<![.]spec)[.]ts$/.test(file))
    .map((file) => `${path.posix.dirname(file)}/`);
  const isChanged = (file: string): boolean =>
    files.includes(file) || folders.some((folder) => file.startsWith(folder));
  if (!files.some((file) => file.startsWith('tests/'))) return [];
  const tests = (await collectTests()).filter(({ file }) => isChanged(file));
  const { result } = await holdMock({}, tests);
  return blame('the mock', result);
}

/**
 * Writes the types of a client of the bundle, which selftest/contract/client is compiled with. Unlike the command of
 * openapi-typescript they let a field with a default be left out, and take a file for a Blob.
 */
async function writeClientTypes(): Promise<void> {
  const nodes = await openapiTypes(structuredClone(bundle()) as unknown as OpenAPI3, {
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  writeText(contractPath('reports/.cache/service-types.ts'), astToString(nodes));
}
