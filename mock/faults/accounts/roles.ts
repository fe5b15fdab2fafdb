import { respond } from '../../messages/response.js';
import type { Wrong } from './answer-members.js';
import { later, missing, memberFaults, asNull, asNumber, asObject } from './answer-members.js';
import { isFor, onSuccess } from '../members/bulk-call.js';
import type { Fault } from '../fault.js';
import { withAnswer, withEffect } from '../wrapping.js';

const roleList = { area: 'roles', list: 'roles', entry: 'role-mapping' } as const;

const badIds: Wrong[] = [
  {
    id: 'not-hexadecimal',
    text: 'has a letter that is no hexadecimal digit',
    value: (id) => `${String(id).slice(0, 23)}z`,
  },
  { id: 'cut-short', text: 'has 23 digits', value: (id) => String(id).slice(0, 23) },
];
const badTimes: Wrong[] = [
  missing,
  { id: 'epoch', text: 'is a number of milliseconds', value: (time) => Date.parse(String(time)) },
  { id: 'http-date', text: 'is an HTTP date', value: (time) => new Date(String(time)).toUTCString() },
  { id: 'date-alone', text: 'is a date without a time', value: (time) => String(time).slice(0, 10) },
  {
    id: 'impossible',
    text: 'is in a month 13',
    value: (time) => String(time).replace(/^(\d{4})-\d\d/, '$1-13'),
  },
];
const emptyAsNull: Wrong = {
  id: 'null-where-empty',
  text: 'is null where it is empty',
  value: (text) => (text === '' ? null : text),
};
const otherText: Wrong = { id: 'other', text: 'is workspace', value: () => 'workspace' };
const asText: Wrong = { id: 'text', text: 'is a text', value: (right) => String(right) };
const nameAlone: Wrong = {
  id: 'name-alone',
  text: 'is the name of the role',
  value: (role) => (role as { name: string }).name,
};

const members: Fault[] = [
  ...memberFaults(roleList, '_id', 'ROL-ID', [missing, later(missing), asObject, later(asNumber)]),
  ...memberFaults(roleList, '_id', 'ROL-ID-FORM', [...badIds, ...badIds.slice(1).map(later)]),
  ...memberFaults(roleList, 'role', 'ROL-ROLE', [later(missing), nameAlone, later(asNull), later(nameAlone)]),
  ...memberFaults(roleList, 'role._id', 'ROL-ROLE-ID', [missing, later(missing), asNull, later(asNumber)]),
  ...memberFaults(roleList, 'role._id', 'ROL-ROLE-ID-FORM', badIds.map(later)),
  ...memberFaults(roleList, 'role.responsibility', 'ROL-ROLE-RESPONSIBILITY', [
    missing,
    later(missing),
    emptyAsNull,
    { id: 'array', text: 'is an array', value: (text) => [text] },
  ]),
  ...memberFaults(roleList, 'role.name', 'ROL-ROLE-NAME', [
    { ...missing, id: 'missing-of-staff', value: (name) => (name === 'client' ? name : undefined) },
    { ...asNull, id: 'null-of-staff', value: (name) => (name === 'client' ? name : null) },
  ]),
  ...memberFaults(roleList, 'company', 'ROL-COMPANY', [missing, later(missing), asNull, asObject]),
  ...memberFaults(roleList, 'createdAt', 'ROL-CREATED-AT', [...badTimes, later(missing)]),
  ...memberFaults(roleList, 'updatedAt', 'ROL-UPDATED-AT', [
    ...badTimes.slice(0, 2),
    ...badTimes.slice(3).map(later),
    later(asNull),
  ]),
  ...memberFaults(roleList, '__v', 'ROL-REVISION', [missing, asText, asNull, later(missing)]),
  ...memberFaults(roleList, 'type', 'ROL-TYPE', [missing, otherText, later(otherText)]),
];

