import type { OrderUpdate } from '../messages/request-bodies.js';
import type { ServiceRequest } from '../messages/request.js';
import type { OrderFormRules } from '../seams/order-form-rules.js';
import type { Service } from '../service/service.js';
import { numberFrom } from './entries.js';

const numberFields = new Set(['budget', 'quantity', 'repeatCount', 'billingCycleCount']);
const booleanFields = new Set(['markTasksAsDone', 'rejectRequestedTasks']);
const textFields = new Set([
  'name',
  'status',
  'currency',
  'deadline',
  'kickoffDate',
  'notes',
  'brief',
  'repeatDuration',
]);
const otherFields = new Set(['billingCycleEvent', 'files']);
const managersField = 'assignedProjectManagers';
const nearBooleans: Readonly<Record<string, boolean>> = { '1': true, '0': false, True: true, False: false };

export const orderFormRules: OrderFormRules<Service> = {
  readUpdate({ unspecified }, request) {
    const update: OrderUpdate = {};
    let managers: unknown[] | undefined;
    for (const [name, value] of sentFields(request)) {
      if (name === `${managersField}[]`) {
        managers = (managers ?? []).concat(value);
      } else if (name === managersField && request.contentType === 'application/json') {
        managers = Array.isArray(value) ? (value as unknown[]) : [value];
      } else if (numberFields.has(name)) {
        update[name] = typeof value === 'string' ? numberFrom(value) : value;
      } else if (booleanFields.has(name)) {
        const coerced = unspecified.nearTypes === 'coerced' ? nearBooleans[String(value)] : undefined;
        update[name] = value === 'true' ? true : value === 'false' ? false : (coerced ?? value);
      } else if (textFields.has(name) || otherFields.has(name)) {
        if (name !== 'files' || value !== '') update[name] = value;
      }
    }
    if (managers) update[managersField] = clearedManagers(unspecified, managers) as string[];
    return update;
  },

  unknownOrderFields({ unspecified }, request) {
    if (unspecified.unknownFields === 'ignored') return [];
    const known = (name: string): boolean =>
      numberFields.has(name) ||
      booleanFields.has(name) ||
      textFields.has(name) ||
      otherFields.has(name) ||
      name.startsWith(managersField);
    const names = [...sentFields(request).map(([name]) => name), ...request.files.map(({ field }) => field)];
    return names
      .filter((name) => !known(name))
      .map((field) => ({ field, keyword: 'unknownFields', message: 'is not known', value: undefined }));
  },
};

function sentFields(request: ServiceRequest): [string, unknown][] {
  if (request.contentType !== 'application/json') return request.fields;
  const { body } = request;
  return body !== null && typeof body === 'object' && !Array.isArray(body) ? Object.entries(body) : [];
}

function clearedManagers(unspecified: Service['unspecified'], managers: unknown[]): unknown[] {
  const empty = managers.length === 1 && managers[0] === '';
  return empty && unspecified.managersEmpty === 'cleared' ? [] : managers;
}
