import type { ApiKey, Company } from '../domain/workspaces.js';
import type { Service } from '../service/service.js';
import { keyFaults } from './authentication.js';
import { breaking, each } from './fault.js';
import {
  acceptedBody,
  acceptedMember,
  acceptedStatus,
  asNull,
  asNumber,
  asObject,
  isFor,
  listedMember,
  missing,
  neededHeader,
  wrongMember,
} from './seams/accepted-answer.js';
import { listedCompanies, memberCount } from './seams/accounts.js';
import type { Change } from './seams/change.js';
import {
  backwards,
  changedAnswer,
  changedRequest,
  inOrder,
  sentHeader,
  withMembers,
  withMemory,
} from './seams/change.js';

const list = { area: 'companies', list: 'companies', entry: 'company' } as const;

const message = (value: unknown): Change => acceptedMember('companies', 'message', () => value);
const array = (change: (companies: Company[]) => unknown): Change =>
  acceptedMember('companies', 'companies', change);
const companyId = (change: (id: string) => string): Change =>
  listedMember(list, '_id', (id) => change(String(id)));

/** The companies that a key is not tied to, in order of creation. */
const companiesOfOthers = ({ world }: Service, key: ApiKey | undefined): Company[] =>
  [...world.workspaces.values()].flatMap(({ company }) =>
    key?.companyIds.includes(company._id) === true ? [] : company,
  );

const isExpired = ({ world }: Service, { _id }: Company): boolean =>
  world.workspaces.get(_id)?.subscriptionExpired === true;

/** The companies, of which such ones have null for a member. */
const withNull =
  (member: keyof Company, such: (service: Service, company: Company) => boolean) =>
  (companies: Company[], service: Service): Company[] =>
    companies.map((company) => (such(service, company) ? { ...company, [member]: null } : company));

/** Faults of the company listing (sections 2.1, 4.1). */
export const companyFaults = [
  ...breaking('CMP-LIST-OK', {
    'the-company-listing-answers-201': acceptedStatus('companies', 201),
    'the-company-listing-is-refused-without-the-header-companyid': neededHeader('companies', 'companyid'),
    'the-company-listing-is-refused-without-a-bearer-token-beside-the-key': neededHeader(
      'companies',
      'authorization',
    ),
  }),
  ...breaking('CMP-LIST-MESSAGE', message, {
    'the-company-listing-has-no-message': undefined,
    'the-company-listing-has-null-for-its-message': null,
    'the-company-listing-has-an-object-for-its-message': { text: 'Companies listed' },
    'the-company-listing-has-a-number-for-its-message': 200,
  }),
  ...breaking('CMP-LIST-ARRAY', {
    'the-array-of-companies-stands-in-data': acceptedBody('companies', ({ companies, ...rest }) => ({
      ...rest,
      data: companies,
    })),
    'the-array-of-companies-is-the-body-itself': acceptedBody('companies', ({ companies }) => companies),
    ...each(array, {
      'the-array-of-companies-is-an-object-with-a-member-for-each-id': (companies) =>
        Object.fromEntries(companies.map((company) => [company._id, company])),
      'the-array-of-companies-is-null': () => null,
      'the-array-of-companies-holds-ids-alone': (companies) => companies.map(({ _id }) => _id),
    }),
  }),
  ...breaking('CMP-LIST-TIED', { 'the-company-listing-holds-no-company-at-all': listedCompanies(() => []) }),
  ...breaking('CMP-LIST-OTHERS', {
    ...each(listedCompanies, {
      'the-company-listing-holds-the-companies-of-every-key': (_own, { world }) =>
        [...world.workspaces.values()].map(({ company }) => company),
      'the-company-listing-holds-after-its-own-the-latest-company-of-another-key': (own, service, key) => [
        ...own,
        ...companiesOfOthers(service, key).slice(-1),
      ],
      'the-listing-holds-expired-companies': (own, service, key) => [
        ...own,
        ...companiesOfOthers(service, key).filter((company) => isExpired(service, company)),
      ],
    }),
    'the-listing-holds-the-company-of-the-header-companyid': changedAnswer((answer, request, { world }) => {
      const named = world.workspaces.get(sentHeader(request, 'companyid') ?? '')?.company;
      return isFor('companies', request) && answer.status === 200 && named !== undefined
        ? withMembers(answer, { companies: [named] })
        : answer;
    }),
    'from-the-second-listing-on-a-company-of-another-key-is-listed': withMemory(
      (listed = new WeakSet<ApiKey>()) =>
        listedCompanies((own, service, key) => {
          const isSecond = key !== undefined && listed.has(key);
          if (key) listed.add(key);
          return isSecond ? [...own, ...companiesOfOthers(service, key).slice(0, 1)] : own;
        }),
    ),
  }),
  ...breaking(
    ['CMP-ID', 'CMP-LIST-TIED', 'CMP-ID-HEADER'],
    wrongMember(list, '_id', { ...missing, ...asObject, ...asNumber }),
  ),
  ...breaking(['CMP-ID-FORM', 'CMP-LIST-TIED'], {
    'a-listed-company-id-has-a-prefix-and-is-accepted-with-it': inOrder(
      companyId((id) => `cmp_${id}`),
      changedRequest((_service, request) => ({
        ...request,
        headers: request.headers.map(([name, value]) => [name, value.replace(/^cmp_/, '')]),
      })),
    ),
  }),
  ...breaking(['CMP-ID-FORM', 'CMP-LIST-TIED', 'CMP-ID-HEADER'], {
    'a-listed-company-id-has-the-form-of-a-uuid': companyId((id) =>
      `${id}00000000`.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    ),
  }),
  ...breaking(
    ['CMP-ID-HEADER', 'CMP-LIST-TIED'],
    wrongMember(list, '_id', { 'is-the-id-of-another-record': backwards }),
  ),
  ...breaking('CMP-NAME', {
    ...wrongMember(list, 'name', { ...missing, ...asNull, ...asNumber }),
    'an-expired-company-has-no-name': listedCompanies(withNull('name', isExpired)),
    'a-company-of-four-members-has-no-name': listedCompanies(
      withNull('name', (service, { _id }) => memberCount(service, _id) >= 4),
    ),
  }),
  ...breaking('CMP-LOGO', wrongMember(list, 'logo', { ...missing, ...asNull, ...asObject })),
  ...breaking(
    'CMP-EXTRA-SMALL-LOGO',
    wrongMember(list, 'extraSmallLogo', { ...missing, ...asNull, ...asNumber }),
  ),
  ...breaking('CMP-LARGE-LOGO', {
    ...wrongMember(list, 'largeLogo', { ...missing, ...asNull, ...asObject }),
    'an-expired-company-has-no-large-logo': listedCompanies(withNull('largeLogo', isExpired)),
  }),
  ...keyFaults({ area: 'companies', prefix: 'CMP', title: 'the-company-listing' }),
];
