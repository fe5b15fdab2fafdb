import { control, expect, openStatuses, slugOf, stop, test } from '../../../src/test.js';
import type { Change, OrderFields, OrderStatus } from '../../../src/test.js';
import { acceptedBy } from '../support/accepted-by.js';
import { byRole, callerNames, callerOf } from '../support/callers.js';
import { fieldNames, sampleOf, updateOf } from '../support/field-samples.js';

const file = { filename: 'outline.txt', content: 'An outline' };

const updates: { slug: string; name: string; fields: OrderFields; subscription?: boolean }[] = [
  ...fieldNames.map((field) => ({
    slug: slugOf(field),
    name: `of the ${field}`,
    fields: updateOf(field),
    subscription: sampleOf(field).wish?.subscription,
  })),
  {
    slug: 'subscription',
    name: 'of a subscription order',
    fields: { notes: 'Nothing of its recurrence' },
    subscription: true,
  },
  { slug: 'file', name: 'with a file alone', fields: { files: [file] } },
  {
    slug: 'fields-and-file',
    name: 'with a file and fields',
    fields: { notes: 'See the outline', files: [file] },
  },
  {
    slug: 'two-files',
    name: 'with two files',
    fields: { files: [file, { filename: 'second.txt', content: 'Another' }] },
  },
];

// Whether these are taken is judged by clauses of their own; what is judged here is the 200.
const judgedElsewhere = fieldNames.filter((field) => !['currency', 'notes', 'brief'].includes(field));

for (const { slug, name, fields, subscription } of updates) {
  const requirement = 'files' in fields ? 'ORD-PUT-OK-FILE' : 'ORD-PUT-OK';

  test(
    `${requirement}/${slug}`,
    { title: `an update ${name} answers 200`, holds: [requirement] },
    async ({ orders }) => {
      const order = await orders.given('Ongoing', { subscription });

      const answer = await order.put(fields);

      if (judgedElsewhere.some((field) => field in fields)) control(answer);
      expect(answer).toBeAccepted(200);
    },
  );
}

test(
  'ORD-PUT-OK/no-field',
  { title: 'an update without any field answers 200 where it is accepted', holds: ['ORD-PUT-OK'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    control(await order.put({ notes: 'Something' }));

    const answer = await order.put({});

    if (answer.refused)
      stop('inapplicable', {
        code: 'not-taken',
        subject: 'body',
        message: 'The target refuses an update without a field, and no clause says that it must take it.',
      });
    expect(answer).toBeAccepted(200);
  },
);

for (const role of ['SuperAdmin', 'projectManager', 'teamMember', 'client'] as const) {
  test(
    `${role === 'SuperAdmin' ? 'ORD-PUT-OK' : 'ORD-PUT-OK-ROLE'}/every-state-${slugOf(role)}`,
    {
      title: `updates by an approved member with the role ${role} answer 200 in every open state`,
      holds: [role === 'SuperAdmin' ? 'ORD-PUT-OK' : 'ORD-PUT-OK-ROLE'],
    },
    async ({ orders }) => {
      const owner = await callerOf(role === 'client' ? 'client' : 'SuperAdmin', orders);
      const as = role === 'SuperAdmin' || role === 'client' ? owner.as : byRole(await orders.member(role));
      for (const from of openStatuses()) {
        const order = await owner.given(from);

        expect(await order.put({ brief: 'Without a file' }, as)).toBeAccepted(200);
        control(await order.put({ brief: 'With a file', files: [file] }, as));
        expect(await order.put({ brief: 'Without a file again' }, as)).toBeAccepted(200);
      }
    },
  );
}

for (const role of ['SuperAdmin', 'projectManager', 'client'] as const)
  test(
    `ORD-PUT-OK-FILE/every-state-${slugOf(role)}`,
    {
      title: `updates with a file by ${callerNames[role]} answer 200 in every open state`,
      holds: ['ORD-PUT-OK-FILE'],
    },
    async ({ orders }) => {
      const caller = await callerOf(role, orders);
      for (const from of openStatuses()) {
        const order = await caller.given(from);
        control(await order.put({ brief: 'Without a file' }, caller.as));

        expect(await order.put({ brief: 'With a file', files: [file] }, caller.as)).toBeAccepted(200);
      }
    },
  );

const socket: Change = { headers: { clientid: 'sock-7Qd2mVtX0aJkR9bEAAAB' } };

const socketless: { slug: string; name: string; from: OrderStatus; fields: OrderFields }[] = [
  { slug: 'one-field', name: 'of one field', from: 'Pending', fields: { brief: 'Sent from no socket' } },
  { slug: 'with-file', name: 'with a file', from: 'Review', fields: { files: [file] } },
  { slug: 'status-ongoing', name: 'with the status Ongoing', from: 'Pending', fields: { status: 'Ongoing' } },
  { slug: 'status-review', name: 'with the status Review', from: 'Ongoing', fields: { status: 'Review' } },
  {
    slug: 'status-completed',
    name: 'with the status Completed',
    from: 'Ongoing',
    fields: { status: 'Completed', markTasksAsDone: true },
  },
  {
    slug: 'status-cancelled',
    name: 'with the status Cancelled',
    from: 'Review',
    fields: { status: 'Cancelled', markTasksAsDone: true },
  },
];

for (const { slug, name, from, fields } of socketless) {
  test(
    `ORD-CLIENTID-OPTIONAL/${slug}`,
    { title: `an update ${name} is accepted without clientid`, holds: ['ORD-CLIENTID-OPTIONAL'] },
    async ({ orders }) => {
      await acceptedBy(orders.given(from), fields, socket);
      const order = await orders.given(from);

      expect(await order.put(fields)).toBeAccepted();
    },
  );
}

test(
  'ORD-PUT-OK/managers',
  {
    title: 'project managers are updated with 200, and what is open about the request is recorded',
    holds: ['ORD-PUT-OK'],
  },
  async ({ orders, session }) => {
    const manager = await orders.member('projectManager');
    const order = await orders.given('Ongoing');
    const answer = await order.put({ assignedProjectManagers: [manager.id] });
    session.record('Q-MEDIA-TYPE', `PUT /orders: ${answer.header('content-type') ?? 'none'}`, answer);

    const json = { contentType: 'application/json', body: JSON.stringify({ notes: 'Sent as JSON' }) };
    const asJson = await order.put({}, { raw: json });
    session.record('Q-ORDER-JSON', asJson.outcome, asJson);
    const empty = await order.put({});
    session.record('Q-ORDER-EMPTY', empty.outcome, empty);
    const unknown = await order.put({ notes: 'With an unknown field', favouriteColour: 'red' });
    session.record('Q-UNKNOWN-FIELD', `PUT /orders: ${unknown.outcome}`, unknown);
    const asText = await order.put({ assignedProjectManagers: manager.id });
    session.record('Q-COERCION', `PUT /orders, one id as assignedProjectManagers: ${asText.outcome}`, asText);

    expect(answer).toBeAccepted(200);
  },
);
