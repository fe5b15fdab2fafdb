import type { Order, Orders } from '../../../src/test.js';

/** Ids of new project managers of the workspace. */
export async function managerIds(orders: Orders, count: number): Promise<string[]> {
  const members = await Promise.all(Array.from({ length: count }, () => orders.member('projectManager')));
  return members.map(({ id }) => id);
}

/** The ids of the project managers of an order as it is read back; a harness leaves out what is unset. */
export async function assignedTo(order: Order): Promise<string[]> {
  return (await order.state()).assignedProjectManagers ?? [];
}
