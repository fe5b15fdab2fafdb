import {
  casesByRequirement,
  casesOf,
  control,
  expect,
  findFieldNames,
  refusal,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { OrderFields, Orders, OrderStatus, Response } from '../../../src/test.js';
import {
  acceptedBy,
  expectErrorName,
  givenAccepting,
  invalidCases,
  managerIds,
  sampleOf,
  strangers,
  updateOf,
} from '../orders.js';

/** The slug of a test of a field: cases that close orders do not mix with cases that leave them open. */
function slugFor({ field }: { field: string }): string {
  return sampleOf(field).closes === true ? 'invalid-closing-field' : 'invalid-field';
}

const values = invalidCases.map((row) => ({ ...row, slug: `${slugOf(row.field)}-${row.slug}` }));

for (const [slug, cases] of casesByRequirement(values, slugFor)) {
  test(
    `ERR-VALIDATION-STATUS/${slug}`,
    { title: 'PUT /orders refuses an invalid field with 400', holds: ['ERR-VALIDATION-STATUS'], cases },
    async ({ orders }, { field, value }) => {
      const order = await givenAccepting(orders, field);
      const answer = await order.put(updateOf(field, value), { refused: true });
      if (answer.ok)
        stop('cantTell', {
          code: 'refusal-missing',
          subject: 'updateOrder',
          message: 'This test looks at a refusal, and the target accepted the update.',
        });

      expect(answer).toBeRefused(400);
    },
  );
}

const others: OrderFields = {
  brief: 'A valid brief',
  currency: 'USD',
  files: [{ filename: 'beside.txt', content: 'Beside an invalid field' }],
};

const fields = [...new Set(invalidCases.map(({ field }) => field))].map((field) => ({
  slug: slugOf(field),
  field,
  values: invalidCases.filter((each) => each.field === field).map(({ value }) => value),
}));

for (const [slug, cases] of casesByRequirement(fields, slugFor)) {
  test(
    `ERR-VALIDATION-NAME-PAYLOAD/${slug}`,
    {
      title: 'PUT /orders names ValidationError for an invalid field',
      holds: ['ERR-VALIDATION-NAME-PAYLOAD'],
      cases,
    },
    async ({ orders, session }, { field, values }) => {
      for (const value of values)
        expectErrorName(await refusedUpdate(orders, field, value), 'ValidationError', session);
    },
  );

  test(
    `ERR-VALIDATION-FIELD/${slug}`,
    {
      title: 'PUT /orders names an invalid field as fieldName, alone and among valid fields',
      holds: ['ERR-VALIDATION-FIELD'],
      cases,
    },
    async ({ orders }, { field, values }) => {
      for (const value of values) {
        expect(await refusedUpdate(orders, field, value)).toNameField(field);
        expect(await refusedUpdate(orders, field, value, others)).toNameField(field);
      }
    },
  );
}

test(
  'ERR-VALIDATION-FIELD/outsiders-as-managers',
  {
    title: 'PUT /orders names assignedProjectManagers as fieldName when one is not a project manager',
    holds: ['ERR-VALIDATION-FIELD'],
    cases: casesOf(strangers.map(({ slug, id }) => ({ slug: `managers-${slug}`, id }))),
  },
  async ({ orders, elsewhere }, { id }) => {
    const [manager = ''] = await managerIds(orders, 1);
    const wrong = await id(orders, elsewhere);
    const order = await orders.given('Ongoing');

    for (const fields of [{}, others]) {
      await acceptedBy(order, { ...fields, assignedProjectManagers: [manager] });
      const update = { ...fields, assignedProjectManagers: [manager, wrong] };
      const answer = refusal(await order.put(update, { refused: true }));
      if (answer.status !== 400)
        stop('inapplicable', {
          code: 'left-open',
          subject: 'assignedProjectManagers',
          message: `The target refuses a foreign project manager with ${answer.status}: whether that is a validation error, section 7 leaves open.`,
        });
      expect(answer).toNameField('assignedProjectManagers');
    }
  },
);

/** Updates that break a rule between fields, or one on what the order is: no single value is at fault. */
const brokenRules: { name: string; from?: OrderStatus; subscription?: boolean; fields: OrderFields }[] = [
  { name: 'Completed without markTasksAsDone', fields: { status: 'Completed' } },
  { name: 'Cancelled without markTasksAsDone', fields: { status: 'Cancelled' } },
  { name: 'rejectRequestedTasks without a closing status', fields: { rejectRequestedTasks: true } },
  { name: 'a changed repeatCount alone', subscription: true, fields: { repeatCount: 7 } },
  { name: 'a changed repeatDuration alone', subscription: true, fields: { repeatDuration: 'year' } },
  { name: 'the move from Pending to Review', from: 'Pending', fields: { status: 'Review' } },
];

test(
  'ERR-VALIDATION-FIELD/short-name',
  { title: 'PUT /orders names a short name as fieldName', holds: ['ERR-VALIDATION-FIELD'] },
  async ({ orders, session, canMakeRecords }) => {
    const order = await orders.given('Ongoing');
    control(await order.put({ name: 'Long enough' }));

    expect(refusal(await order.put({ name: 'N' }))).toNameField('name');

    // Orders of the environment file are too few for a record.
    if (!canMakeRecords) return;
    for (const { name, from = 'Ongoing', subscription, fields } of brokenRules) {
      const answer = await (await orders.given(from, { subscription })).put(fields);
      const named = findFieldNames(answer).flatMap(({ names }) => names);
      session.record(
        'Q-FIELD-NAME',
        `${name}: ${answer.status}, ${named.join(', ') || 'no fieldName'}`,
        answer,
      );
    }
  },
);

const notesPart = 'Content-Disposition: form-data; name="notes"';

/** Bodies that are not a multipart form (RFC 7578), sent with the content type of one. */
const malformedForms = [
  {
    slug: 'form-cut-in-part',
    name: 'breaks off within a part',
    body: `--edge\r\n${notesPart}\r\n\r\nBroken o`,
  },
  {
    slug: 'form-cut-in-part-header',
    name: 'breaks off within the header of a part',
    body: `--edge\r\n${notesPart.slice(0, 30)}`,
  },
  { slug: 'form-plain-text', name: 'is plain text', body: 'This is no form at all.' },
];

test(
  'ERR-VALIDATION-STATUS/malformed-forms',
  {
    title: 'PUT /orders refuses a malformed form with 400, if it refuses it',
    holds: ['ERR-VALIDATION-STATUS'],
    cases: casesOf(malformedForms),
  },
  async ({ orders, session }, { name, body }) => {
    const order = await orders.given('Ongoing');
    control(await order.put({ notes: 'Well-formed' }));

    const contentType = 'multipart/form-data; boundary=edge';
    const answer = await order.put({}, { raw: { contentType, body } });

    session.record('Q-MALFORMED-FORM', `a form that ${name}: ${answer.status}`, answer);
    // A parser that forgives reads the form as far as it goes, or as one without fields; neither is forbidden.
    if (!answer.ok) expect(answer).toBeRefused(400);
  },
);

/**
 * The refusal of one invalid value after a valid one was accepted. If the value was not refused the test is
 * `cantTell`: the requirement on the field has tests of its own.
 */
async function refusedUpdate(
  orders: Orders,
  field: string,
  value: string,
  beside: OrderFields = {},
): Promise<Response> {
  const order = await givenAccepting(orders, field, 'Ongoing', beside);
  return refusal(await order.put({ ...beside, ...updateOf(field, value) }, { refused: true }));
}
