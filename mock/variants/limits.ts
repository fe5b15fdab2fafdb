import { isObject } from '../../src/contract/json-value.js';
import { isClosed } from '../../src/contract/schemas.js';
import { emailKey } from '../domain/members.js';
import type { Member } from '../domain/members.js';
import {
  addedRefusal,
  afterAWhile,
  changedEffect,
  changedRule,
  inOrder,
  noRefusal,
  sentHeader,
  changedRequest,
  withMemory,
} from '../faults/seams/change.js';
import type { Change } from '../faults/seams/change.js';
import { storedFiles } from '../faults/seams/order-field.js';
import { leftoverTexts, refusedUpdate } from '../faults/seams/update.js';
import { validationError } from '../messages/request.js';
import type { Entry } from '../messages/request.js';
import type { Service } from '../service/service.js';
import type { Variants } from './variant.js';

/** The longest text, in characters, and the largest number of a field. */
const longest: Readonly<Record<string, number>> = { name: 60, notes: 1_500, brief: 1_500 };
const largest: Readonly<Record<string, number>> = {
  budget: 500_000,
  quantity: 999,
  repeatCount: 100,
  billingCycleCount: 999,
};

/** The most entries of a call of variant A or of clients, and the longest text of an entry, in characters. */
const mostEntries = 10;
const longestText = 80;

/** The most files of an update, and the most bytes of one. */
const mostFiles = 1;
const mostBytes = 2_000;

/** Markup, and characters that a narrow column can't hold. */
const unusualCharacters = /[<>\u{10000}-\u{10ffff}]/u;

/** The texts of an entry that are unusual: long, or of unusual characters. */
function unusualFields(entry: Entry): string[] {
  const isUnusual = (value: unknown): boolean =>
    typeof value === 'string' &&
    (value.length > longestText || unusualCharacters.test(value) || value === 'null');
  return Object.keys(entry).filter((field) => isUnusual(entry[field]));
}

/** Refuses a body of a content type that comes without its length. */
function lengthRequired(contentType: string): Change {
  return addedRefusal('bodyReadable', (_service, request, expected) =>
    expected.includes(contentType) && sentHeader(request, 'transfer-encoding') !== undefined
      ? validationError('the length of the body is missing', undefined, 411)
      : undefined,
  );
}

