import { isObject } from '../../src/contract/json-value.js';
import type { Entry } from '../messages/request.js';
import type { Place, Recognizer } from './level.js';
import { membersWith } from './level.js';

const required = ['firstName', 'lastName', 'email', 'role', 'isConvertedClient', 'type'];
/** Required by variant B, which is known by its type. */
const requiredOfB = ['email', 'type', 'status'];

/** How many fields of an entry could be left out. */
function optionalFields(entry: Entry): number {
  const needed = 'type' in entry ? requiredOfB : required;
  return Object.keys(entry).filter((name) => !needed.includes(name)).length;
}

function at(holds: (place: Place) => boolean): Recognizer {
  return { entry: (_entry, place) => holds(place) };
}

/** The levels of the place of an entry. */
export const positionLevels: Readonly<Record<string, Recognizer>> = {
  'position/only': at(({ count }) => count === 1),
  'position/first': at(({ index, count }) => index === 0 && count >= 3),
  'position/middle': at(({ index, count }) => index > 0 && index < count - 1),
  'position/last': at(({ index, count }) => index === count - 1 && count >= 3),
  'position/past-third': at(({ index }) => index >= 3),
  'position/past-tenth': at(({ index }) => index >= 10),
};

/** The levels of what stands beside a field of an entry. */
export const besideInEntry: Readonly<Record<string, Recognizer>> = {
  'with/nothing-else': { entry: (entry) => optionalFields(entry) <= 1 },
  'with/other-fields': { entry: (entry) => optionalFields(entry) >= 2 },
};

const texts: Readonly<Record<string, (text: string) => boolean>> = {
  markup: (text) => /<[a-z!/]|&[a-z#]/i.test(text),
  mixed: (text) =>
    ['markup', 'quotes', 'beyond-basic-plane'].every((each) => texts[each]?.(text) === true) &&
    /[\u0080-\ud7ff]/.test(text),
  long: (text) => text.length > 100,
  'beyond-ascii': (text) => /[^\0-\x7f]/.test(text),
  'beyond-basic-plane': (text) => /[\u{10000}-\u{10ffff}]/u.test(text),
  quotes: (text) => /["'“”‘’«»]/.test(text),
  word: (text) => /^(null|undefined|nan|true|false)$/i.test(text),
};

/** What is no free text of an update. */
const flags = ['markTasksAsDone', 'rejectRequestedTasks'];

/** The levels of what stands in a text: of an entry, a field or a file name of an update, a payload. */
export const valueLevels: Readonly<Record<string, Recognizer>> = Object.fromEntries(
  Object.entries(texts).map(([slug, holds]): [string, Recognizer] => [
    `value/${slug}`,
    {
      entry: (entry) => textsIn(entry).some(holds),
      request: ({ request: { operation, body, fields, files } }) => {
        if (operation === 'verifySignature') return isObject(body) && textsIn(body['payload']).some(holds);
        const sent = fields.filter(([name]) => !flags.includes(name)).map(([, value]) => String(value));
        return operation === 'updateOrder' && [...sent, ...files.map(({ name }) => name)].some(holds);
      },
    },
  ]),
);

/** Every text in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Whether the workspace has a lead or client that the call does not create. */
export const otherMembers: Recognizer = {
  request: ({ service, request }) => {
    const { rules } = service.seams;
    const key = rules.findKey(service, request);
    const companyId = rules.header(service, request, 'companyid') ?? key?.companyIds[0];
    return [...service.world.members.values()].some(
      (member) => member.kind !== 'staff' && member.companyId === companyId,
    );
  },
};

/** Whether a member of another workspace has the email of an entry. */
export const emailElsewhere: Recognizer = {
  entry: ({ email }, _place, { service, request }) => {
    const { rules } = service.seams;
    const key = rules.findKey(service, request);
    const companyId = rules.header(service, request, 'companyid') ?? key?.companyIds[0];
    return membersWith(service, email).some((member) => member.companyId !== companyId);
  },
};
