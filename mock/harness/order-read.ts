import type { StateHandler } from './params.js';
import { orderOf } from './params.js';

/** An order as it is stored. */
export const orderRead: StateHandler = (service, params) => {
  const order = orderOf(service, params);
  return {
    order: {
      status: order.status,
      name: order.name,
      budget: order.budget,
      currency: order.currency,
      quantity: order.quantity,
      deadline: order.deadline,
      kickoffDate: order.kickoffDate,
      notes: order.notes,
      brief: order.brief,
      assignedProjectManagers: order.assignedProjectManagers,
      repeatCount: order.repeatCount,
      repeatDuration: order.repeatDuration,
      billingCycleCount: order.billingCycleCount,
      billingCycleEvent: order.billingCycleEvent,
      folderActive: order.folderActive,
      files: order.files.map(({ name, size }) => ({ name, size })),
      tasks: order.tasks,
      notifications: order.notifications,
    },
  };
};
