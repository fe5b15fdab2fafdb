import { expect, test } from '../test.js';
import { killMatrix } from '../../src/contract/kill-matrix.js';
import type { KillMatrix } from '../../src/contract/kill-matrix.js';
import { levelCasesWith, matrixWith, matrixWithEnvironment } from '../proof/matrix-with.js';
import { killMatrixFiles } from '../proof/records.js';

test('what is written is what was read, a file for each of those of the catalogue', () => {
  const files = killMatrixFiles(killMatrix());
  expect(files.filter(({ text }) => text === null)).toEqual([]);
  const read = files.flatMap(({ text }) => Object.entries(JSON.parse(text ?? '') as object));
  const tests = Object.fromEntries(read.filter(([id]) => id.includes('/')));
  expect(tests).toEqual(killMatrix().tests);
  expect(Object.keys(tests).length).toBeGreaterThan(1_000);
});

test('a new test and a new find change no line but their own', () => {
  const { tests } = killMatrix();
  const linesWith = (more: KillMatrix['tests']): string[] => {
    const files = killMatrixFiles({ tests: { ...tests, ...more } });
    return files.find(({ file }) => file.endsWith('companies.json'))?.text?.split('\n') ?? [];
  };
  const before = linesWith({ 'CMP-NAME/last-of-all': { finds: ['one'] } });
  const after = linesWith({
    'CMP-NAME/zz': { finds: [] },
    'CMP-NAME/last-of-all': { finds: ['two', 'one'] },
  });
  expect(after.filter((line) => !before.includes(line))).toEqual([
    ', "CMP-NAME/last-of-all": {"finds":["one","two"]}',
    ', "CMP-NAME/zz": {"finds":[]}',
  ]);
});

const known: KillMatrix = {
  faults: { one: 'One.', two: 'Two.' },
  tests: {
    'CMP-NAME/a': { finds: ['one', 'two'], environment: { finds: ['one', 'two'], needs: ['API_KEY'] } },
    'CMP-NAME/gone': { finds: ['one'] },
  },
};
const ran = (id: string, verdict: 'passed' | 'untested') => ({
  ...{ id, verdict, holds: ['CMP-NAME'], levels: {}, seconds: 0, requests: 2 },
  ...{ orders: [], needs: ['API_KEY'], writes: false, makes: {} },
});
const ofName = new Set(['CMP-NAME']);

test('a proof of some faults keeps what was found of the others, and forgets tests and faults that are gone', () => {
  const { tests } = matrixWith(
    known,
    { one: 'One.', three: 'Three.' },
    [ran('CMP-NAME/a', 'passed'), ran('CMP-NAME/b', 'passed')],
    [{ fault: 'three', foundBy: ['CMP-NAME/b'] }],
    ofName,
  );
  expect(Object.keys(tests)).toEqual(['CMP-NAME/a', 'CMP-NAME/b']);
  expect(tests['CMP-NAME/a']).toMatchObject({
    finds: ['one'],
    requests: 2,
    environment: { needs: ['API_KEY'] },
  });
  expect(tests['CMP-NAME/b']).toMatchObject({ finds: ['three'] });
});

test('a proof of some faults leaves the rows of other requirements alone', () => {
  const matrix = matrixWith(known, known.faults, [ran('CMP-NAME/a', 'passed')], [], new Set(['CMP-ID']));
  expect(matrix.tests['CMP-NAME/a']?.requests).toBe(undefined);
  const so = matrixWithEnvironment(known, [ran('CMP-NAME/a', 'untested')], [], /two/, new Set(['CMP-ID']));
  expect(so.tests['CMP-NAME/a']?.environment).toEqual(known.tests['CMP-NAME/a']?.environment);
});

test('a proof with environment fixtures changes what is found with them and nothing else', () => {
  const { tests } = matrixWithEnvironment(
    known,
    [ran('CMP-NAME/a', 'passed'), ran('CMP-NAME/b', 'untested')],
    [{ fault: 'two', foundBy: [] }],
    /two/,
    ofName,
  );
  expect(tests['CMP-NAME/a']).toMatchObject({ finds: ['one', 'two'], environment: { finds: ['one'] } });
  expect(tests['CMP-NAME/b']?.environment).toBe(undefined);
});

for (const { orders, needs } of [
  { orders: ['Pending'], needs: ['ACCESS_TOKEN', 'API_KEY'] },
  { orders: ['Pending>Ongoing', 'Review'], needs: ['ACCESS_TOKEN', 'API_KEY'] },
  { orders: ['Pending>Ongoing'], needs: ['API_KEY'] },
  { orders: [], needs: ['API_KEY'] },
])
  test(`a case that writes and takes ${orders.join(' and ') || 'no order'} needs ${needs.join(' and ')}`, () => {
    const measured = { ...ran('CMP-NAME/a', 'passed'), orders, writes: true };
    const { tests } = matrixWithEnvironment(known, [measured], [], /(?!)/, ofName);
    const finds = ['one', 'two'];
    expect(tests['CMP-NAME/a']?.environment).toMatchObject({ finds, orders, needs, writes: true });
  });

test('what a case at levels takes is kept with its levels, with a harness and without one', () => {
  const none = new Set<string>();
  const levels = { caller: 'client' };
  const seen = { ...ran('ORD-NAME/a#level-1', 'passed'), levels, makes: { updates: 2 } };
  const first = levelCasesWith({}, [seen], false, none);
  expect(first).toEqual({ 'ORD-NAME/a#level-1': { levels, requests: 2 } });
  const both = levelCasesWith(first, [seen], true, none);
  expect(both['ORD-NAME/a#level-1']?.environment).toEqual({ needs: ['API_KEY'], makes: { updates: 2 } });
  expect(levelCasesWith(both, [{ ...seen, requests: 9 }], false, none)).toEqual(both);
  const elsewhere = { ...seen, levels: { caller: 'admin' } };
  expect(levelCasesWith(both, [elsewhere], false, none)).toEqual({
    'ORD-NAME/a#level-1': { levels: { caller: 'admin' }, requests: 2 },
  });
});
