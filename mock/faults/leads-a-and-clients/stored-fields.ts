import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import { storedMember } from '../seams/accounts/stored-member.js';
import { changedEffect } from '../seams/effect.js';
import { ofBothKinds } from './kind.js';

const optionalFields = { contactNo: 'CONTACT', source: 'SOURCE', positionInBoard: 'POSITION' } as const;

/** Faults of the stored fields of a lead of variant A and of a client that no answer shows (section 2.3). */
export const storedFieldFaults: readonly Fault[] = ofBothKinds(({ kind, prefix }) => {
  const stored = storedMember(kind);
  const fields = Object.entries(optionalFields) as [keyof typeof optionalFields, string][];
  return [
    ...fields.flatMap(([field, part]) =>
      breaking(`${prefix}-${part}-STORED`, {
        [`the-${field}-of-a-${kind}-is-taken-and-not-stored`]: stored((member) => {
          if (field === 'positionInBoard') member.positionInBoard = 1;
          else member[field] = undefined;
        }),
        [`the-${field}-of-a-${kind}-is-not-stored-where-a-status-is-sent`]: stored((member, { status }) => {
          if (status === undefined) return;
          if (field === 'positionInBoard') member.positionInBoard = 1;
          else member[field] = undefined;
        }),
      }),
    ),
    ...breaking(`${prefix}-CREATE-STORED`, {
      [`a-${kind}-is-stored-as-new-whatever-the-answer-shows`]: stored((member) => {
        // The entries of a call are created and listed in one go.
        setImmediate(() => (member.status = 'New'));
      }),
      [`a-${kind}-is-stored-with-its-names-exchanged`]: stored((member) => {
        [member.firstName, member.lastName] = [member.lastName, member.firstName];
      }),
      [`a-${kind}-is-stored-without-its-last-name-where-a-status-is-sent`]: stored((member, { status }) => {
        if (status !== undefined) member.lastName = '';
      }),
      [`a-${kind}-is-listed-with-the-id-of-no-member`]: changedEffect(
        'createdMember',
        (create) => (service, member) => ({
          ...create(service, member),
          ...(member.kind === kind && { _id: [...member._id].reverse().join('') }),
        }),
      ),
    }),
    ...breaking(`${prefix}-POSITION-DEFAULT`, {
      [`a-${kind}-without-positioninboard-is-stored-with-0`]: stored((member, { positionInBoard }) => {
        member.positionInBoard = Number(positionInBoard ?? 0);
      }),
    }),
    ...breaking(`${prefix}-CONVERTED-STORED`, {
      [`a-new-${kind}-is-stored-as-converted`]: stored((member) => {
        member.isConvertedClient = true;
      }),
    }),
  ];
});
