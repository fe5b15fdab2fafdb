import { control, expect, test } from '../../../src/test.js';
import { byRole } from '../orders.js';

// Section 5 names the roles SuperAdmin and Admin. No harness has to make members with them, so each of these tests
// judges another role first, and these as well if the harness offers them, or the environment file.

test(
  'ORD-CALLER-APPROVED/manager-and-admin',
  { title: 'PUT /orders refuses a project manager or an Admin who is not approved with 403' },
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