/** Variants that take no more than what is usual, and those that keep what is stated where only a part is. */
export const limitVariants: Variants = {
  'modest-sizes': {
    describe: 'Takes neither long texts nor large numbers in an update.',
    argument: 'Sections 2.4 and 8 state how short and how small a value may be, and no upper bound.',
    apply: addedRefusal('somethingSent', ({ update }) => {
      const beyond = Object.entries(update as Record<string, unknown>).find(
        ([field, value]) =>
          (typeof value === 'string' && value.length > (longest[field] ?? Infinity)) ||
          (typeof value === 'number' && value > (largest[field] ?? Infinity)),
      );
      return beyond && validationError(`${beyond[0]} is too large`, beyond[0]);
    }),
  },
  'modest-entries': {
    describe:
      'Takes neither many entries nor unusual texts in a bulk call, and no body without a Content-Length.',
    argument:
      'Section 8 limits the calls of variant B alone, no section says which texts must be taken, and a server may insist on a length (RFC 9110, 15.5.12).',
    apply: inOrder(
      lengthRequired('application/json'),
      addedRefusal('arrayLimit', (_service, { length }) =>
        length > mostEntries ? validationError(`at most ${mostEntries} entries`) : undefined,
      ),
      addedRefusal('fieldsKnown', (_service, _kind, entry) => {
        const [unusual] = unusualFields(entry);
        return unusual === undefined ? undefined : validationError(`${unusual} is unusual`, unusual);
      }),
      changedRule('leadDetails', (judge, service, workspace, entry) => [
        ...judge(service, workspace, entry),
        ...unusualFields(entry).map((field) => ({
          field,
          keyword: 'unusual',
          message: 'is unusual',
          value: entry[field],
        })),
      ]),
    ),
  },
  'modest-updates': {
    describe:
      'Takes neither unusual texts nor files with unusual names in an update, and no form without a Content-Length.',
    argument:
      'No section says which texts and which names of files must be taken, and a server may insist on a length (RFC 9110, 15.5.12).',
    apply: inOrder(
      lengthRequired('multipart/form-data'),
      addedRefusal('somethingSent', ({ request: { fields, files } }) => {
        const unusual =
          fields.find(([, value]) => unusualCharacters.test(String(value)))?.[0] ??
          (files.some(({ name }) => /[^\w. -]/.test(name)) ? 'files' : undefined);
        return unusual === undefined ? undefined : validationError(`${unusual} is unusual`, unusual);
      }),
    ),
  },
  'few-at-once': {
    describe:
      'Takes two entries in a call of variant A or of clients, and one file of 2,000 bytes in an update.',
    argument: 'Section 8 shows neither the array size of either nor the size or number of files.',
    apply: inOrder(
      addedRefusal('arrayLimit', (_service, { length }) =>
        length > 2 ? validationError('at most 2 entries', undefined, 413) : undefined,
      ),
      addedRefusal('somethingSent', ({ request: { files } }) =>
        files.length > mostFiles || files.some(({ size }) => size > mostBytes)
          ? validationError('too many files, or too large ones', 'files', 413)
          : undefined,
      ),
    ),
  },

  // Their limits are excluded nowhere.
  'short-passwords': {
    describe: 'Takes no password of a lead of variant B beyond 18 characters.',
    argument: 'Section 8 states the shortest password alone.',
    apply: changedRule('passwordWeakness', (judge, service, password) =>
      password.length > 18 ? ['length' as const] : judge(service, password),
    ),
  },
  'kick-off-first': {
    describe: 'Takes no deadline of an order that is before its kick-off.',
    argument:
      'Section 2.4 gives both dates a format; nothing says that they are taken whatever the other one is.',
    apply: addedRefusal('somethingSent', ({ order, update }) => {
      const [deadline, kickoff] = (['deadline', 'kickoffDate'] as const).map((field) =>
        Date.parse(String(update[field] ?? order[field])),
      ) as [number, number];
      const sent = ['deadline', 'kickoffDate'].find((field) => update[field] !== undefined);
      return sent !== undefined && deadline < kickoff
        ? validationError('the deadline is before the kick-off', sent)
        : undefined;
    }),
  },
  'unique-file-names': {
    describe: 'Takes no file of a name that its order has already, or that comes twice.',
    argument:
      'Section 4.5 says that existing files are never overwritten, not that a second file of a name is taken.',
    apply: addedRefusal('somethingSent', ({ order, request: { files } }) => {
      const names = [...order.files, ...files].map(({ name }) => name);
      return files.some(({ name }) => names.indexOf(name) !== names.lastIndexOf(name))
        ? validationError('the order has a file of this name', 'files', 409)
        : undefined;
    }),
  },
  'documents-alone': {
    describe: 'Takes no files in an update but pictures, PDF and office documents.',
    argument: 'No section says which kinds of file must be taken.',
    apply: addedRefusal('somethingSent', ({ request: { files } }) =>
      files.some(({ mimetype }) => !/^image\/|^application\/(pdf|msword|vnd\.)/.test(mimetype))
        ? validationError('this kind of file is not taken', 'files', 415)
        : undefined,
    ),
  },
  'any-role-mapping': {
    describe: 'Creates a lead of variant A with the mapping id of any role of the company.',
    argument:
      'Section 4.3 lets a wrong id fail, and says of a right one that it is an outer id of 4.2, which lists more than one.',
    apply: noRefusal('leadRoleIsMapping', (_service, { roles }, { role }) =>
      roles.some(({ _id }) => _id === role),
    ),
  },

  // They keep what is stated where only a part is: what is stored under which name, which limit, which default.
  'files-under-ids': {
    describe: 'Files uploads under names of its own.',
    argument:
      'Sections 2.4 and 4.5 say that files are stored in the folder of the order, not under which names.',
    apply: storedFiles((files) =>
      files.map((file, index) => ({ ...file, name: `upload-${Date.now().toString(36)}-${index}` })),
    ),
  },
  'trimmed-texts': {
    describe: 'Stores every text without the blanks at its ends.',
    argument: 'Sections 2.3 and 2.4 give texts a type and a least length; nothing says that blanks are kept.',
    apply: changedRequest((_service, { fields, body, ...request }) => ({
      ...request,
      fields: fields.map(([name, value]) => [name, trimmed(value)]),
      body: request.operation === 'verifySignature' ? body : trimmed(body),
    })),
  },
  'lead-b-unset': {
    describe:
      'Stores no phone number of a lead of variant B that has none, and whether it was invited of no lead.',
    argument: 'Section 4.3 gives the defaults of the request; nothing says that a lead keeps them.',
    apply: changedEffect('createLeadB', (create, service, workspace, entry, details) => {
      const lead = create(service, workspace, entry, {
        ...details,
        phoneNumber: details['phoneNumber'] || null,
      });
      delete lead.details?.['sendInvitationEmail'];
      return lead;
    }),
  },
  'positions-in-order': {
    describe: 'Numbers the members of one call in their order.',
    argument: 'Sections 4.3 A and 4.4 give positionInBoard a default, not to each of several entries.',
    apply: numbered(),
  },
  'positions-shift': {
    describe:
      'Puts a new member at its place in the one column of its board, and moves those from there on down.',
    argument:
      'Section 2.3 calls positionInBoard the position within a column: two members need not share it.',
    apply: storedMembers(inserted),
  },
  'members-stored-late': {
    describe: 'Takes the emails of new members at once, and stores the members 300 ms later.',
    argument:
      'Sections 2.3 and 4.3 to 4.4 say what a member is stored with, and not how soon after the answer.',
    apply: withMemory((pending = new Map<string, Member>()) => storedLate(pending)),
  },
  'lead-b-limit-100': {
    describe: 'Takes 100 leads of variant B in a call, with a run that leaves the limit to the target.',
    argument: 'Section 4.3 says at most 200, which a smaller limit keeps.',
    apply: addedRefusal('leadLimit', (_service, { length }) =>
      length > 100 ? validationError('at most 100 leads are taken') : undefined,
    ),
    settings: { env: { LEADS_200: 'either' } },
  },
  'refused-updates-write': {
    describe: 'Stores the notes of an update that it refuses, with a run that leaves that to the target.',
    argument:
      'Section 3.1 keeps closed orders and the move to Review as they were, and nothing says so of others.',
    apply: refusedUpdate((update) => {
      const { answer, before, request, sent } = update;
      const isOwn = request.headers.some(([, value]) => value === before.companyId);
      if (isOwn && answer.status === 400 && !isClosed(before.status) && sent['status'] !== 'Review')
        leftoverTexts('notes')(update);
    }),
    settings: { env: { REFUSED_UPDATE: 'either' } },
  },
};

