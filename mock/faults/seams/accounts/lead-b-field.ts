import type { PasswordRule } from '../../../seams/lead-b-rules.js';
import type { Change } from '../change.js';
import { changedRule } from '../rule.js';

/** Refuses a value of an optional field of variant B that is right. */
export function refusedLeadField(name: string, refused: (value: unknown) => boolean): Change {
  return changedRule(
    'leadField',
    (judge) => (service, field, value) =>
      field.name === name && refused(value)
        ? { field: name, keyword: 'fault', message: 'is not taken', value }
        : judge(service, field, value),
  );
}

/** Lets pass a value of an optional field of variant B that is wrong. */
export function ignoredLeadField(name: string, ignored: (value: unknown) => boolean): Change {
  return changedRule(
    'leadField',
    (judge) => (service, field, value) =>
      field.name === name && ignored(value) ? undefined : judge(service, field, value),
  );
}

/** Finds a password of variant B weak for other reasons; `weak` are the rules that it does not keep. */
export function passwordWeakness(change: (weak: PasswordRule[], password: string) => PasswordRule[]): Change {
  return changedRule(
    'passwordWeakness',
    (judge) => (service, password) => change(judge(service, password), password),
  );
}