const lists = [
  { id: 'bare', text: 'is the body itself', form: (all: unknown[]): unknown => all },
  { id: 'renamed', text: 'stands in data', form: (all: unknown[]): unknown => ({ data: all }) },
  { id: 'null', text: 'is null', form: (): unknown => ({ roles: null }) },
  {
    id: 'paged',
    text: 'stands in an object with a total',
    form: (all: unknown[]) => ({ roles: { total: all.length, items: all } }),
  },
  {
    id: 'of-ids',
    text: 'holds ids alone',
    form: (all: unknown[]) => ({ roles: all.map((each) => (each as { _id: string })._id) }),
  },
].map(({ id, text, form }): Fault => ({
  id: `role-list-${id}`,
  breaks: ['ROL-LIST-ARRAY'],
  describe: `The array of role mappings ${text}.`,
  apply: onSuccess('roles', (given, { roles }) => ({ ...given, body: form(roles as unknown[]) })),
}));

/** Faults of the role listing (sections 2.2, 4.2); those of its credentials stand in access.ts. */
export const roleFaults: readonly Fault[] = [
  ...members,
  ...lists,
  {
    id: 'role-list-refused',
    breaks: ['ROL-LIST-OK'],
    describe: 'The role listing answers 403 to a key of the company.',
    apply: onSuccess('roles', () =>
      respond(403, { name: 'PermissionError', status: 403, message: 'no access' }),
    ),
  },
  {
    id: 'role-list-needs-bearer',
    breaks: ['ROL-LIST-OK'],
    describe: 'The role listing is refused without a bearer token beside the key.',
    apply: withAnswer((given, request) =>
      isFor('roles', request) && !request.headers.some(([name]) => name.toLowerCase() === 'authorization')
        ? respond(401, { name: 'AuthenticationError', status: 401, message: 'a bearer token is missing' })
        : given,
    ),
  },
  {
    id: 'role-list-without-client',
    breaks: ['ROL-LIST-CLIENT'],
    describe: 'The role listing leaves out the client role.',
    apply: withEffect(
      'listRoles',
      (original) => (service, companyId) =>
        original(service, companyId).filter(({ role }) => role.name !== 'client'),
    ),
  },
  {
    id: 'role-list-client-renamed-after-lead',
    breaks: ['ROL-LIST-CLIENT'],
    describe: 'The role listing of a company with a lead names the client role lead.',
    apply: withEffect('listRoles', (original) => (service, companyId) => {
      const hasLead = [...service.world.members.values()].some(
        (member) => member.companyId === companyId && member.kind === 'lead',
      );
      return original(service, companyId).map((mapping) =>
        hasLead && mapping.role.name === 'client'
          ? { ...mapping, role: { ...mapping.role, name: 'lead' } }
          : mapping,
      );
    }),
  },
  {
    id: 'role-list-client-capitalized',
    breaks: ['ROL-LIST-CLIENT'],
    describe: 'The role listing names the client role Client.',
    apply: onSuccess('roles', (_given, body) => {
      for (const { role } of body['roles'] as { role: { name: string } }[]) {
        if (role.name === 'client') role.name = 'Client';
      }
    }),
  },
  {
    id: 'role-list-of-every-company',
    breaks: ['ROL-COMPANY-OWN'],
    describe: 'The role listing holds the mappings of every company.',
    apply: withEffect('listRoles', (original) => (service, companyId) => [
      ...original(service, companyId),
      ...[...service.world.workspaces.values()]
        .filter(({ company }) => company._id !== companyId)
        .flatMap(({ roles }) => roles),
    ]),
  },
  {
    id: 'role-list-last-of-another-company',
    breaks: ['ROL-COMPANY-OWN'],
    describe: 'The last mapping of the role listing names another company.',
    apply: onSuccess('roles', (_given, body) => {
      const last = (body['roles'] as { company: string }[]).at(-1);
      if (last) last.company = 'f'.repeat(24);
    }),
  },
];
