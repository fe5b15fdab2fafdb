import {
  brokenOff,
  casesByRequirement,
  casesOf,
  control,
  expect,
  isUsedUp,
  openStatuses,
  sampleFile,
  slugOf,
  test,
} from '../../../src/test.js';
import type { Change, OrderStatus, Scene } from '../../../src/test.js';
import {
  acceptedBy,
  byRole,
  callerOf,
  demandTaken,
  fieldNames,
  neededOrder,
  orderLevels,
  sampleOf,
  updateOf,
} from '../orders.js';
import type { UpdateRow } from '../orders.js';

const file = sampleFile('outline');

interface Update extends UpdateRow {
  /** Whether an order that lasts may take the file. */
  takesFile?: true;
}

const fieldUpdates: Update[] = [
  ...fieldNames.map((field) => ({
    slug: slugOf(field),
    fields: updateOf(field),
    subscription: sampleOf(field).options?.subscription,
  })),
  { slug: 'subscription', fields: { notes: 'Nothing of its recurrence' }, subscription: true },
  { slug: 'pending-to-ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  ...openStatuses().flatMap((from) =>
    ['Completed', 'Cancelled'].map((status): Update => ({
      slug: slugOf(`${from} to ${status}`),
      from,
      fields: { status, markTasksAsDone: true },
    })),
  ),
];

const fileUpdates: Update[] = [
  { slug: 'file', fields: { files: [file] }, takesFile: true },
  { slug: 'fields-and-file', fields: { notes: 'See the outline', files: [file] } },
  { slug: 'two-files', fields: { files: [file, sampleFile('second')] } },
];

for (const [need, cases] of casesByRequirement(fieldUpdates, neededOrder))
  test(
    `ORD-PUT-OK/${need}`,
    { title: 'PUT /orders answers an update with 200', cases, at: ['with', 'value'] },
    accepts,
  );

test(
  'ORD-PUT-OK-FILE/from-ongoing',
  { title: 'PUT /orders answers an update with a file with 200', cases: casesOf(fileUpdates) },
  accepts,
);

async function accepts({ orders }: Scene, { from, fields, subscription, takesFile }: Update): Promise<void> {
  const order = await orders.given(from ?? 'open', {
    ...{ subscription, takesFile },
    usesUp: takesFile !== true && isUsedUp(from ?? 'Ongoing', fields),
  });

  // An order that lasts may have the file of an earlier run.
  const answer = await order.putFiles(takesFile ? { files: [sampleFile('outline')] } : fields);

  // Whether most fields are taken is judged by requirements of their own; what is judged here is the 200.
  if (Object.keys(fields).some(isJudgedElsewhere)) control(answer);
  expect(answer).toBeAccepted(200);
}

function isJudgedElsewhere(field: string): boolean {
  return fieldNames.includes(field) && !['currency', 'notes', 'brief'].includes(field);
}

test(
  'ORD-PUT-OK/no-field',
  {
    title: 'PUT /orders answers an update of a field with 200, and one without a field if it takes it',
    // A level of the others would add a field.
    at: ['caller', 'record', 'encoding', 'access', 'timing', 'context'],
  },
  async ({ orders }) => {
    const order = await orders.given('open');
    expect(await order.put({ notes: 'Something' })).toBeAccepted(200);

    const answer = await order.put({});

    demandTaken(answer, 'body', 'an update without a field');
    expect(answer).toBeAccepted(200);
  },
);

test(
  'ORD-PUT-OK/failing-receiver',
  {
    title: 'PUT /orders answers an update with 200, whatever the receiver of its event does',
    cases: { refused: 500, 'broken-off': brokenOff },
  },
  async ({ orders, webhooks }, status) => {
    const order = await orders.given('open');
    const webhook = await webhooks.given();
    await webhook.reply({ status, body: 'refused by the receiver' });

    expect(await order.put({ notes: 'Its event is refused' })).toBeAccepted(200);
    await webhook.delivery();
    expect(await order.put({ notes: 'After an event that was refused' })).toBeAccepted(200);
  },
);

const approved = (['SuperAdmin', 'projectManager', 'teamMember', 'client'] as const).map((role) => ({
  slug: `every-state-${slugOf(role)}`,
  role,
}));

for (const [requirement, cases] of casesByRequirement(approved, ({ role }) =>
  role === 'SuperAdmin' ? 'ORD-PUT-OK' : 'ORD-PUT-OK-ROLE',
))
  test(
    `${requirement}/every-state`,
    { title: 'PUT /orders answers an approved member with 200 in every open state', cases },
    async ({ orders }, { role }) => {
      const owner = await callerOf(role === 'client' ? 'client' : 'SuperAdmin', orders);
      const as = role === 'SuperAdmin' || role === 'client' ? owner.as : byRole(await orders.caller(role));
      for (const from of openStatuses()) {
        const order = await owner.given(from);

        expect(await order.put({ brief: 'In any state' }, as)).toBeAccepted(200);
      }
    },
  );

