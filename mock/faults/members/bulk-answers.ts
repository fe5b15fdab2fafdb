import { respond } from '../../messages/response.js';
import { later, missing, memberFaults, asNull, asNumber, asObject } from '../accounts/answer-members.js';
import { onSuccess } from './bulk-call.js';
import type { BulkKind } from './bulk-kinds.js';
import { ofBothKinds } from './bulk-kinds.js';
import { unusualNames } from './unusual-names.js';
import type { Fault } from '../fault.js';

interface Created {
  _id: string;
  name: string;
}

function listFaults({ area, prefix }: BulkKind): Fault[] {
  const rows = [
    { id: 'missing', text: 'leaves out createdMembers', form: () => undefined },
    {
      id: 'of-first',
      text: 'lists the first created member alone',
      form: (all: Created[]) => all.slice(0, 1),
    },
    {
      id: 'without-last',
      text: 'leaves out the last of several',
      form: (all: Created[]) => (all.length > 1 ? all.slice(0, -1) : all),
    },
    {
      id: 'of-twenty-at-most',
      text: 'lists twenty created members at most',
      form: (all: Created[]) => all.slice(0, 20),
    },
    { id: 'empty', text: 'lists no created member', form: () => [] },
    { id: 'doubled', text: 'lists each created member twice', form: (all: Created[]) => [...all, ...all] },
    {
      id: 'object',
      text: 'has one object for a single created member',
      form: (all: Created[]) => (all.length === 1 ? all[0] : all),
    },
    { id: 'of-ids', text: 'lists the ids alone', form: (all: Created[]) => all.map(({ _id }) => _id) },
  ];
  return rows.map(({ id, text, form }) => ({
    id: `created-${area}-list-${id}`,
    breaks: [`${prefix}-RESULT-LIST`],
    describe: `The answer to created ${area}s ${text}.`,
    apply: onSuccess(area, (given, { createdMembers, ...rest }) => {
      const list = form(createdMembers as Created[]);
      return { ...given, body: list === undefined ? rest : { ...rest, createdMembers: list } };
    }),
  }));
}

function messageFaults({ area, prefix }: BulkKind): Fault[] {
  const rows = [
    { id: 'missing', text: 'has no message', form: () => undefined },
    { id: 'lower-case', text: 'has its message in lower case', form: (right: string) => right.toLowerCase() },
    { id: 'full-stop', text: 'ends its message with a full stop', form: (right: string) => `${right}.` },
    {
      id: 'plural',
      text: 'has its message in the plural for several',
      form: (right: string, count: number) => (count > 1 ? right.replace(' ', 's ') : right),
    },
    {
      id: 'of-the-other',
      text: 'speaks of a member',
      form: (right: string) => right.replace(/^\w+/, 'Member'),
    },
  ];
  return rows.map(({ id, text, form }) => ({
    id: `created-${area}-message-${id}`,
    breaks: [`${prefix}-RESULT-MESSAGE`],
    describe: `The answer to created ${area}s ${text}.`,
    apply: onSuccess(area, (given, { message, ...rest }) => {
      const text = form(message as string, (rest['createdMembers'] as unknown[]).length);
      return { ...given, body: text === undefined ? rest : { message: text, ...rest } };
    }),
  }));
}

function idFaults({ area, prefix }: BulkKind): Fault[] {
  return [
    {
      id: `created-${area}-id-shared-in-call`,
      breaks: [`${prefix}-RESULT-ID-UNIQUE`],
      describe: `The ${area}s of one call all have the id of the first.`,
      apply: onSuccess(area, (_given, body) => {
        const all = body['createdMembers'] as Created[];
        for (const each of all) each._id = all[0]?._id ?? each._id;
      }),
    },
    {
      id: `created-${area}-id-by-position`,
      breaks: [`${prefix}-RESULT-ID-UNIQUE`],
      describe: `The id of a created ${area} tells its position in the call, and comes again in the next call.`,
      apply: onSuccess(area, (_given, body) => {
        (body['createdMembers'] as Created[]).forEach((each, index) => {
          each._id = index.toString(16).padStart(24, '0');
        });
      }),
    },
  ];
}

function memberFaultsOf({ area, prefix }: BulkKind): Fault[] {
  const list = { area, list: 'createdMembers', entry: `created-${area}` } as const;
  const first = (name: unknown): string => String(name).split(' ')[0] ?? '';
  const swapped = (name: unknown): string => String(name).split(' ').reverse().join(' ');
  const short = { id: 'cut-short', text: 'has 23 digits', value: (id: unknown) => String(id).slice(0, 23) };
  const prefixed = { id: 'prefixed', text: 'has a prefix', value: (id: unknown) => `mem_${String(id)}` };
  const firstName = { id: 'first-name-alone', text: 'is the first name alone', value: first };
  return [
    ...memberFaults(list, '_id', `${prefix}-RESULT-ID`, [missing, later(missing), asNumber, asObject]),
    ...memberFaults(list, '_id', `${prefix}-RESULT-ID-FORM`, [short, prefixed, later(short)]),
    ...memberFaults(list, 'name', `${prefix}-RESULT-NAME`, [
      missing,
      firstName,
      later(firstName),
      { id: 'last-name-alone', text: 'is the last name alone', value: (name) => swapped(name).split(' ')[0] },
      ...unusualNames,
      { id: 'swapped', text: 'begins with the last name', value: swapped },
      {
        id: 'initial',
        text: 'has the last name as an initial',
        value: (name) => String(name).replace(/ (.).*$/, ' $1.'),
      },
    ]),
    ...memberFaults(list, 'status', `${prefix}-RESULT-STATUS`, [missing, asNull, asNumber, later(missing)]),
    ...memberFaults(list, 'role', `${prefix}-RESULT-ROLE`, [
      missing,
      { id: 'capitalized', text: 'is Client', value: () => 'Client' },
      { id: 'mapping-id', text: 'is an id', value: (_role, { _id }) => _id },
      { id: 'object', text: 'is an object with the name', value: (name) => ({ name }) },
      later({ id: 'lead', text: 'is lead', value: () => 'lead' }),
    ]),
  ];
}

function outcomeFaults({ area, prefix }: BulkKind): Fault[] {
  return [
    {
      id: `created-${area}-answers-400`,
      breaks: [`${prefix}-CREATE`],
      describe: `The answer to created ${area}s has the status 400 where no source was sent.`,
      apply: onSuccess(area, ({ body }, _body, request) =>
        JSON.stringify(request.body).includes('"source":') ? undefined : respond(400, body),
      ),
    },
    {
      id: `several-${area}s-answer-500`,
      breaks: [`${prefix}-CREATE-MANY`],
      describe: `The answer to several created ${area}s has the status 500.`,
      apply: onSuccess(area, (given, body) =>
        (body['createdMembers'] as unknown[]).length > 1 ? respond(500, body) : given,
      ),
    },
  ];
}

/** Faults of the answers of lead creation, variant A, and of the creation of clients (sections 4.3, 4.4). */
export const bulkAnswerFaults: readonly Fault[] = ofBothKinds((kind) => [
  ...listFaults(kind),
  ...messageFaults(kind),
  ...idFaults(kind),
  ...memberFaultsOf(kind),
  ...outcomeFaults(kind),
]);
