import { expect, test } from '@playwright/test';
import { fieldCases, textCases } from '../../src/contract/cases.js';
import { violations } from '../../src/contract/violations.js';

/** A valid value of each request type, into which a case is put. */
const controls: Record<string, Record<string, unknown>> = {
  'lead-a': {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    role: 'c0ffeec0ffeec0ffeec0ffee',
    isConvertedClient: false,
  },
  'lead-b': { type: 'individual', email: 'ada@example.com', status: 'New' },
  client: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', isConvertedClient: false },
};

for (const [type, control] of Object.entries(controls)) {
  test(`every derived case of ${type} is as valid as it says once it is JSON`, () => {
    expect(violations(type, control)).toEqual([]);
    for (const { field, name, value, valid, requirement } of fieldCases(type)) {
      const sent = JSON.parse(JSON.stringify({ ...control, [field]: value })) as unknown;
      const broken = violations(type, sent).map((violation) => violation.requirement);
      if (valid) expect(broken, `${field} ${name}`).toEqual([]);
      else expect(broken, `${field} ${name}`).toEqual([requirement]);
    }
  });
}

test('every derived case of an update is as valid as it says once it is text', () => {
  const cases = textCases('order-update');
  expect(cases.length).toBeGreaterThan(40);
  for (const { field, name, value, valid, requirement } of cases) {
    const broken = violations('order-update', { [field]: parsed(field, value) }).map(
      (violation) => violation.requirement,
    );
    if (valid) expect(broken, `${field} ${name}`).toEqual([]);
    else expect(broken, `${field} ${name}`).toContain(requirement);
  }
});

const numbers = ['budget', 'quantity', 'repeatCount', 'billingCycleCount'];
const booleans = ['markTasksAsDone', 'rejectRequestedTasks'];

/** What a reader of a multipart body makes of a text, by the type that the contract gives the field. */
function parsed(field: string, text: string): unknown {
  if (numbers.includes(field))
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (booleans.includes(field)) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
