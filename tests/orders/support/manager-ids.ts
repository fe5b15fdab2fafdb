import type { Orders } from '../../../src/test.js';

/** Ids of new project managers of the workspace. */
export async function managerIds(orders: Orders, count: number): Promise<string[]> {
  const members = await Promise.all(Array.from({ length: count }, () => orders.member('projectManager')));
  return members.map(({ id }) => id);
}
