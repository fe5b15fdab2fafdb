import { breaking } from '../fault.js';
import type { Fault } from '../fault.js';
import { acceptedMember } from '../seams/accepted-answer.js';
import type { Change } from '../seams/change.js';
import type { Wrongs } from '../wrong-members.js';
import {
  asNull,
  asNumber,
  asObject,
  cutShort,
  firstNameAlone,
  later,
  listedMember,
  missing,
  unusualNames,
  withoutEmoji,
  wrongMembers,
} from '../wrong-members.js';
import type { Kind } from './calls.js';
import { ofBothKinds } from './calls.js';

interface Created {
  _id: string;
  name: string;
}

/** Lists other created members. */
const created = (kind: Kind['kind'], change: (all: Created[]) => unknown): Change =>
  acceptedMember(kind, 'createdMembers', change);

function listFaults({ kind, prefix }: Kind): Fault[] {
  const title = `the-answer-to-created-${kind}s`;
  return breaking(`${prefix}-RESULT-LIST`, {
    [`${title}-leaves-out-createdmembers`]: created(kind, () => undefined),
    [`${title}-lists-the-first-created-member-alone`]: created(kind, (all) => all.slice(0, 1)),
    [`${title}-leaves-out-the-last-of-several`]: created(kind, (all) =>
      all.length > 1 ? all.slice(0, -1) : all,
    ),
    [`${title}-lists-twenty-created-members-at-most`]: created(kind, (all) => all.slice(0, 20)),
    [`${title}-lists-no-created-member`]: created(kind, () => []),
    [`${title}-lists-each-created-member-twice`]: created(kind, (all) => [...all, ...all]),
    [`${title}-has-one-object-for-a-single-created-member`]: created(kind, (all) =>
      all.length === 1 ? all[0] : all,
    ),
    [`${title}-lists-the-ids-alone`]: created(kind, (all) => all.map(({ _id }) => _id)),
  });
}

function messageFaults({ kind, prefix }: Kind): Fault[] {
  const title = `the-answer-to-created-${kind}s`;
  const message = (change: (right: string, created: number) => string | undefined): Change =>
    acceptedMember(kind, 'message', (right: string, { createdMembers }) =>
      change(right, (createdMembers as unknown[]).length),
    );
  return breaking(`${prefix}-RESULT-MESSAGE`, message, {
    [`${title}-has-no-message`]: () => undefined,
    [`${title}-has-its-message-in-lower-case`]: (right) => right.toLowerCase(),
    [`${title}-ends-its-message-with-a-full-stop`]: (right) => `${right}.`,
    [`${title}-has-its-message-in-the-plural-for-several`]: (right, created) =>
      created > 1 ? right.replace(' ', 's ') : right,
    [`${title}-speaks-of-a-member`]: (right) => right.replace(/^\w+/, 'Member'),
  });
}

const prefixedId: Wrongs = { 'has-a-prefix': (id) => `mem_${String(id)}` };
const otherNames: Wrongs = {
  'is-the-last-name-alone': (name) => String(name).split(' ').at(-1),
  'begins-with-the-last-name': (name) => String(name).split(' ').reverse().join(' '),
  'has-the-last-name-as-an-initial': (name) => String(name).replace(/ (.).*$/, ' $1.'),
};
const otherRoles: Wrongs = {
  'is-client': () => 'Client',
  'is-an-id': (_role, { _id }) => _id,
  'is-an-object-with-the-name': (name) => ({ name }),
  ...later({ 'is-lead': () => 'lead' }),
};

function memberFaults({ kind, prefix }: Kind): Fault[] {
  const list = { area: kind, list: 'createdMembers', entry: `created ${kind}` };
  return [
    ...wrongMembers(list, [
      [`${prefix}-RESULT-ID`, '_id', { ...missing, ...later(missing), ...asNumber, ...asObject }],
      [`${prefix}-RESULT-ID-FORM`, '_id', { ...cutShort, ...later(cutShort), ...prefixedId }],
    ]),
    ...breaking(`${prefix}-RESULT-ID-UNIQUE`, {
      [`the-${kind}s-of-one-call-all-have-the-id-of-the-first`]: created(kind, (all) =>
        all.map((each) => ({ ...each, _id: all[0]?._id })),
      ),
      [`the-id-of-a-created-${kind}-tells-its-position-in-the-call-and-comes-again-in-the-next-call`]:
        created(kind, (all) =>
          all.map((each, index) => ({ ...each, _id: index.toString(16).padStart(24, '0') })),
        ),
    }),
    ...wrongMembers(list, [
      [
        `${prefix}-RESULT-NAME`,
        'name',
        { ...missing, ...firstNameAlone, ...later(firstNameAlone), ...otherNames, ...unusualNames },
      ],
      [`${prefix}-RESULT-STATUS`, 'status', { ...missing, ...later(missing), ...asNull, ...asNumber }],
      [`${prefix}-RESULT-ROLE`, 'role', { ...missing, ...otherRoles }],
    ]),
    ...breaking(`${prefix}-RESULT-NAME`, {
      [`the-name-of-a-${kind}-has-lost-its-emoji`]: listedMember(list, 'name', withoutEmoji),
    }),
  ];
}

/** Faults of the answers to created leads of variant A and clients (sections 4.3, 4.4). */
export const createdMemberFaults = ofBothKinds((kind) => [
  ...listFaults(kind),
  ...messageFaults(kind),
  ...memberFaults(kind),
]);
