import { later, missing, memberFaults, asNull } from '../accounts/answer-members.js';
import type { Fault } from '../fault.js';
import { onSuccess } from './bulk-call.js';
import { unusualNames } from './unusual-names.js';

/** The answer of variant B, by the names that the mock assumes. */
export type LeadBAnswer = Record<string, unknown> & { createdLeads: unknown[]; skippedLeads: unknown[] };

const shapes = [
  {
    id: 'flag-missing',
    breaks: 'LDB-RESULT-FLAG',
    text: 'has no success flag',
    change: ({ success: _success, ...rest }: LeadBAnswer) => rest,
  },
  {
    id: 'flag-text',
    breaks: 'LDB-RESULT-FLAG',
    text: 'has a text for its success flag',
    change: (body: LeadBAnswer) => ({ ...body, success: 'true' }),
  },
  {
    id: 'flag-number',
    breaks: 'LDB-RESULT-FLAG',
    text: 'has 1 for its success flag',
    change: (body: LeadBAnswer) => ({ ...body, success: 1 }),
  },
  {
    id: 'flag-false',
    breaks: 'LDB-RESULT-FLAG-TRUE',
    text: 'has a success flag that is false',
    change: (body: LeadBAnswer) => ({ ...body, success: false }),
  },
  {
    id: 'created-missing',
    breaks: 'LDB-RESULT-CREATED',
    text: 'has no list of created leads',
    change: ({ createdLeads: _created, ...rest }: LeadBAnswer) => rest,
  },
  {
    id: 'created-count',
    breaks: 'LDB-RESULT-CREATED',
    text: 'has the number of created leads alone',
    change: (body: LeadBAnswer) => ({ ...body, createdLeads: body.createdLeads.length }),
  },
  {
    id: 'created-missing-where-empty',
    breaks: 'LDB-RESULT-CREATED',
    text: 'has no list of created leads where it would be empty',
    change: ({ createdLeads, ...rest }: LeadBAnswer) =>
      createdLeads.length === 0 ? rest : { ...rest, createdLeads },
  },
  {
    id: 'skipped-missing',
    breaks: 'LDB-RESULT-SKIPPED',
    text: 'has no list of skipped leads',
    change: ({ skippedLeads: _skipped, ...rest }: LeadBAnswer) => rest,
  },
  {
    id: 'skipped-missing-where-empty',
    breaks: 'LDB-RESULT-SKIPPED',
    text: 'has no list of skipped leads where it would be empty',
    change: ({ skippedLeads, ...rest }: LeadBAnswer) =>
      skippedLeads.length === 0 ? rest : { ...rest, skippedLeads },
  },
  {
    id: 'skipped-of-first',
    breaks: 'LDB-RESULT-SKIPPED',
    text: 'lists the first skipped lead alone',
    change: (body: LeadBAnswer) => ({ ...body, skippedLeads: body.skippedLeads.slice(0, 1) }),
  },
  {
    id: 'skipped-count',
    breaks: 'LDB-RESULT-SKIPPED',
    text: 'has the number of skipped leads alone',
    change: (body: LeadBAnswer) => ({ ...body, skippedLeads: body.skippedLeads.length }),
  },
].map(({ id, breaks, text, change }): Fault => ({
  id: `lead-b-answer-${id}`,
  breaks: [breaks],
  describe: `The answer of variant B ${text}.`,
  apply: onSuccess('lead-b', (given, body) => ({ ...given, body: change(body as LeadBAnswer) })),
}));

const createdList = { area: 'lead-b', list: 'createdLeads', entry: 'created-lead-b' } as const;
const skippedList = { area: 'lead-b', list: 'skippedLeads', entry: 'skipped-lead-b' } as const;
const firstName = {
  id: 'first-name-alone',
  text: 'is the first name alone',
  value: (name: unknown) => String(name).split(' ')[0],
};
const members: Fault[] = [
  ...memberFaults(createdList, '_id', 'LDB-RESULT-CREATED-ID', [missing, asNull, later(missing)]),
  ...memberFaults(createdList, 'name', 'LDB-RESULT-CREATED-NAME', [
    missing,
    firstName,
    later(firstName),
    ...unusualNames,
  ]),
  ...memberFaults(createdList, 'status', 'LDB-RESULT-CREATED-STATUS', [missing, asNull, later(missing)]),
  ...memberFaults(skippedList, 'email', 'LDB-RESULT-SKIPPED-EMAIL', [missing, later(missing)]),
  ...memberFaults(skippedList, 'reason', 'LDB-RESULT-SKIPPED-REASON', [
    missing,
    { id: 'empty', text: 'is empty', value: () => '' },
    later(missing),
  ]),
];

/** Faults of the answers of lead variant B (section 4.3 B). */
export const leadBAnswerFaults: readonly Fault[] = [...shapes, ...members];
