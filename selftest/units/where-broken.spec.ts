import { expect, test } from '@playwright/test';
import { reasonOf, whereBroken, whereSentence } from '../../src/report/reason-groups.js';
import { renderAnnotations } from '../../src/report/forms/annotations.js';
import { renderJunit } from '../../src/report/forms/junit.js';
import { renderMarkdown } from '../../src/report/forms/markdown.js';
import { page } from '../../src/report/html/page.js';
import { renderSummary } from '../../src/report/summary.js';
import { compose } from '../../src/verdict/compose.js';
import type { ConformanceResult, Levels } from '../../src/verdict/result.js';
import type { TestRecord } from '../../src/verdict/run-record.js';
import { catalogueOf, joined, recordOf, runOf } from './test-record.js';

const holds = ['R'];
const at = (number: number, levels: Levels, verdict: 'passed' | 'failed' = 'failed'): TestRecord =>
  recordOf({ id: 'R/t', case: `level-${number}`, levels, holds, verdict, message: 'It is stored.' });
const plain = recordOf({ id: 'R/t', case: 'plain', holds });
const resultOf = (...cases: [TestRecord, ...TestRecord[]]): ConformanceResult =>
  compose(runOf([joined(...cases)]), catalogueOf([{ id: 'R' }]));

const sentences: { name: string; cases: [TestRecord, ...TestRecord[]]; sentence: string }[] = [
  {
    name: 'one level',
    cases: [plain, at(1, { caller: 'client' }), at(2, { caller: 'admin' }, 'passed')],
    sentence: 'Only for the role client. Kept for the role SuperAdmin, Admin.',
  },
  {
    name: 'either of two levels',
    cases: [plain, at(1, { with: 'file-before' }), at(2, { with: 'status' })],
    sentence: 'Only with a file before it or a status beside it. Kept with nothing beside it.',
  },
  {
    name: 'two levels together',
    cases: [plain, at(1, { encoding: 'chunked', timing: 'again' })],
    sentence: 'Only with the body in chunks and for a request that came before.',
  },
  {
    name: 'a level of which no other was asked',
    cases: [at(1, { caller: 'client' })],
    sentence: 'Only for the role client.',
  },
  {
    name: 'a level that the catalogue no longer has',
    cases: [plain, at(1, { caller: 'stranger' })],
    sentence: 'Only at caller/stranger. Kept for the role SuperAdmin.',
  },
];

for (const { name, cases, sentence } of sentences)
  test(`a violation at ${name} says where the clause is broken`, () => {
    const [requirement] = resultOf(...cases).requirements;
    const [violation] = requirement?.violations ?? [];
    const where = requirement && violation && whereBroken(violation, requirement);
    expect(where && whereSentence(where)).toBe(sentence);
  });

test('a violation that a plain case shows says nothing of where', () => {
  const failed = recordOf({ id: 'R/t', case: 'plain', holds, verdict: 'failed', message: 'It is stored.' });
  const [requirement] = resultOf(failed, at(1, { caller: 'client' })).requirements;
  expect(requirement && reasonOf(requirement)).toBe('It is stored.');
});

test('every form says at once where a clause is broken', () => {
  const result = resultOf(plain, at(1, { caller: 'client' }));
  const reported = 'It is stored. Only for the role client.';
  for (const [form, text] of Object.entries({
    summary: renderSummary(result, {}, ''),
    junit: renderJunit(result, {}),
    markdown: renderMarkdown(result, {}),
    annotations: renderAnnotations(result),
    page: page(result, {}),
  }))
    expect(text, form).toContain(reported);
  expect(renderSummary(result, {}, '')).toContain('kept      for the role SuperAdmin');
  expect(page(result, {})).toContain('<b>Only for the role client.</b> Kept for the role SuperAdmin.');
});

const refused = (number: number, levels: Levels): TestRecord =>
  recordOf({
    ...{ id: 'R/t', case: `level-${number}`, levels, holds },
    ...{ verdict: 'inapplicable', code: 'level-refused' },
  });

test('a level is a restriction of the target only if each case at it was refused', () => {
  const { run } = resultOf(
    plain,
    ...[1, 2, 3].map((number) => refused(number, { caller: 'client', timing: 'again' })),
    at(4, { timing: 'again' }, 'passed'),
  );
  expect(run.restrictions).toEqual([
    {
      code: 'level-refused',
      subject: 'caller/client',
      settings: [],
      message: 'The target refuses what is asked for the role client: 3 of 3 cases.',
      partly: true,
      requirements: ['R'],
    },
  ]);
  expect(resultOf(plain, refused(1, { caller: 'client' })).run.restrictions).toEqual([]);
});
