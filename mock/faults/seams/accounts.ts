import { isObject } from '../../../src/contract/json-value.js';
import type { Member } from '../../domain/members.js';
import { emailKey, memberByEmail } from '../../domain/members.js';
import type { ApiKey, Company, RoleMapping, Workspace } from '../../domain/workspaces.js';
import type { Entry, Violation } from '../../messages/request.js';
import type { PasswordRule } from '../../seams/rules.js';
import type { Service } from '../../service/service.js';
import type { Area } from './accepted-answer.js';
import { isFor, workspaceOf } from './accepted-answer.js';
import type { Change } from './change.js';
import {
  changedAnswer,
  changedEffect,
  changedRequest,
  changedRule,
  inOrder,
  withMemory,
  without,
} from './change.js';

/** Changes the entries of a bulk call before they are judged; `workspace` is undefined where the key is not valid. */
export const sentEntries = (
  area: Area,
  change: (entries: Entry[], workspace: Workspace | undefined, service: Service) => Entry[],
): Change =>
  changedRequest((service, request) => {
    if (!isFor(area, request) || !Array.isArray(request.body)) return request;
    return { ...request, body: change(request.body as Entry[], workspaceOf(service, request), service) };
  });

/** Acts on the entries of a bulk call once it was refused. */
export const refusedCall = (
  area: Area,
  act: (entries: Entry[], workspace: Workspace, service: Service) => void,
): Change =>
  changedAnswer((answer, request, service) => {
    const workspace = workspaceOf(service, request);
    if (answer.status >= 400 && isFor(area, request) && workspace && Array.isArray(request.body))
      act(request.body as Entry[], workspace, service);
    return answer;
  });

/** Whether a violation stands in an entry after the first. */
export const isAfterFirst = ({ entry = 0 }: Violation): boolean => entry > 0;

/** Forgets who has an email, so that a brand-new member gets it too; `index` is the position of the entry, from 0. */
export const forgottenEmail =
  (area: Area) =>
  (forgotten: (owner: Member, index: number) => boolean): Change =>
    sentEntries(area, (entries, workspace, { world, unspecified }) => {
      entries.forEach((entry, index) => {
        if (!workspace || !isObject(entry) || entry['isConvertedClient'] === true) return;
        const key = emailKey(entry['email'], unspecified.emailCase);
        const owner = memberByEmail(world, workspace, key);
        if (owner && forgotten(owner, index)) workspace.emails.delete(key);
      });
      return entries;
    });

/** Changes the member that has the email of an entry for a brand-new one, which is refused for it. */
export const duplicated =
  (area: Area) =>
  (change: (owner: Member, entry: Entry) => Partial<Member>): Change =>
    sentEntries(area, (entries, workspace, service) => {
      for (const entry of entries) {
        if (!workspace || !isObject(entry) || entry['isConvertedClient'] !== false) continue;
        const owner = service.seams.rules.emailOwner(service, workspace, entry['email']);
        if (owner) Object.assign(owner, change(owner, entry));
      }
      return entries;
    });

/** Decides whether an entry repeats an email of its call; `earlier` are those of the entries before it, in order. */
export const repeatedEmail = (repeated: (email: string, earlier: string[]) => boolean): Change =>
  changedRule('emailRepeated', (_original, { unspecified }, earlier, email) =>
    repeated(emailKey(email, unspecified.emailCase), [...earlier]),
  );

/** Skips entries of variant B that have to be created, as if a member had their email. */
export const skippedEntry = (skipped: (entry: Entry) => boolean): Change =>
  withMemory((emails = new Set<unknown>()) =>
    inOrder(
      changedRule('preparedEntry', (prepare, service, variant, entry) => {
        if (variant === 'B' && isObject(entry) && skipped(entry)) emails.add(entry['email']);
        return prepare(service, variant, entry);
      }),
      changedRule('emailRepeated', (isRepeated, service, earlier, email) => {
        return emails.has(email) || isRepeated(service, earlier, email);
      }),
    ),
  );

/** Stores a lead of variant A or a client with another status than the one that was sent. */
export const storedStatus =
  (kind: 'lead' | 'client') =>
  (change: (sent: unknown, entry: Entry) => unknown): Change =>
    changedEffect('createMember', (create, service, workspace, of, entry) => {
      const status = of === kind ? { status: change(entry['status'], entry) } : {};
      return create(service, workspace, of, { ...entry, ...status });
    });

