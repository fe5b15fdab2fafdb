import { randomBytes } from 'node:crypto';
import {
  casesByRequirement,
  casesOf,
  checkRole,
  control,
  expect,
  findFieldNames,
  refusal,
  sampleFile,
  slugOf,
  stop,
  test,
} from '../../../src/test.js';
import type { Order, OrderFields, OrderNeed, Orders, OrderStatus, Response } from '../../../src/test.js';
import {
  acceptedBy,
  expectErrorName,
  fieldNames,
  fieldsOfMoves,
  givenAccepting,
  invalidCases,
  managerIds,
  oneInvalidCaseEach,
  orderLevels,
  outsiders,
  sampleOf,
  updateOf,
} from '../orders.js';

/** The slug of a test of a field: cases that close orders do not mix with cases that leave them open. */
function slugFor({ field }: { field: string }): string {
  return sampleOf(field).closes === true ? 'invalid-closing-field' : 'invalid-field';
}

/** One value of each field and requirement: how a refusal names it does not hang on more. */
const values = oneInvalidCaseEach.map((row) => ({ ...row, slug: `${slugOf(row.field)}-${row.slug}` }));

for (const [slug, cases] of casesByRequirement(values, slugFor))
  test(
    `ERR-VALIDATION-STATUS/${slug}`,
    { title: 'PUT /orders refuses an invalid field with 400', cases },
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

const others: OrderFields = {
  brief: 'A valid brief',
  currency: 'USD',
  files: [sampleFile('beside')],
};

const fields = [...new Set(invalidCases.map(({ field }) => field))].map((field) => ({
  slug: slugOf(field),
  field,
  values: oneInvalidCaseEach.filter((each) => each.field === field).map(({ value }) => value),
}));

for (const [slug, cases] of casesByRequirement(fields, slugFor)) {
  test(
    `ERR-VALIDATION-NAME-PAYLOAD/${slug}`,
    { title: 'PUT /orders names ValidationError for an invalid field', cases },
    async ({ orders, session }, { field, values }) => {
      for (const value of values)
        expectErrorName(await refusedUpdate(orders, field, value), 'ValidationError', session);
    },
  );

  test(
    `ERR-VALIDATION-FIELD/${slug}`,
    { title: 'PUT /orders names an invalid field among valid fields as fieldName', cases },
    async ({ orders }, { field, values }) => {
      for (const value of values)
        expect(await refusedUpdate(orders, field, value, others)).toNameField(field);
    },
  );
}

test(
  'ERR-VALIDATION-FIELD/outsiders-as-managers',
  {
    title: 'PUT /orders names assignedProjectManagers as fieldName when one is not a project manager',
    cases: casesOf(outsiders.map(({ slug, id }) => ({ slug: `managers-${slug}`, id }))),
  },
  async ({ orders, elsewhere }, { id }) => {
    const [manager = ''] = await managerIds(orders, 1);
    const wrong = await id(orders, elsewhere);
    const order = await orders.given('open');

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

/** One invalid value of each field, the flags of a closing last. */
const oneOfEachField = fields.map(({ field, values: [value = ''] }) => ({ field, value }));

/** Those of each kind of value. */
const oneOfEachKind = oneOfEachField.filter(({ field }) =>
  ['name', 'budget', 'deadline', 'billingCycleEvent', 'markTasksAsDone'].includes(field),
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

/** The content type of those bodies. */
const formOfEdge = 'multipart/form-data; boundary=edge';

/** Further bodies, which a target need not find malformed; `field` is what one may leave in the order. */
const doubtfulForms: ((typeof malformedForms)[number] & { contentType?: string; field?: string })[] = [
  ...malformedForms,
  {
    slug: 'form-cut-at-quoted-boundary',
    name: 'breaks off before its boundary, which is in quotes',
    contentType: 'multipart/form-data; boundary="edge"',
    body: `--edge\r\n${notesPart}\r\n\r\nBroken off`,
  },
  {
    slug: 'form-without-boundary',
    name: 'names no boundary',
    contentType: 'multipart/form-data',
    body: `--edge\r\n${notesPart}\r\n\r\nWithout a boundary\r\n--edge--\r\n`,
  },
  ...['budget', 'quantity', 'billingCycleCount'].map((field) => ({
    slug: `form-with-long-${slugOf(field)}`,
    name: `has a ${field} of 400 digits`,
    body: `--edge\r\n${notesPart.replace('notes', field)}\r\n\r\n${'9'.repeat(400)}\r\n--edge--\r\n`,
    field,
  })),
];

test(
  'ERR-VALIDATION-STATUS/each-kind',
  {
    title:
      'PUT /orders refuses an invalid value of each kind with 400, and a form that breaks off, if at all',
    at: orderLevels,
  },
  async ({ orders }) => {
    const order = await accepting(orders);
    for (const { field, value } of oneOfEachKind)
      expect(await refusedAlone(order, field, value)).toBeRefused(400);

    const [{ body }] = malformedForms as [(typeof malformedForms)[number]];
    const answer = await order.put({}, { raw: { contentType: formOfEdge, body } });
    if (!answer.ok) expect(answer).toBeRefused(400);
  },
);

test(
  'ERR-VALIDATION-NAME-PAYLOAD/each-kind',
  { title: 'PUT /orders names ValidationError for an invalid value of each kind', at: orderLevels },
  async ({ orders, session }) => {
    const order = await accepting(orders);
    for (const { field, value } of oneOfEachKind)
      expectErrorName(await refusedAlone(order, field, value), 'ValidationError', session);
  },
);

test(
  'ERR-VALIDATION-FIELD/each-field',
  { title: 'PUT /orders names each invalid field as fieldName', at: orderLevels },
  async ({ orders }) => {
    const order = await accepting(orders, { subscription: true });
    for (const { field, value } of oneOfEachField) {
      const answer = await refusedAlone(order, field, value);
      if (answer.status === 403) checkRole(answer);
      expect(answer).toNameField(field);
    }

    const managers = { assignedProjectManagers: [randomBytes(12).toString('hex')] };
    const answer = await order.put(managers, { refused: true });
    if (answer.status === 400) expect(answer).toNameField('assignedProjectManagers');
  },
);

/** An order that just accepted a valid value of every field that it has, but for those of moves. */
async function accepting(orders: Orders, need: OrderNeed = {}): Promise<Order> {
  const order = await orders.given('open', need);
  const open = fieldNames.filter(
    (field) => !fieldsOfMoves.has(field) && (sampleOf(field).options === undefined || need.subscription),
  );
  await acceptedBy(order, Object.assign({}, ...open.map((field) => updateOf(field))) as OrderFields);
  return order;
}

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
  { title: 'PUT /orders names a short name as fieldName' },
  async ({ orders, session, canMakeRecords }) => {
    const order = await orders.given('open');
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

test(
  'ERR-VALIDATION-STATUS/malformed-forms',
  {
    title: 'PUT /orders refuses a malformed form with 400, if it refuses it',
    cases: casesOf(doubtfulForms),
  },
  async ({ orders, session }, { name, contentType = formOfEdge, body, field }) => {
    const order = await orders.given('open');
    control(await order.put({ notes: 'Well-formed' }));

    const answer = await order.put({}, { raw: { contentType, body } });

    session.record('Q-MALFORMED-FORM', `a form that ${name}: ${answer.status}`, answer);
    if (contentType !== formOfEdge && answer.status === 415)
      stop('inapplicable', {
        code: 'left-open',
        subject: 'updateOrder',
        message: `The target answers 415 to the content type ${contentType}, and no section says how a form is to be marked.`,
      });
    // A parser that forgives reads the form as far as it goes, or as one without fields; neither is forbidden.
    if (!answer.ok) expect(answer).toBeRefused(400);
    // What it took is no value for an order that lasts.
    else if (field !== undefined) control(await order.put(updateOf(field)));
  },
);

/**
 * The refusal of an invalid value by an order that accepted a valid one of every field together. One by another status may be
 * about something else: then the control is that the field is accepted alone, too.
 */
async function refusedAlone(order: Order, field: string, value: string): Promise<Response> {
  const answer = refusal(await order.put(updateOf(field, value), { refused: true }));
  if (answer.status !== 400 && !fieldsOfMoves.has(field)) control(await order.put(updateOf(field)));
  return answer;
}

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