test(
  'ORD-PUT-OK-ROLE/each-role',
  {
    title: 'PUT /orders answers an approved member of each role with 200',
    at: ['record', 'with', 'encoding', 'access', 'timing', 'context', 'value'],
  },
  async ({ orders }) => {
    const client = await orders.member('client');
    const order = await orders.ofClient('open', {}, client);
    control(await order.put({ brief: 'By the SuperAdmin' }));

    expect(await order.put({ brief: 'By the client' }, byRole(client))).toBeAccepted(200);
    const manager = await orders.member('projectManager');
    expect(await order.put({ brief: 'By a project manager' }, byRole(manager))).toBeAccepted(200);
    for (const role of ['teamMember', 'Admin']) {
      const member = await orders.callerIfAny(role);
      if (member !== undefined)
        expect(await order.put({ brief: `By a ${role}` }, byRole(member))).toBeAccepted(200);
    }
  },
);

test(
  'ORD-PUT-OK-FILE/in-turn',
  { title: 'PUT /orders answers an update with a file, alone and with a field, with 200', at: orderLevels },
  async ({ orders }) => {
    const order = await orders.given('Ongoing', { usesUp: true });

    for (const fields of [{ files: [file] }, { brief: 'With a file', files: [sampleFile('outline')] }])
      expect(await order.put(fields)).toBeAccepted(200);
  },
);

test(
  'ORD-PUT-OK-FILE/every-state',
  { title: 'PUT /orders answers an update with a file with 200 in every open state' },
  async ({ orders }) => {
    for (const from of openStatuses()) {
      const order = await orders.given(from, { usesUp: true });

      expect(await order.put({ brief: 'With a file', files: [file] })).toBeAccepted(200);
    }
  },
);

const socket: Change = { headers: { clientid: 'sock-7Qd2mVtX0aJkR9bEAAAB' } };

const socketless: (UpdateRow & { from: OrderStatus })[] = [
  { slug: 'one-field', from: 'Pending', fields: { brief: 'Sent from no socket' } },
  { slug: 'with-file', from: 'Review', fields: { files: [file] } },
  { slug: 'status-ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  { slug: 'status-review', from: 'Ongoing', fields: { status: 'Review' } },
  { slug: 'status-completed', from: 'Ongoing', fields: { status: 'Completed', markTasksAsDone: true } },
  { slug: 'status-cancelled', from: 'Review', fields: { status: 'Cancelled', markTasksAsDone: true } },
];

for (const [need, cases] of casesByRequirement(socketless, neededOrder))
  test(
    `ORD-CLIENTID-OPTIONAL/${need}`,
    {
      title: 'PUT /orders takes an update without clientid',
      cases,
      ...(need === 'from-ongoing' && { at: orderLevels }),
    },
    async ({ orders }, { from, fields }) => {
      const usesUp = isUsedUp(from, fields);
      await acceptedBy(orders.given(from, { usesUp }), fields, socket);
      const order = await orders.given(from, { usesUp });

      expect(await order.put(fields)).toBeAccepted();
    },
  );

test(
  'ORD-PUT-OK/managers',
  { title: 'PUT /orders answers an update of the project managers with 200' },
  async ({ orders, session }) => {
    const manager = await orders.member('projectManager');
    const order = await orders.given('open');
    const answer = await order.put({ assignedProjectManagers: [manager.id] });
    session.record('Q-MEDIA-TYPE', `PUT /orders: ${answer.header('content-type') ?? 'none'}`, answer);

    const json = { contentType: 'application/json', body: JSON.stringify({ notes: 'Sent as JSON' }) };
    const asJson = await order.put({}, { raw: json });
    session.record('Q-ORDER-JSON', asJson.outcome, asJson);
    const pairs = new URLSearchParams({ notes: 'Sent as pairs' }).toString();
    const asPairs = await order.put(
      {},
      { raw: { contentType: 'application/x-www-form-urlencoded', body: pairs } },
    );
    session.record('Q-ORDER-URLENCODED', asPairs.outcome, asPairs);
    const twice = await order.put({ assignedProjectManagers: [manager.id, manager.id] });
    session.record('Q-MANAGERS-REPEATED', twice.outcome, twice);
    const empty = await order.put({});
    session.record('Q-ORDER-EMPTY', empty.outcome, empty);
    const unknown = await order.put({ notes: 'With an unknown field', favouriteColour: 'red' });
    session.record('Q-UNKNOWN-FIELD', `PUT /orders: ${unknown.outcome}`, unknown);
    const asText = await order.put({ assignedProjectManagers: manager.id });
    session.record('Q-COERCION', `PUT /orders, one id as assignedProjectManagers: ${asText.outcome}`, asText);

    expect(answer).toBeAccepted(200);
  },
);
