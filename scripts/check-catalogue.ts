import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { contradictions, conditionalFaults, faultSentences, catalogue } from '../src/contract/catalogue.js';
import { dimensions } from '../src/contract/dimensions.js';
import { harnessStates } from '../src/contract/harness-states.js';
import { listedTests } from '../src/run/chosen-tests.js';
import { openapi, openapiFile } from '../src/contract/openapi.js';
import { schema, schemaFile, schemaTypes } from '../src/contract/schemas.js';
import { pointerStep } from '../src/contract/json-value.js';
import {
  findingRows,
  findingsFile,
  messageRows,
  messagesFile,
  reasonRows,
  reasonsFile,
} from '../src/verdict/reasons.js';

/** Ids that were ever given; a row may be excluded, but its id never goes away or changes its meaning. */
const snapshot = 'spec/requirement-ids.txt';

/** What the catalogue, the tests and the schemas say of each other that does not hold. */
export function catalogueFindings(): string[] {
  const rows = catalogue();
  const known = new Map(rows.map((row) => [row.id, row]));
  const tests = listedTests();
  const tested = new Set(tests.flatMap(({ tags }) => tags));
  const past = readFileSync(snapshot, 'utf8').split('\n').filter(Boolean);
  const readingsOf = new Map(
    contradictions().map(({ id, readings }) => [id, readings.map((each) => each.id)]),
  );
  const states = harnessStates();
  return [
    ...rows
      .filter(({ id, excluded }) => !excluded && !tested.has(id))
      .map(({ id }) => `${id} has no test: write one, or mark the row excluded.`),
    ...rows
      .filter(({ id, excluded }) => excluded && tested.has(id))
      .map(({ id }) => `${id} has a test, but its row says excluded.`),
    ...tests
      .filter(({ tags }) => tags.length === 0)
      .map(({ title, file, line }) => `${file}:${line} "${title}" covers no requirement.`),
    ...tests.flatMap(({ tags, file, line }) =>
      tags
        .filter((id) => !known.has(id))
        .map((id) => `${file}:${line} covers ${id}, which the catalogue does not have.`),
    ),
    ...tiedRequirements()
      .filter(({ requirement }) => !known.has(requirement))
      .map(
        ({ requirement, file, pointer }) =>
          `${file} at ${pointer} names ${requirement}, which the catalogue does not have.`,
      ),
    ...past
      .filter((id) => !known.has(id))
      .map((id) => `${id} has gone from the catalogue: an id is never renumbered or reused.`),
    ...rows.filter(({ id }) => !past.includes(id)).map(({ id }) => `${id} is new: add it to ${snapshot}.`),
    ...rows
      .filter(({ contradiction }) => contradiction !== undefined && !readingsOf.has(contradiction))
      .map(
        ({ id, contradiction }) =>
          `${id} names the contradiction ${contradiction}, which spec/contradictions.yaml does not have.`,
      ),
    ...rows
      .filter(
        ({ contradiction = '', reading }) => reading && !readingsOf.get(contradiction)?.includes(reading),
      )
      .map(
        ({ id, contradiction, reading }) =>
          `${id} names the reading ${reading}, which spec/contradictions.yaml does not have under ${contradiction ?? 'a contradiction of its row'}.`,
      ),
    ...rows.flatMap(({ id, needs = [] }) =>
      needs
        .filter((state) => !states.has(state))
        .map((state) => `${id} needs the state ${state}, which spec/harness.yaml does not have.`),
    ),
    ...dimensions().flatMap(({ levels }) =>
      levels.flatMap(({ id, sound }) =>
        sound
          .filter((fault) => !Object.hasOwn(faultSentences(), fault))
          .map((fault) => `${id} calls ${fault} sound, which spec/faults.yaml does not have.`),
      ),
    ),
    ...[...conditionalFaults()]
      .filter((id, index, ids) => index > 0 && id <= (ids[index - 1] ?? ''))
      .map((id) => `${id} is out of place in spec/conditional-faults.yaml: keep it sorted.`),
  ];
}

const keys = ['x-requirement', 'x-requirement-required', 'x-requirement-credential'];

/** A place of the contract that names a requirement. */
interface TiedRequirement {
  requirement: string;
  /** The file, e.g. `schemas/lead-a.schema.json`. */
  file: string;
  /** JSON Pointer to the object that names it. */
  pointer: string;
}

/** Every requirement that schemas/ and spec/openapi.yaml name, for the check that each is in the catalogue. */
function tiedRequirements(): TiedRequirement[] {
  return [
    ...schemaTypes().flatMap((type) => [...placesIn(schema(type), schemaFile(type), '')]),
    ...placesIn(openapi(), openapiFile, ''),
  ];
}

function* placesIn(value: unknown, file: string, pointer: string): Generator<TiedRequirement> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (keys.includes(name) && typeof inner === 'string') yield { requirement: inner, file, pointer };
    else yield* placesIn(inner, file, pointer + pointerStep(name));
  }
}

/** Where codes are explained. */
const tablesOfCodes = `${reasonsFile}, ${findingsFile} or ${messagesFile}`;

/** Codes in the programs that no row explains, and rows that no program uses. */
export function codeFindings(): string[] {
  const known = new Set([reasonRows(), findingRows(), messageRows()].flatMap((table) => [...table.keys()]));
  const files = ['src', 'tests']
    .flatMap(programsIn)
    .map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  const texts = new Set(files.flatMap(textsIn));
  return [
    ...files
      .flatMap(codesIn)
      .filter(({ code }) => !known.has(code))
      .map(({ code, place }) => `${place}: the code ${code} has no row in ${tablesOfCodes}.`),
    ...[...known]
      .filter((code) => !texts.has(code))
      .map((code) => `The code ${code} of ${tablesOfCodes} is used nowhere: remove its row.`),
  ];
}

/** What stands behind `code:` and `code =`, in words of the form of a code. */
function codesIn(file: ts.SourceFile): { code: string; place: string }[] {
  return nodesIn(file).flatMap((node) => {
    const isCode =
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === 'code';
    if (!isCode || node.initializer === undefined) return [];
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    return resultsOf(node.initializer)
      .filter(({ text }) => /^[a-z]+(-[a-z]+)*$/.test(text))
      .map(({ text }) => ({ code: text, place: `${file.fileName}:${line + 1}` }));
  });
}

/** The texts that an expression can come to: either side of a condition. */
function resultsOf(expression: ts.Expression): ts.StringLiteralLike[] {
  if (ts.isConditionalExpression(expression))
    return [...resultsOf(expression.whenTrue), ...resultsOf(expression.whenFalse)];
  return ts.isStringLiteralLike(expression) ? [expression] : [];
}

function textsIn(file: ts.SourceFile): string[] {
  return nodesIn(file).flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []));
}

function nodesIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [node];
  ts.forEachChild(node, (child) => void found.push(...nodesIn(child)));
  return found;
}

function programsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));
}
