import { expect, test } from '@playwright/test';
import { findErrorName, findFieldNames, Response } from '../../src/exchange/response.js';

const answer = (text: string): Response => new Response('updateOrder', 400, [], text, 'E1');
const namesIn = (text: string): string[] => findFieldNames(answer(text)).flatMap(({ names }) => names);

test('a text that is no JSON names an error and its field', () => {
  const text = 'ValidationError: budget is not valid. (fieldName: budget)';

  expect(findErrorName(answer(text), 'ValidationError')).toBeDefined();
  expect(namesIn(text)).toEqual(['budget']);
});

test('a field is named in the forms that texts have', () => {
  for (const text of [
    'fieldName: name',
    'fieldName = "name".',
    "{fieldName:'name'",
    '<e><fieldName>name</fieldName></e>',
  ])
    expect(namesIn(text), text).toEqual(['name']);
  expect(namesIn('fieldName: assignedProjectManagers[1]')).toEqual(['assignedProjectManagers[1]']);
});

test('a text that only speaks of a field, or of its fieldName, names none', () => {
  for (const text of ['budget is not valid', 'the fieldName is missing', 'otherfieldName: name'])
    expect(namesIn(text), text).toEqual([]);
});

test('in JSON only a member is a field name', () => {
  expect(namesIn('{"error":{"fieldName":["name","budget"]}}')).toEqual(['name', 'budget']);
  expect(namesIn('{"message":"fieldName: name"}')).toEqual([]);
});