/** Gives the members that one call creates, and that have no position, the places 1, 2, 3 and so on. */
function numbered(): Change {
  const last = new WeakMap<object, number>();
  return changedEffect('createMember', (create, service, workspace, kind, entry) => {
    const member = create(service, workspace, kind, entry);
    const place = (last.get(workspace) ?? 0) + 1;
    last.set(workspace, place);
    if (entry['positionInBoard'] === undefined) member.positionInBoard = place;
    // The entries of a call are created in one go.
    setImmediate(() => last.delete(workspace));
    return member;
  });
}

/** Changes each new member, or others, once it is stored. */
function storedMembers(change: (service: Service, member: Member) => void): Change {
  const changed = (service: Service, member: Member): Member => {
    change(service, member);
    return member;
  };
  return inOrder(
    changedEffect('createMember', (create, service, ...given) => changed(service, create(service, ...given))),
    changedEffect('createLeadB', (create, service, ...given) => changed(service, create(service, ...given))),
  );
}

/** Keeps new members from the others for a while. */
function storedLate(waiting: Map<string, Member>): Change {
  return inOrder(
    storedMembers(({ world: { members } }, member) => {
      members.delete(member._id);
      waiting.set(member._id, member);
      afterAWhile(() => {
        members.set(member._id, member);
        waiting.delete(member._id);
      }, 300);
    }),
    changedRule(
      'emailOwner',
      (find, service, workspace, email) =>
        find(service, workspace, email) ??
        waiting.get(workspace.emails.get(emailKey(email, service.unspecified.emailCase)) ?? ''),
    ),
  );
}

/** Moves the members from the place of a new one on down: all are in one column. */
function inserted({ world }: Service, added: Member): void {
  for (const member of world.members.values()) {
    const isBeside = member !== added && member.companyId === added.companyId;
    if (isBeside && member.positionInBoard >= added.positionInBoard) member.positionInBoard += 1;
  }
}

/** A value with every text in it without the blanks at its ends. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, trimmed(each)]));
}
