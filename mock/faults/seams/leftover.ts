import type { ClientNotification, Order } from '../../domain/orders.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { DecidedUpdate } from './update.js';

/** What a refused update leaves behind in the order, although it may change nothing. */
export type Leftover = (update: DecidedUpdate) => void;

/** Text fields; what is too short to be a name counts as not sent. */
export const leftoverTexts =
  (...fields: ('name' | 'notes' | 'brief' | 'deadline' | 'kickoffDate')[]): Leftover =>
  ({ order, sent }) => {
    for (const field of fields) {
      const text = sent[field];
      if (typeof text === 'string' && text.length > 1) order[field] = text;
    }
  };

/** The status, where it is one of these. */
export const leftoverStatus =
  (...statuses: Order['status'][]): Leftover =>
  ({ order, sent }) => {
    order.status = statuses.find((each) => each === sent['status']) ?? order.status;
  };

/** The files. */
export const leftoverFiles: Leftover = ({ service, order, request }) =>
  service.seams.effects.storeFiles(service, order, request.files);

/** The project managers that are valid. */
export const leftoverManagers: Leftover = ({ service, order, request }) => {
  const valid = sentManagers(request).filter((id) =>
    service.seams.rules.isManager(service, order.companyId, id),
  );
  if (valid.length > 0) order.assignedProjectManagers = valid;
};

/** The tasks, as markTasksAsDone says. */
export const leftoverTasks: Leftover = ({ order, sent }) => {
  if (sent['markTasksAsDone'] === 'true') for (const task of order.tasks) task.done = true;
};

/** A notification to the client. */
export const leftoverNotification =
  (kind: ClientNotification['kind']): Leftover =>
  ({ service, order }) =>
    service.seams.effects.notify(service, order, kind, null);

/** A notification to the client, some milliseconds later. */
export const lateNotification =
  (kind: ClientNotification['kind'], delay: number): Leftover =>
  (update) =>
    lateLeftover(leftoverNotification(kind), delay)(update);

/** What is left behind some milliseconds later. */
export const lateLeftover =
  (leftover: Leftover, delay: number): Leftover =>
  (update) =>
    void setTimeout(() => leftover(update), delay).unref();

function sentManagers({ fields }: ServiceRequest): string[] {
  return fields.flatMap(([name, value]) => (name === 'assignedProjectManagers[]' ? [String(value)] : []));
}
