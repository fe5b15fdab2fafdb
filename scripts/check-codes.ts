import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {
  findingRows,
  findingsFile,
  messageRows,
  messagesFile,
  reasonRows,
  reasonsFile,
} from '../src/contract/reasons.js';

/** A code as a program uses it. */
interface UsedCode {
  code: string;
  place: string;
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
function codesIn(file: ts.SourceFile): UsedCode[] {
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
  ts.forEachChild(node, (child) => {
    found.push(...nodesIn(child));
  });
  return found;
}

function programsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));
}