/** Stores a lead of variant B with another status than the one that was sent. */
export const storedLeadBStatus = (change: (sent: unknown) => unknown): Change =>
  changedEffect('createLeadB', (create, service, workspace, entry, details) =>
    create(service, workspace, { ...entry, status: change(entry['status']) }, details),
  );

/** What else a member is stored with; it may be changed itself, too. `entry` is what was sent. */
type MemberChange = (
  member: Member,
  entry: Entry,
  workspace: Workspace,
  service: Service,
) => Partial<Member> | void;

/** Changes a lead of variant A or a client once it is stored. */
export const storedMember =
  (kind: 'lead' | 'client') =>
  (change: MemberChange): Change =>
    changedEffect('createMember', (create, service, workspace, of, entry) => {
      const member = create(service, workspace, of, entry);
      return of === kind ? Object.assign(member, change(member, entry, workspace, service)) : member;
    });

/** Stores none of the members of a call past so many, and lists them as created. */
export const lostPast = (count: number, area: 'lead' | 'client' | 'lead-b'): Change =>
  withMemory((lost = new Set<unknown>()) =>
    inOrder(
      sentEntries(area, (entries) => {
        for (const { email } of entries.slice(count)) lost.add(email);
        return entries;
      }),
      (area === 'lead-b' ? storedLeadB : storedMember(area))(({ _id }, { email }, _workspace, { world }) => {
        if (lost.has(email)) world.members.delete(_id);
      }),
    ),
  );

/** A role of a company that is not that of its clients. */
export const otherRole = ({ roles }: Workspace): string | undefined =>
  roles.find(({ role }) => role.name !== 'client')?._id;

/** Changes a lead of variant B once it is stored. */
export const storedLeadB = (change: MemberChange): Change =>
  changedEffect('createLeadB', (create, service, workspace, entry, details) => {
    const lead = create(service, workspace, entry, details);
    return Object.assign(lead, change(lead, entry, workspace, service));
  });

/** Stores a lead of variant B without one of its optional fields. */
export const lostDetail = (
  name: string,
  when: (details: Entry, entry: Entry) => boolean = () => true,
): Change => storedDetails((details, entry) => (when(details, entry) ? without(details, name) : details));

/** Stores a lead of variant B with other optional fields than those that were sent. */
export const storedDetails = (change: (details: Entry, entry: Entry) => Entry): Change =>
  changedEffect('createLeadB', (create, service, workspace, entry, details) =>
    create(service, workspace, entry, change(details, entry)),
  );

/** Refuses a value of an optional field of variant B that is right. */
export const refusedLeadField =
  (name: string) =>
  (refused: (value: unknown) => boolean): Change =>
    changedRule('leadField', (judge, service, field, value) =>
      field.name === name && refused(value)
        ? { field: name, keyword: 'fault', message: 'is not taken', value }
        : judge(service, field, value),
    );

/** Lets pass a value of an optional field of variant B that is wrong. */
export const ignoredLeadField =
  (name: string) =>
  (ignored: (value: unknown) => boolean): Change =>
    changedRule('leadField', (judge, service, field, value) =>
      field.name === name && ignored(value) ? undefined : judge(service, field, value),
    );

/** Finds a password of variant B weak for other reasons; `weak` are the rules that it does not keep. */
export const passwordWeakness = (
  change: (weak: PasswordRule[], password: string) => PasswordRule[],
): Change =>
  changedRule('passwordWeakness', (judge, service, password) => change(judge(service, password), password));

/** How many members a company has. */
export const memberCount = ({ world }: Service, companyId: string): number =>
  [...world.members.values()].filter((member) => member.companyId === companyId).length;

/** Lists other companies for a key. */
export const listedCompanies = (
  change: (companies: Company[], service: Service, key: ApiKey | undefined) => Company[],
): Change => changedEffect('listCompanies', (list, service, key) => change(list(service, key), service, key));

/** Lists other role mappings for a company. */
export const listedRoles = (
  change: (roles: RoleMapping[], service: Service, companyId: string) => RoleMapping[],
): Change =>
  changedEffect('listRoles', (list, service, companyId) =>
    change(list(service, companyId), service, companyId),
  );
