import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faults } from '../../mock/faults/index.js';
import { variants } from '../../mock/variants/index.js';
import { readJson, readYaml } from '../../src/contract/contract-files.js';
import { contradictions, questions, profiles, catalogue } from '../../src/contract/catalogue.js';
import { harnessStates } from '../../src/contract/harness-states.js';
import { isObject } from '../../src/contract/json-value.js';
import { openapiFile } from '../../src/contract/openapi.js';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import { caseOf, isLevelCase } from '../../src/contract/test-id.js';
import { dimensions } from '../../src/contract/dimensions.js';
import { forms } from '../../src/report/forms.js';
import { root } from '../program.js';

/** The kinds of what must survive a refactoring, each with how its ids are found in the project as it is. */
const collectors = {
  /** What a run judges. */
  requirements: () => catalogue().flatMap(({ id, excluded }) => (excluded === undefined ? [id] : [])),
  excluded: () => catalogue().flatMap(({ id, excluded }) => (excluded === undefined ? [] : [id])),
  /** Of the tests, `TEST#CASE`, or `TEST` where a test has one: those that a proof knows and nobody drew. */
  cases: () => Object.keys(killMatrix().tests).filter((id) => !isLevelCase(caseOf(id))),
  questions: () => questions().map(({ id }) => id),
  contradictions: () => contradictions().map(({ id }) => id),
  /** `contradiction/reading`. */
  readings: () => contradictions().flatMap(({ id, readings }) => readings.map((each) => `${id}/${each.id}`)),
  profiles: () => profiles().map(({ id }) => id),
  dimensions: () => dimensions().map(({ id }) => id),
  /** `dimension/level`. */
  levels: () => dimensions().flatMap(({ levels }) => levels.map(({ id }) => id)),
  states: () => [...harnessStates().keys()],
  /** Of the API, and the events that it sends. */
  operations: () => valuesOf(readYaml(openapiFile), 'operationId'),
  /** Of variant B, whose wire names the specification does not show. */
  fields: () => valuesOf(readYaml('spec/lead-b-candidates.yaml'), 'field'),
  faults: () => faults.map(({ id }) => id),
  variants: () => [...variants.keys()],
  /** `name/file`: what `FORMS` chooses and what it writes. */
  forms: () => forms.map(({ name, file }) => `${name}/${file}`),
  settings: documentedSettings,
  'exit codes': () => firstCells('exit code'),
  commands: () => {
    const { scripts, bin } = readJson('package.json') as { scripts: object; bin: object };
    return [
      ...Object.keys(scripts).map((name) => `npm run ${name}`),
      ...Object.keys(bin),
      ...Object.keys(readJson('scripts/bin/commands.json') as object).map((name) => `conformance ${name}`),
    ];
  },
} satisfies Record<string, () => string[]>;

/** What an id of the inventory names. */
export type Kind = keyof typeof collectors;

/** Every kind, in the order in which the inventory lists them. */
export const kinds = Object.keys(collectors) as Kind[];

/** Sorted ids by their kind. */
export type Inventory = Readonly<Record<Kind, readonly string[]>>;

/** What the project has now. Throws ContractError where a file of spec/ can't be used. */
export function inventoryNow(): Inventory {
  return Object.fromEntries(
    kinds.map((kind) => [kind, [...new Set(collectors[kind]())].sort()]),
  ) as unknown as Inventory;
}

/** Every text that a member of this name has, wherever it stands. */
export function valuesOf(value: unknown, member: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(each, member));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === member && typeof each === 'string' ? [each] : valuesOf(each, member),
  );
}

/**
 * The variables of the environment that a page of the documentation names and the code or the contract mentions.
 * A name without an underscore counts as one only in the first column of a table of variables or settings.
 */
function documentedSettings(): string[] {
  const spans = pages().flatMap((text) =>
    [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)[`=]/g)].map(([, name = '']) => name),
  );
  const cells = ['variable', 'setting']
    .flatMap(firstCells)
    .flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name));
  const mentioned = new Set(
    ['spec', 'src', 'mock', 'harness', 'scripts']
      .flatMap((folder) => filesBelow(folder, /\.(ts|yaml)$/))
      .flatMap((file) => readFileSync(file, 'utf8').match(/(?<!\w)[A-Z][A-Z0-9_]*(?!\w)/g) ?? []),
  );
  return [...spans, ...cells].filter((name) => mentioned.has(name));
}

/** The first cells of the rows of every table of the documentation whose first column has this title. */
function firstCells(title: string): string[] {
  return pages().flatMap((text) => {
    let inTable = false;
    return text.split('\n').flatMap((line) => {
      const cell = /^\| *(.*?) *\|/.exec(line)?.[1];
      const begins = cell === title;
      const row = inTable && cell !== undefined && !/^-+$/.test(cell) ? [cell] : [];
      inTable = begins || (inTable && cell !== undefined);
      return begins ? [] : row;
    });
  });
}

function pages(): string[] {
  return [path.join(root, 'README.md'), ...filesBelow('docs', /\.md$/)].map((file) =>
    readFileSync(file, 'utf8'),
  );
}

function filesBelow(folder: string, named: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => named.test(name))
    .map((name) => path.join(root, folder, name));
}
