import { control, expect, test } from '../../../src/test.js';
import type { Member } from '../../../src/test.js';
import { byRole, memberWithRole } from '../orders.js';

// Section 5 names the roles SuperAdmin and Admin. No harness has to make members with them, so each of these tests
// judges another role first, and these as well if the harness offers them, or the environment file.

test(
  'ORD-PUT-OK-ROLE/admin',
  { title: 'PUT /orders answers an approved Admin with 200', holds: ['ORD-PUT-OK-ROLE'] },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    expect(await order.put({ notes: 'By the SuperAdmin' })).toBeAccepted(200);

    const admin = await memberWithRole('Admin', orders);
    expect(await order.put({ notes: 'By an Admin' }, byRole(admin))).toBeAccepted(200);
  },
);

test(
  'ORD-CALLER-APPROVED/manager-and-admin',
  {
    title: 'PUT /orders refuses a project manager or an Admin who is not approved with 403',
    holds: ['ORD-CALLER-APPROVED'],
  },
  async ({ orders }) => {
    const order = await orders.given('Ongoing');
    control(await order.put({ notes: 'By the SuperAdmin' }));
    const manager = await orders.member('projectManager', { approved: false });
    expect(await order.put({ notes: 'By a manager' }, manager.asCaller)).toBeRefused(403);

    const admin = await orders.offeredMember('Admin', { approved: false });
    const twin = admin && (await orders.offeredMember('Admin'));
    if (twin === undefined || admin === undefined) return;
    control(await order.put({ notes: 'By an approved Admin' }, byRole(twin)));
    expect(await order.put({ notes: 'By an Admin' }, admin.asCaller)).toBeRefused(403);
  },
);

test(
  'ORD-MANAGERS-ROLE/other-roles',
  {
    title: 'PUT /orders refuses a member of another role in assignedProjectManagers',
    holds: ['ORD-MANAGERS-ROLE'],
  },
  async ({ orders }) => {
    const manager = await orders.member('projectManager');
    const order = await orders.given('Ongoing');
    control(await order.put({ assignedProjectManagers: [manager.id] }));
    const others: (Member | undefined)[] = [await orders.member('teamMember')];
    // Only a harness has their ids.
    for (const role of orders.areMade ? ['Admin', 'SuperAdmin'] : [])
      others.push(await orders.offeredMember(role));

    for (const other of others)
      if (other !== undefined)
        expect(await order.put({ assignedProjectManagers: [manager.id, other.id] })).toBeRefused();
  },
);
