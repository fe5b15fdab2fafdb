import type { StoredField } from '../domain/orders.js';
import { addOrder, storedFields } from '../domain/orders.js';
import type { OrderEffects } from '../seams/order-effects.js';
import type { Service } from '../service/service.js';

export const orderEffects: OrderEffects<Service> = {
  newOrder({ world }, companyId, seed) {
    return addOrder(world, companyId, seed);
  },

  storeField(_service, order, field, value) {
    (order as unknown as Record<StoredField, unknown>)[field] = value;
  },

  changeStatus(_service, order, status) {
    order.status = status;
  },

  activateFolder(_service, order) {
    order.folderActive = true;
  },

  replaceManagers(_service, order, ids) {
    order.assignedProjectManagers = [...new Set(ids)];
  },

  storeFiles({ world }, order, files) {
    const { generator } = world;
    for (const { name, size, mimetype } of files) {
      order.files.push({ _id: generator.id(), name, size, mimetype, uploadedAt: generator.timestamp() });
    }
  },

  markTasks(_service, order, done) {
    if (!done) return;
    for (const task of order.tasks) task.done = true;
  },

  outstandingRequests(_service, order) {
    return order.tasks.filter(({ requested, done, rejected }) => requested && !done && !rejected);
  },

  rejectRequested(service, order, reject) {
    if (!reject) return;
    for (const task of service.seams.effects.outstandingRequests(service, order)) task.rejected = true;
  },

  notify(_service, order, kind, clientId) {
    order.notifications.push({ kind, clientId });
  },

  orderDocument(_service, order) {
    const document: Record<string, unknown> = { _id: order._id, status: order.status };
    for (const field of storedFields) document[field] = order[field];
    return {
      ...document,
      assignedProjectManagers: [...order.assignedProjectManagers],
      company: order.companyId,
      client: order.clientMemberId,
      isSubscription: order.subscription,
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
    };
  },

  attachments(_service, order) {
    return order.files.map((file) => ({ ...file }));
  },
};
