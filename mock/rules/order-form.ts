import type { ServiceRequest } from '../routes/request.js';
import type { Service } from '../service.js';
import { numberFrom } from './entries.js';
import type { OrderUpdate } from './orders.js';
import type { Violation } from './shape.js';

const NUMBERS = new Set(['budget', 'quantity', 'repeatCount', 'billingCycleCount']);
const BOOLEANS = new Set(['markTasksAsDone', 'rejectRequestedTasks']);
const TEXTS = new Set([
  'name',
  'status',
  'currency',
  'deadline',
  'kickoffDate',
  'notes',
  'brief',
  'repeatDuration',
]);
const OTHERS = new Set(['billingCycleEvent', 'files']);
const MANAGERS = 'assignedProjectManagers';
const NEAR_BOOLEANS: Readonly<Record<string, boolean>> = { '1': true, '0': false, True: true, False: false };

/** How the form of an update is read (section 4.5). */
export const orderFormRules = {
  /** The fields of an update as values: numbers and booleans parsed, the manager list gathered; unknown ones left out. */
  readUpdate({ silences }: Service, request: ServiceRequest): OrderUpdate {
    const update: OrderUpdate = {};
    let managers: unknown[] | undefined;
    for (const [name, value] of sentFields(request)) {
      if (name === `${MANAGERS}[]`) {
        managers = (managers ?? []).concat(value);
      } else if (name === MANAGERS && request.contentType === 'application/json') {
        managers = Array.isArray(value) ? (value as unknown[]) : [value];
      } else if (NUMBERS.has(name)) {
        update[name] = typeof value === 'string' ? numberFrom(value) : value;
      } else if (BOOLEANS.has(name)) {
        const coerced = silences.nearTypes === 'coerced' ? NEAR_BOOLEANS[String(value)] : undefined;
        update[name] = value === 'true' ? true : value === 'false' ? false : (coerced ?? value);
      } else if (TEXTS.has(name) || OTHERS.has(name)) {
        if (name !== 'files' || value !== '') update[name] = value;
      }
    }
    if (managers) update[MANAGERS] = clearedManagers(silences, managers);
    return update;
  },

  /** Fields that the specification does not name (open). */
  unknownOrderFields({ silences }: Service, request: ServiceRequest): Violation[] {
    if (silences.unknownFields === 'ignored') return [];
    const known = (name: string): boolean =>
      NUMBERS.has(name) ||
      BOOLEANS.has(name) ||
      TEXTS.has(name) ||
      OTHERS.has(name) ||
      name.startsWith(MANAGERS);
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

function clearedManagers(silences: Service['silences'], managers: unknown[]): unknown[] {
  const empty = managers.length === 1 && managers[0] === '';
  return empty && silences.managersEmpty === 'cleared' ? [] : managers;
}
