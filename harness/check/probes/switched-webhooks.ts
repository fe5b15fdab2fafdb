import { isSuccess } from '../target.js';
import type { Probe } from '../surroundings.js';

/** Whether a webhook is on or off as it was asked for; an update of an order at the target itself shows it. */
export const probeSwitchedWebhooks: Probe = async ({ door, receiver, target, workspace }) => {
  if (door.outcomeOf('webhook') !== 'holds') return;
  if (receiver === undefined || target === undefined) {
    door.remark('webhook', 'Whether it is on was not looked at: set BASE_URL to the address of the target.');
    return;
  }
  const { companyId } = workspace;
  const events = ['ORDER.UPDATED'];
  const [on, off] = [await receiver.address(), await receiver.address()];
  const { orderId } = await door.setup('order', { companyId, status: 'Ongoing' });
  await door.setup('webhook', { companyId, url: off.url, events, active: false });
  await door.setup('webhook', { companyId, url: on.url, events, active: true });
  if (!isSuccess(await target.update(workspace, orderId))) return;
  if ((await on.deliveries(1)).length === 0)
    door.wrong('webhook', 'Asked for with active true, it got no delivery of an update of an order.');
  else if ((await off.deliveries(0)).length > 0)
    door.wrong('webhook', 'Asked for with active false, it got a delivery of an update of an order.');
};
