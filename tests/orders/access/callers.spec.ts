import { control, expect, refusal, test } from '../../../src/test.js';
import type { Varied } from '../../../src/test.js';
import { byRole, expectErrorName, orderLevels } from '../orders.js';
import { expiredCallers, refusedCallers, refusedOnce, refusedUpdates } from './callers.js';
import type { RefusedCallers } from './callers.js';

for (const group of [...refusedCallers, ...expiredCallers]) {
  const { requirement, slug = 'every-update', refused, status, nameRequirement, question, callers } = group;

  test(
    `${requirement}/${slug}`,
    { title: `PUT /orders refuses ${refused}`, cases: callers },
    async (context, make) => {
      for await (const { send } of refusedUpdates(make, context)) {
        const answer = await send();

        if (question !== undefined) context.session.record(question, `PUT /orders: ${answer.status}`, answer);
        expect(answer).toBeRefused(status);
      }
    },
  );

  if (nameRequirement !== undefined)
    test(
      `${nameRequirement}/${slug}`,
      { title: `PUT /orders names PermissionError for ${refused}`, cases: callers },
      async (context, make) => {
        for await (const { send } of refusedUpdates(make, context))
          expectErrorName(await send(), 'PermissionError', context.session);
      },
    );
}

const callerLevels: Varied = orderLevels.filter((each) => each !== 'caller');

for (const group of [...refusedCallers, ...expiredCallers.slice(0, 1)]) {
  const { requirement, refused, status, nameRequirement, at = callerLevels } = group;

  test(
    `${requirement}/one-field`,
    { title: `PUT /orders refuses one field of ${refused}`, at },
    async (context) => {
      for await (const send of refusedOnce(group, context)) expect(await send()).toBeRefused(status);
    },
  );

  if (nameRequirement !== undefined)
    test(
      `${nameRequirement}/one-field`,
      { title: `PUT /orders names PermissionError for one field of ${refused}`, at },
      async (context) => {
        for await (const send of refusedOnce(group, context))
          expectErrorName(await send(), 'PermissionError', context.session);
      },
    );
}

const unchanged = [
  {
    slug: 'refused-callers',
    title: 'PUT /orders changes nothing when it refuses the caller of an update',
    groups: refusedCallers,
  },
  {
    slug: 'expired-callers',
    title: 'PUT /orders changes nothing for an update in a workspace whose subscription expired',
    groups: expiredCallers,
  },
];

for (const { slug, title, groups } of unchanged)
  test(`ORD-PUT-ATOMIC/${slug}`, { title, cases: unchangedCases(groups) }, async (context, make) => {
    for await (const { order, send } of refusedUpdates(make, context, 'open')) {
      const before = await order.snapshot();

      refusal(await send());

      await expect(order).toBeUnchangedSince(before);
    }
  });

function unchangedCases(groups: readonly RefusedCallers[]): RefusedCallers['callers'] {
  const callers = groups.flatMap((group) => Object.entries(group.callers));
  return Object.fromEntries(callers.map(([slug, make]) => [`caller-${slug}`, make]));
}

// Section 5 names the roles SuperAdmin and Admin. No harness has to make members with them, so each of these tests
// judges another role first, and these as well if the harness offers them, or the environment file.

test(
  'ORD-CALLER-APPROVED/manager-and-admin',
  { title: 'PUT /orders refuses a project manager or an Admin who is not approved with 403' },
  async ({ orders }) => {
    const order = await orders.given('open');
    control(await order.put({ notes: 'By the SuperAdmin' }));
    const manager = await orders.member('projectManager', { approved: false });
    expect(await order.put({ notes: 'By a manager' }, manager.asCaller)).toBeRefused(403);
    // Whether one who is not approved may be on its list, no section says.
    const listed = orders.areMade && (await order.put({ assignedProjectManagers: [manager.id] })).ok;
    if (listed) expect(await order.put({ notes: 'By its manager' }, manager.asCaller)).toBeRefused(403);

    const admin = await orders.offeredMember('Admin', { approved: false });
    const twin = admin && (await orders.offeredMember('Admin'));
    if (twin === undefined || admin === undefined) return;
    control(await order.put({ notes: 'By an approved Admin' }, byRole(twin)));
    expect(await order.put({ notes: 'By an Admin' }, admin.asCaller)).toBeRefused(403);
  },
);
