import { control, covers, expect, test } from '../../src/test.js';
import type { Door } from '../../src/operations/door.js';
import { Member } from '../../src/operations/orders.js';
import type { Orders } from '../../src/operations/orders.js';
import { offered } from '../../src/operations/webhooks.js';
import type { MemberWish } from '../../src/target/given.js';

// Section 5 names the roles SuperAdmin and Admin. No harness has to make members with them, so that each of these tests
// judges another role first, and these as well where the harness offers them.

test('an update by an approved Admin answers 200', covers('ORD-PUT-OK'), async ({ orders, door }) => {
  const order = await orders.given('Ongoing');
  expect(await order.put({ notes: 'By the SuperAdmin' })).toBeAccepted(200);

  const admin = await offeredMember(orders, door, { role: 'Admin' });
  if (admin !== undefined)
    expect(await order.put({ notes: 'By an Admin' }, admin.asCaller)).toBeAccepted(200);
});

test(
  'an update by a project manager or an Admin who is not approved is refused with 403',
  covers('ORD-CALLER-APPROVED'),
  async ({ orders, door }) => {
    const order = await orders.given('Ongoing');
    control(await order.put({ notes: 'By the SuperAdmin' }));
    const manager = await orders.member('projectManager', { approved: false });
    expect(await order.put({ notes: 'By a manager' }, manager.asCaller)).toBeRefused(403);

    const twin = await offeredMember(orders, door, { role: 'Admin' });
    const admin = await offeredMember(orders, door, { role: 'Admin', approved: false });
    if (twin === undefined || admin === undefined) return;
    control(await order.put({ notes: 'By an approved Admin' }, twin.asCaller));
    expect(await order.put({ notes: 'By an Admin' }, admin.asCaller)).toBeRefused(403);
  },
);

test(
  'a list of project managers with a team member, an Admin or a SuperAdmin is refused',
  covers('ORD-MANAGERS-ROLE'),
  async ({ orders, door }) => {
    const manager = await orders.member('projectManager');
    const order = await orders.given('Ongoing');
    control(await order.put({ assignedProjectManagers: [manager.id] }));
    const others: (Member | undefined)[] = [await orders.member('teamMember')];
    for (const role of ['Admin', 'SuperAdmin']) others.push(await offeredMember(orders, door, { role }));

    for (const other of others)
      if (other !== undefined)
        expect(await order.put({ assignedProjectManagers: [manager.id, other.id] })).toBeRefused();
  },
);

/** A member whom the harness may refuse to make; undefined where it does. */
async function offeredMember(
  { workspace: { companyId } }: Orders,
  door: Door,
  wish: MemberWish,
): Promise<Member | undefined> {
  const made = await offered(door, 'member', { companyId, ...wish });
  if (typeof made?.memberId !== 'string' || typeof made.accessToken !== 'string') return undefined;
  door.session.recorder.redaction.learn('$ACCESS_TOKEN', made.accessToken);
  return new Member(door, wish.role, made.memberId, made.accessToken);
}
