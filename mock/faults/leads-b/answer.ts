import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import { acceptedMember } from '../seams/accepted-answer.js';
import type { Change } from '../seams/change.js';
import { asNull, firstNameAlone, later, missing, unusualNames, wrongMember } from '../wrong-members.js';

const success = (flag: unknown): Change => acceptedMember('lead-b', 'success', () => flag);
const created = (change: (leads: unknown[]) => unknown): Change =>
  acceptedMember('lead-b', 'createdLeads', change);
const skipped = (change: (leads: unknown[]) => unknown): Change =>
  acceptedMember('lead-b', 'skippedLeads', change);
/** Changes what the answer says of a lead whose address stands in its call twice. */
const skippedAsRepeated = (change: (entry: Record<string, unknown>) => unknown): Change =>
  skipped((leads) =>
    (leads as Record<string, unknown>[]).map((entry) =>
      String(entry['reason']).includes('twice') ? change(entry) : entry,
    ),
  );
const unlessEmpty = (leads: unknown[]): unknown => (leads.length === 0 ? undefined : leads);

const withId =
  (change: (id: string) => unknown) =>
  (lead: unknown): unknown => ({ ...(lead as { _id: string }), _id: change((lead as { _id: string })._id) });

const createdList = { area: 'lead-b', list: 'createdLeads', entry: 'created lead b' } as const;
const skippedList = { area: 'lead-b', list: 'skippedLeads', entry: 'skipped lead b' } as const;

/** Faults of the answers of lead variant B (section 4.3 B). */
export const answerFaults: readonly Fault[] = [
  ...breaking('LDB-RESULT-FLAG', {
    'the-answer-of-variant-b-has-no-success-flag': success(undefined),
    'the-answer-of-variant-b-has-a-text-for-its-success-flag': success('true'),
    'the-answer-of-variant-b-has-1-for-its-success-flag': success(1),
  }),
  ...breaking('LDB-RESULT-FLAG-TRUE', {
    'the-answer-of-variant-b-has-a-success-flag-that-is-false': success(false),
  }),
  ...breaking('LDB-RESULT-CREATED', {
    'the-answer-of-variant-b-has-no-list-of-created-leads': created(() => undefined),
    'the-answer-of-variant-b-has-the-number-of-created-leads-alone': created(({ length }) => length),
    'the-answer-of-variant-b-has-no-list-of-created-leads-where-it-would-be-empty': created(unlessEmpty),
  }),
  ...breaking('LDB-RESULT-SKIPPED', {
    'the-answer-of-variant-b-has-no-list-of-skipped-leads': skipped(() => undefined),
    'the-answer-of-variant-b-has-the-number-of-skipped-leads-alone': skipped(({ length }) => length),
    'the-answer-of-variant-b-has-no-list-of-skipped-leads-where-it-would-be-empty': skipped(unlessEmpty),
    'the-answer-of-variant-b-lists-the-first-skipped-lead-alone': skipped((leads) => leads.slice(0, 1)),
  }),
  ...breaking(
    'LDB-RESULT-CREATED-ID',
    wrongMember(createdList, '_id', { ...missing, ...later(missing), ...asNull }),
  ),
  ...breaking('LDB-RESULT-CREATED-ID-FORM', {
    'ldb-created-id-has-a-prefix': created((leads) => leads.map(withId((id) => `lead_${id}`))),
    'ldb-created-id-is-cut-short': created((leads) => leads.map(withId((id) => id.slice(0, 12)))),
    'ldb-created-id-is-a-number': created((leads) =>
      leads.map(withId((id) => Number.parseInt(id.slice(-8), 16))),
    ),
  }),
  ...breaking(
    'LDB-RESULT-CREATED-NAME',
    wrongMember(createdList, 'name', {
      ...missing,
      ...firstNameAlone,
      ...later(firstNameAlone),
      ...unusualNames,
    }),
  ),
  ...breaking(
    'LDB-RESULT-CREATED-STATUS',
    wrongMember(createdList, 'status', { ...missing, ...later(missing), ...asNull }),
  ),
  ...breaking(
    'LDB-RESULT-SKIPPED-EMAIL',
    wrongMember(skippedList, 'email', { ...missing, ...later(missing) }),
  ),
  ...breaking('LDB-RESULT-SKIPPED-EMAIL', {
    'a-lead-of-variant-b-that-is-skipped-for-the-address-of-another-in-its-call-has-no-email':
      skippedAsRepeated(({ email: _email, ...rest }) => rest),
  }),
  ...breaking('LDB-RESULT-SKIPPED-REASON', {
    'a-lead-of-variant-b-that-is-skipped-for-the-address-of-another-in-its-call-has-an-empty-reason':
      skippedAsRepeated((entry) => ({ ...entry, reason: '' })),
  }),
  ...breaking(
    'LDB-RESULT-SKIPPED-REASON',
    wrongMember(skippedList, 'reason', { ...missing, ...later(missing), 'is-empty': () => '' }),
  ),
];
