import { isObject } from '../../../src/contract/json-value.js';
import type { Entry, RequestType } from '../../messages/request-bodies.js';
import type { Violation } from '../../messages/violation.js';
import type { Change } from './change.js';
import { changedRule } from './rule.js';

/** Changes the violations that were found in the body of a type of request. */
function violations(type: RequestType, change: (found: Violation[], body: unknown) => Violation[]): Change {
  return changedRule('violations', (judge) => (service, of, body, found) => {
    const kept = judge(service, of, body, found);
    return of === type ? change(kept, body) : kept;
  });
}

/** Lets pass what the contract refuses; `body` is the whole that was sent. */
export function ignoredViolation(
  type: RequestType,
  ignored: (violation: Violation, body: unknown) => boolean,
): Change {
  return violations(type, (found, body) => found.filter((violation) => !ignored(violation, body)));
}

/**
 * Refuses a field that the contract lets pass: in the object that was sent, or in each entry of an array.
 * @param refused is asked of every entry, also where the field was not sent; `entries` are all of the same call
 */
export function addedViolation(
  type: RequestType,
  field: string,
  refused: (value: unknown, entry: Entry, entries: Entry[]) => boolean,
): Change {
  return violations(type, (found, body) => {
    const entries = (Array.isArray(body) ? (body as unknown[]) : [body]).filter(isObject);
    const added = entries.flatMap((entry, index): Violation[] =>
      refused(entry[field], entry, entries)
        ? [violationOf(field, entry, Array.isArray(body) ? index : undefined)]
        : [],
    );
    return [...found, ...added];
  });
}

function violationOf(field: string, entry: Entry, index: number | undefined): Violation {
  const violation = { field, keyword: 'fault', message: 'is not taken', value: entry[field] };
  return index === undefined ? violation : { ...violation, entry: index };
}
