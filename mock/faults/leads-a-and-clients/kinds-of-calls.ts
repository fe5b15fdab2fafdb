import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import { acceptedAnswer } from '../seams/accepted-answer.js';
import { withMembers } from '../seams/answer.js';
import type { Change } from '../seams/change.js';
import { changedEffect } from '../seams/effect.js';
import { ofBothKinds } from './kind.js';

/** Lists a converted member with another member, or without it. */
const converted = (change: Record<string, unknown>): Change =>
  changedEffect('createdMember', (create) => (service, member) => {
    const listed = create(service, member);
    return member.isConvertedClient ? { ...listed, ...change } : listed;
  });

/** What is wrong with a converted member that is listed: the requirement's end, the member, and its wrong value. */
const wrongs: [string, string, unknown][] = [
  ['RESULT-ID', '_id', undefined],
  ['RESULT-ID-FORM', '_id', 'converted'],
  ['RESULT-STATUS', 'status', undefined],
  ['RESULT-ROLE', 'role', 'lead'],
  ['RESULT-NAME', 'name', 'Converted'],
];

/** Faults of the answers to other calls than the plainest (sections 4.3, 4.4). */
export const kindOfCallFaults: readonly Fault[] = [
  ...ofBothKinds(({ kind, prefix }) =>
    breaking(`${prefix}-RESULT-MESSAGE`, {
      [`the-answer-to-created-${kind}s-has-another-message-where-a-duplicate-among-them-is-refused`]: {
        unspecified: { duplicateEmail: 'entry' },
        apply: acceptedAnswer(kind, (answer, { errors }) =>
          errors === undefined ? answer : withMembers(answer, { message: 'Created in part' }),
        ),
      },
      [`the-answer-to-a-created-${kind}-has-another-message-where-a-source-is-sent`]: acceptedAnswer(
        kind,
        (answer, _body, { body }) =>
          JSON.stringify(body).includes('"source":') ? withMembers(answer, { message: 'Created' }) : answer,
      ),
    }),
  ),
  ...breaking('CLI-RESULT-MESSAGE', {
    'the-answer-to-a-conversion-has-a-message-of-its-own': acceptedAnswer(
      'client',
      (answer, _body, { body }) =>
        JSON.stringify(body).includes('"isConvertedClient":true')
          ? withMembers(answer, { message: 'Lead converted successfully' })
          : answer,
    ),
  }),
  ...breaking('CLI-RESULT-LIST', {
    'the-answer-to-a-conversion-lists-the-brand-new-clients-alone': acceptedAnswer(
      'client',
      (answer, { createdMembers }, { body }) => {
        const isNew = (body as { isConvertedClient?: unknown }[]).map((each) => !each.isConvertedClient);
        return withMembers(answer, {
          createdMembers: (createdMembers as unknown[]).filter((_member, index) => isNew[index]),
        });
      },
    ),
  }),
  ...wrongs.flatMap(([suffix, member, value]) =>
    breaking(`CLI-${suffix}`, {
      [`the-${member}-of-a-converted-client-is-${value === undefined ? 'missing' : String(value)}`]:
        converted({
          [member]: value,
        }),
    }),
  ),
];
