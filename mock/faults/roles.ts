import type { RoleMapping } from '../domain/workspaces.js';
import { respond } from '../messages/response.js';
import { companyIdFaults, keyFaults } from './authentication.js';
import { breaking, each } from './fault.js';
import type { Wrongs } from './seams/accepted-answer.js';
import {
  acceptedAnswer,
  acceptedBody,
  acceptedMember,
  asNull,
  asNumber,
  asObject,
  cutShort,
  later,
  listedMember,
  missing,
  neededHeader,
  wrongMembers,
} from './seams/accepted-answer.js';
import { listedRoles, memberCount } from './seams/accounts.js';
import type { Change } from './seams/change.js';

const list = { area: 'roles', list: 'roles', entry: 'role mapping' } as const;
const operation = { area: 'roles', prefix: 'ROL', title: 'the-role-listing' } as const;

const notHexadecimal: Wrongs = {
  'has-a-letter-that-is-no-hexadecimal-digit': (id) => `${String(id).slice(0, 23)}z`,
};
const epoch: Wrongs = { 'is-a-number-of-milliseconds': (time) => Date.parse(String(time)) };
const httpDate: Wrongs = { 'is-an-http-date': (time) => new Date(String(time)).toUTCString() };
const noTime: Wrongs = {
  'is-a-date-without-a-time': (time) => String(time).slice(0, 10),
  'is-in-a-month-13': (time) => String(time).replace(/^(\d{4})-\d\d/, '$1-13'),
};
const otherType: Wrongs = { 'is-workspace': () => 'workspace' };
const nameAlone: Wrongs = { 'is-the-name-of-the-role': (role) => (role as { name: string }).name };

/** Faults of the members of a role mapping (section 2.2). */
const memberFaults = wrongMembers(list, [
  ['ROL-ID', '_id', { ...missing, ...later(missing), ...asObject, ...later(asNumber) }],
  ['ROL-ID-FORM', '_id', { ...notHexadecimal, ...cutShort, ...later(cutShort) }],
  ['ROL-ROLE', 'role', { ...nameAlone, ...later({ ...missing, ...asNull, ...nameAlone }) }],
  ['ROL-ROLE-ID', 'role._id', { ...missing, ...asNull, ...later({ ...missing, ...asNumber }) }],
  ['ROL-ROLE-ID-FORM', 'role._id', later({ ...notHexadecimal, ...cutShort })],
  [
    'ROL-ROLE-RESPONSIBILITY',
    'role.responsibility',
    {
      ...missing,
      ...later(missing),
      'is-null-where-it-is-empty': (text) => (text === '' ? null : text),
      'is-an-array': (text) => [text],
    },
  ],
  [
    'ROL-ROLE-NAME',
    'role.name',
    {
      // Without that of the client role ROL-LIST-CLIENT would be broken too.
      'is-missing': (name) => (name === 'client' ? name : undefined),
      'is-null': (name) => (name === 'client' ? name : null),
    },
  ],
  ['ROL-COMPANY', 'company', { ...missing, ...later(missing), ...asNull, ...asObject }],
  ['ROL-CREATED-AT', 'createdAt', { ...missing, ...later(missing), ...epoch, ...httpDate, ...noTime }],
  ['ROL-UPDATED-AT', 'updatedAt', { ...missing, ...epoch, ...later({ ...noTime, ...asNull }) }],
  ['ROL-REVISION', '__v', { ...missing, ...later(missing), ...asNull, 'is-a-text': String }],
  ['ROL-TYPE', 'type', { ...missing, ...otherType, ...later(otherType) }],
]);

const array = (change: (roles: RoleMapping[]) => unknown): Change => acceptedMember('roles', 'roles', change);

/** Lists the roles of a company otherwise that has a lead. */
const onceThereIsALead = (change: (mapping: RoleMapping) => RoleMapping): Change =>
  listedRoles((roles, { world }, companyId) => {
    const hasLead = [...world.members.values()].some(
      (member) => member.companyId === companyId && member.kind === 'lead',
    );
    return hasLead ? roles.map(change) : roles;
  });

