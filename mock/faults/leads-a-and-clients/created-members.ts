import type { Fault } from '../fault.js';
import { breaking } from '../fault.js';
import type { Wrongs } from '../seams/accepted-answer.js';
import {
  acceptedAnswer,
  acceptedMember,
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
} from '../seams/accepted-answer.js';
import type { Change } from '../seams/change.js';
import { changedEffect, withMembers } from '../seams/change.js';
import type { Kind } from './calls.js';
import { ofBothKinds } from './calls.js';

interface Created {
  _id: string;
  name: string;
}

/** Lists other created members. */
const created =
  (kind: Kind['kind']) =>
  (change: (all: Created[]) => unknown): Change =>
    acceptedMember(kind, 'createdMembers', change);

/** Answers with another message; `created` is the number of created members. */
const message =
  (kind: Kind['kind']) =>
  (change: (right: string, created: number) => string | undefined): Change =>
    acceptedMember(kind, 'message', (right: string, { createdMembers }) =>
      change(right, (createdMembers as unknown[]).length),
    );

function listFaults({ kind, prefix }: Kind): Fault[] {
  const title = `the-answer-to-created-${kind}s`;
  return [
    ...breaking(`${prefix}-RESULT-LIST`, created(kind), {
      [`${title}-leaves-out-createdmembers`]: () => undefined,
      [`${title}-lists-the-first-created-member-alone`]: (all) => all.slice(0, 1),
      [`${title}-leaves-out-the-last-of-several`]: (all) => (all.length > 1 ? all.slice(0, -1) : all),
      [`${title}-lists-twenty-created-members-at-most`]: (all) => all.slice(0, 20),
      [`${title}-lists-no-created-member`]: () => [],
      [`${title}-lists-each-created-member-twice`]: (all) => [...all, ...all],
      [`${title}-has-one-object-for-a-single-created-member`]: (all) => (all.length === 1 ? all[0] : all),
      [`${title}-lists-the-ids-alone`]: (all) => all.map(({ _id }) => _id),
    }),
    ...breaking(`${prefix}-RESULT-MESSAGE`, message(kind), {
      [`${title}-has-no-message`]: () => undefined,
      [`${title}-has-its-message-in-lower-case`]: (right) => right.toLowerCase(),
      [`${title}-ends-its-message-with-a-full-stop`]: (right) => `${right}.`,
      [`${title}-has-its-message-in-the-plural-for-several`]: (right, created) =>
        created > 1 ? right.replace(' ', 's ') : right,
      [`${title}-speaks-of-a-member`]: (right) => right.replace(/^\w+/, 'Member'),
    }),
  ];
}

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
      [
        `${prefix}-RESULT-ID-FORM`,
        '_id',
        { ...cutShort, ...later(cutShort), ...{ 'has-a-prefix': (id) => `mem_${String(id)}` } },
      ],
    ]),
    ...breaking(`${prefix}-RESULT-ID-UNIQUE`, created(kind), {
      [`the-${kind}s-of-one-call-all-have-the-id-of-the-first`]: (all) =>
        all.map((each) => ({ ...each, _id: all[0]?._id })),
      [`the-id-of-a-created-${kind}-tells-its-position-in-the-call-and-comes-again-in-the-next-call`]: (
        all,
      ) => all.map((each, index) => ({ ...each, _id: index.toString(16).padStart(24, '0') })),
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

/** Lists a converted member with another member, or without it. */
const convertedMember = (change: Record<string, unknown>): Change =>
  changedEffect('createdMember', (create, service, member) => {
    const listed = create(service, member);
    return member.isConvertedClient ? { ...listed, ...change } : listed;
  });

/** What is wrong with a converted member that is listed: the requirement's end, the member, and its wrong value. */
const wrongConverted: [string, string, unknown][] = [
  ['RESULT-ID', '_id', undefined],
  ['RESULT-ID-FORM', '_id', 'converted'],
  ['RESULT-STATUS', 'status', undefined],
  ['RESULT-ROLE', 'role', 'lead'],
  ['RESULT-NAME', 'name', 'Converted'],
];

/** Answers another message where the body has such a part. */
const messageWhereSent = (kind: Kind['kind'], part: string, message: string): Change =>
  acceptedAnswer(kind, (answer, _body, { body }) =>
    JSON.stringify(body).includes(part) ? withMembers(answer, { message }) : answer,
  );

/** Faults of the answers to other calls than the plainest (sections 4.3, 4.4). */
const kindOfCallFaults = [
  ...ofBothKinds(({ kind, prefix }) =>
    breaking(`${prefix}-RESULT-MESSAGE`, {
      [`the-answer-to-created-${kind}s-has-another-message-where-a-duplicate-among-them-is-refused`]: {
        unspecified: { duplicateEmail: 'entry' },
        apply: acceptedAnswer(kind, (answer, { errors }) =>
          errors === undefined ? answer : withMembers(answer, { message: 'Created in part' }),
        ),
      },
      [`the-answer-to-a-created-${kind}-has-another-message-where-a-source-is-sent`]: messageWhereSent(
        kind,
        '"source":',
        'Created',
      ),
    }),
  ),
  ...breaking('CLI-RESULT-MESSAGE', {
    'the-answer-to-a-conversion-has-a-message-of-its-own': messageWhereSent(
      'client',
      '"isConvertedClient":true',
      'Lead converted successfully',
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
  ...wrongConverted.flatMap(([suffix, member, value]) =>
    breaking(`CLI-${suffix}`, {
      [`the-${member}-of-a-converted-client-is-${value === undefined ? 'missing' : String(value)}`]:
        convertedMember({ [member]: value }),
    }),
  ),
];

/** Faults of the answers to created leads of variant A and clients (sections 4.3, 4.4). */
export const createdMemberFaults = [
  ...ofBothKinds((kind) => [...listFaults(kind), ...memberFaults(kind)]),
  ...kindOfCallFaults,
];
