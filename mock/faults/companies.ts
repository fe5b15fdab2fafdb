import type { ApiKey, Company } from '../domain/workspaces.js';
import { breaking } from './fault.js';
import { keyFaults } from './credentials.js';
import {
  acceptedBody,
  acceptedMember,
  acceptedStatus,
  isFor,
  neededHeader,
} from './seams/accepted-answer.js';
import type { Service } from '../service/service.js';
import type { Change } from './seams/change.js';
import {
  backwards,
  changedAnswer,
  changedRequest,
  inOrder,
  remembering,
  sentHeader,
  withMembers,
} from './seams/change.js';
import { asNull, asNumber, asObject, listedMember, missing, wrongMember } from './wrong-members.js';
import { listedCompanies, memberCount } from './seams/accounts.js';

const list = { area: 'companies', list: 'companies', entry: 'company' } as const;

const message = (value: unknown): Change => acceptedMember('companies', 'message', () => value);
const array = (change: (companies: Company[]) => unknown): Change =>
  acceptedMember('companies', 'companies', change);
const companyId = (change: (id: string) => string): Change =>
  listedMember(list, '_id', (id) => change(String(id)));

/** The companies, of which those whose subscription has expired have null for a member. */
const expiredWithout =
  (member: keyof Company) =>
  (companies: Company[], { world }: Service): Company[] =>
    companies.map((company) =>
      world.workspaces.get(company._id)?.subscriptionExpired === true
        ? { ...company, [member]: null }
        : company,
    );

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
    'the-array-of-companies-is-an-object-with-a-member-for-each-id': array((companies) =>
      Object.fromEntries(companies.map((company) => [company._id, company])),
    ),
    'the-array-of-companies-is-null': array(() => null),
    'the-array-of-companies-holds-ids-alone': array((companies) => companies.map(({ _id }) => _id)),
    'the-array-of-companies-is-the-body-itself': acceptedBody('companies', ({ companies }) => companies),
  }),
  ...breaking('CMP-LIST-TIED', {
    'the-company-listing-holds-no-company-at-all': listedCompanies(() => []),
  }),
  ...breaking('CMP-LIST-OTHERS', listedCompanies, {
    'the-company-listing-holds-the-companies-of-every-key': (_own, { world }) =>
      [...world.workspaces.values()].map(({ company }) => company),
    'the-company-listing-holds-after-its-own-the-latest-company-of-another-key': (own, { world }, key) => {
      const all = [...world.workspaces.values()].map(({ company }) => company);
      return [...own, ...all.filter(({ _id }) => !key?.companyIds.includes(_id)).slice(-1)];
    },
    'the-listing-holds-expired-companies': (own, { world }, key) => {
      const expired = [...world.workspaces.values()].filter(({ subscriptionExpired }) => subscriptionExpired);
      const others = expired.filter(({ company }) => !key?.companyIds.includes(company._id));
      return [...own, ...others.map(({ company }) => company)];
    },
  }),
  ...breaking('CMP-LIST-OTHERS', {
    'the-listing-holds-the-company-of-the-header-companyid': changedAnswer((answer, request, { world }) => {
      const named = world.workspaces.get(sentHeader(request, 'companyid') ?? '')?.company;
      return isFor('companies', request) && answer.status === 200 && named !== undefined
        ? withMembers(answer, { companies: [named] })
        : answer;
    }),
    'from-the-second-listing-on-a-company-of-another-key-is-listed': remembering(
      () => new WeakSet<ApiKey>(),
      (listed) =>
        listedCompanies((own, { world }, key) => {
          if (key === undefined || !listed.has(key)) {
            if (key) listed.add(key);
            return own;
          }
          const all = [...world.workspaces.values()].map(({ company }) => company);
          return [...own, ...all.filter(({ _id }) => !key.companyIds.includes(_id)).slice(0, 1)];
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
    'an-expired-company-has-no-name': listedCompanies(expiredWithout('name')),
    'a-company-of-four-members-has-no-name': listedCompanies((companies, service) =>
      companies.map((company) => ({
        ...company,
        name: memberCount(service, company._id) < 4 ? company.name : (null as never),
      })),
    ),
  }),
  ...breaking('CMP-LOGO', wrongMember(list, 'logo', { ...missing, ...asNull, ...asObject })),
  ...breaking(
    'CMP-EXTRA-SMALL-LOGO',
    wrongMember(list, 'extraSmallLogo', { ...missing, ...asNull, ...asNumber }),
  ),
  ...breaking('CMP-LARGE-LOGO', {
    ...wrongMember(list, 'largeLogo', { ...missing, ...asNull, ...asObject }),
    'an-expired-company-has-no-large-logo': listedCompanies(expiredWithout('largeLogo')),
  }),
  ...keyFaults({ area: 'companies', prefix: 'CMP', title: 'the-company-listing' }),
];