const withInnerIdOutside = (mapping: RoleMapping): RoleMapping => ({ ...mapping, _id: mapping.role._id });

/** The last mapping of a list, as if it were of another company; none of an empty list. */
const lastElsewhere = (roles: RoleMapping[]): RoleMapping[] =>
  roles.slice(-1).map((last) => ({ ...last, company: 'f'.repeat(24) }));

/** Faults of the role listing (sections 2.2, 4.2). */
export const roleFaults = [
  ...breaking('ROL-LIST-OK', {
    'the-role-listing-answers-403-to-a-key-of-the-company': acceptedAnswer('roles', () =>
      respond(403, { name: 'PermissionError', status: 403, message: 'no access' }),
    ),
    'the-role-listing-is-refused-without-a-bearer-token-beside-the-key': neededHeader(
      'roles',
      'authorization',
    ),
  }),
  ...breaking('ROL-LIST-ARRAY', {
    'the-array-of-role-mappings-is-the-body-itself': acceptedBody('roles', ({ roles }) => roles),
    'the-array-of-role-mappings-stands-in-data': acceptedBody('roles', ({ roles }) => ({ data: roles })),
    ...each(array, {
      'the-array-of-role-mappings-is-null': () => null,
      'the-array-of-role-mappings-stands-in-an-object-with-a-total': (roles) => ({
        total: roles.length,
        items: roles,
      }),
      'the-array-of-role-mappings-holds-ids-alone': (roles) => roles.map(({ _id }) => _id),
    }),
    'the-roles-of-four-members-are-an-object': listedRoles((roles, service, companyId) =>
      memberCount(service, companyId) < 4 ? roles : ({ items: roles } as never),
    ),
  }),
  ...breaking('ROL-LIST-CLIENT', {
    'the-role-listing-leaves-out-the-client-role': listedRoles((roles) =>
      roles.filter(({ role }) => role.name !== 'client'),
    ),
    'the-role-listing-of-a-company-with-a-lead-names-the-client-role-lead': onceThereIsALead((mapping) =>
      mapping.role.name === 'client' ? { ...mapping, role: { ...mapping.role, name: 'lead' } } : mapping,
    ),
    'the-role-listing-names-the-client-role-client': listedMember(list, 'role.name', (name) =>
      name === 'client' ? 'Client' : name,
    ),
  }),
  ...memberFaults,
  ...breaking('ROL-ID', {
    'a-company-with-a-client-is-shown-the-inner-id-of-the-client-role-as-the-outer': listedRoles(
      (roles, service, companyId) =>
        memberCount(service, companyId) === 0 ? roles : roles.map(withInnerIdOutside),
    ),
    'with-a-lead-the-outer-id-is-the-inner': onceThereIsALead(withInnerIdOutside),
  }),
  ...breaking('ROL-ROLE-ID', onceThereIsALead, {
    'with-a-lead-the-inner-id-is-the-outer': (mapping) => ({
      ...mapping,
      role: { ...mapping.role, _id: mapping._id },
    }),
  }),
  ...breaking('ROL-UPDATED-AT', onceThereIsALead, {
    'with-a-lead-updatedat-is-a-number': (mapping) => ({
      ...mapping,
      updatedAt: Date.parse(mapping.updatedAt) as never,
    }),
  }),
  ...breaking('ROL-COMPANY-OWN', {
    'the-role-listing-holds-the-mappings-of-every-company': listedRoles((roles, { world }, companyId) => [
      ...roles,
      ...[...world.workspaces.values()].flatMap(({ company, roles: others }) =>
        company._id === companyId ? [] : others,
      ),
    ]),
    'a-foreign-mapping-ends-a-list-of-several': listedRoles((roles, service, companyId) =>
      memberCount(service, companyId) < 2 ? roles : [...roles, ...lastElsewhere(roles)],
    ),
    'the-last-mapping-of-the-role-listing-names-another-company': array((roles) => [
      ...roles.slice(0, -1),
      ...lastElsewhere(roles),
    ]),
  }),
  ...keyFaults(operation),
  ...companyIdFaults(operation),
];
