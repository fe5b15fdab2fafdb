import type { Member } from '../../domain/members.js';
import { emailKey } from '../../domain/members.js';
import type { Entry } from '../../messages/request-bodies.js';
import type { Area } from './bulk-call.js';
import { isEntry, isFor, refusing } from './bulk-call.js';
import type { BulkKind } from './bulk-kinds.js';
import { ofBothKinds } from './bulk-kinds.js';
import type { Fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withEffect, withRequest, withRule } from '../wrapping.js';

/** Forgets who has an email, so that a brand-new member gets it too; `forgotten` says for which entries. */
export function emailsForgotten(area: Area, forgotten: (index: number, owner: Member) => boolean): Apply {
  return withRequest((service, request) => {
    const workspace = service.world.workspaces.get(
      service.seams.rules.findKey(service, request)?.companyIds[0] ?? '',
    );
    if (!workspace || !isFor(area, request) || !Array.isArray(request.body)) return request;
    (request.body as unknown[]).forEach((entry, index) => {
      if (!isEntry(entry) || entry['isConvertedClient'] === true) return;
      const key = emailKey(entry['email'], service.silences.emailCase);
      const owner = service.world.members.get(workspace.emails.get(key) ?? '');
      if (owner && forgotten(index, owner)) workspace.emails.delete(key);
    });
    return request;
  });
}

function emailFaults({ area, prefix }: BulkKind): Fault[] {
  const tried = new WeakSet<Member>();
  const rows = [
    { id: 'taken-accepted', text: 'that any member has', forgotten: () => true },
    {
      id: 'of-lead-accepted',
      text: 'that a lead has',
      forgotten: (_: number, { kind }: Member) => kind === 'lead',
    },
    {
      id: 'of-client-accepted',
      text: 'that a client has',
      forgotten: (_: number, { kind }: Member) => kind === 'client',
    },
    {
      id: 'taken-accepted-after-first',
      text: 'that a member has, in an entry after the first,',
      forgotten: (index: number) => index > 0,
    },
    {
      id: 'taken-accepted-in-first',
      text: 'that a member has, in the first entry,',
      forgotten: (index: number) => index === 0,
    },
    {
      id: 'taken-accepted-at-second-attempt',
      text: 'that was refused before',
      forgotten: (_: number, owner: Member) => tried.has(owner) || !tried.add(owner),
    },
  ];
  return rows.map(({ id, text, forgotten }) => ({
    id: `${area}-email-${id}`,
    breaks: [`${prefix}-EMAIL-UNIQUE`],
    describe: `A ${area} with an email ${text} is created.`,
    apply: emailsForgotten(area, forgotten),
  }));
}

function statusFaults({ area, type, prefix }: BulkKind): Fault[] {
  const common = area === 'lead' ? ['New', 'Contacted', 'Qualified'] : ['New', 'Active'];
  const stored = (id: string, text: string, change: (sent: unknown) => unknown, breaks: string): Fault => ({
    id: `${area}-status-${id}`,
    breaks: [`${prefix}-${breaks}`],
    describe: `A ${area} ${text}.`,
    apply: withEffect(
      'createMember',
      (original) => (service, workspace, kind, entry) =>
        original(
          service,
          workspace,
          kind,
          kind === area ? { ...entry, status: change(entry['status']) } : entry,
        ),
    ),
  });
  return [
    stored(
      'default-other',
      'without a status is stored as Active',
      (sent) => sent ?? 'Active',
      'STATUS-DEFAULT',
    ),
    stored(
      'default-lower-case',
      'without a status is stored as new',
      (sent) => sent ?? 'new',
      'STATUS-DEFAULT',
    ),
    stored(
      'default-empty',
      'without a status is stored with an empty one',
      (sent) => sent ?? '',
      'STATUS-DEFAULT',
    ),
    stored('ignored', 'is stored as New whatever status is sent', () => 'New', 'STATUS-STORED'),
    stored(
      'lower-cased',
      'is stored with its status in lower case',
      (sent) => (typeof sent === 'string' ? sent.toLowerCase() : sent),
      'STATUS-STORED',
    ),
    ...common
      .slice(1)
      .map((status) =>
        stored(
          `${status.toLowerCase()}-stored-as-new`,
          `with the status ${status} is stored as New`,
          (sent) => (sent === status ? 'New' : sent),
          'STATUS-STORED',
        ),
      ),
    ...common.map((status): Fault => ({
      id: `${area}-status-${status.toLowerCase()}-refused`,
      breaks: [`${prefix}-STATUS-STORED`],
      describe: `A ${area} with the status ${status} is refused.`,
      apply: refusing(type, 'status', (value) => value === status),
    })),
  ];
}

function sizeFaults({ area, type, prefix }: BulkKind): Fault[] {
  const refusal = (
    id: string,
    breaks: string,
    text: string,
    refused: (entries: Entry[], entry: Entry) => boolean,
  ): Fault => ({
    id: `${area}-${id}`,
    breaks: [`${prefix}-${breaks}`],
    describe: text,
    apply: refusing(type, 'email', (_value, entry, entries) => refused(entries, entry)),
  });
  return [
    refusal(
      'call-of-one-refused',
      'CREATE',
      `A call with one ${area} alone is refused.`,
      ({ length }) => length === 1,
    ),
    refusal(
      'source-required',
      'CREATE',
      `A ${area} without source is refused.`,
      (_all, entry) => entry['source'] === undefined,
    ),
    refusal(
      'status-required',
      'CREATE',
      `A ${area} without status is refused.`,
      (_all, entry) => entry['status'] === undefined,
    ),
    refusal(
      'call-of-several-refused',
      'CREATE-MANY',
      `A call with more than one ${area} is refused.`,
      ({ length }) => length > 1,
    ),
  ];
}

const bySet = (id: string, text: string, repeated: (earlier: string[], key: string) => boolean): Fault => ({
  id,
  breaks: ['LDA-EMAIL-OWN', 'CLI-EMAIL-OWN'],
  describe: text,
  apply: withRule(
    'emailRepeated',
    () =>
      ({ silences }, earlier, email) =>
        repeated([...earlier], emailKey(email, silences.emailCase)),
  ),
});

const emailsOfVariantB: Fault = {
  id: 'lead-email-of-variant-b-accepted',
  breaks: ['LDA-EMAIL-UNIQUE'],
  describe: 'A lead of variant A is created with the email of a lead of variant B.',
  apply: emailsForgotten('lead', (_, { details }) => details !== undefined),
};

const emailsOfCall: Fault[] = [
  bySet('email-repeated-in-call-accepted', 'Two entries of a call may share an email.', () => false),
  bySet(
    'email-repeated-in-call-accepted-when-apart',
    'Two entries of a call may share an email where another stands between them.',
    (earlier, key) => earlier.at(-1) === key,
  ),
  bySet(
    'email-repeated-in-call-accepted-when-adjacent',
    'An entry may have the email of the one right before it.',
    (earlier, key) => earlier.slice(0, -1).includes(key),
  ),
  {
    id: 'email-known-after-the-call-alone',
    breaks: ['LDA-EMAIL-OWN', 'CLI-EMAIL-OWN', 'LDB-EMAIL-OWN'],
    describe: 'Emails are compared with those of members from before the call alone, by either variant.',
    apply: (seams) => ({
      ...seams,
      rules: { ...seams.rules, emailRepeated: () => false },
      effects: {
        ...seams.effects,
        createLeadB(service, workspace, entry, kept) {
          const member = seams.effects.createLeadB(service, workspace, entry, kept);
          const key = emailKey(member.email, service.silences.emailCase);
          workspace.emails.delete(key);
          // The entries of a call are created in one go, so the email counts from the next call on.
          setImmediate(() => workspace.emails.set(key, member._id));
          return member;
        },
      },
    }),
  },
  {
    id: 'email-unique-in-whole-service',
    breaks: ['LDA-EMAIL-SCOPE', 'CLI-EMAIL-SCOPE', 'LDB-EMAIL-SCOPE'],
    describe: 'An email that a member of any workspace has is taken.',
    apply: withRule('emailOwner', (original) => (service, workspace, email) => {
      const own = original(service, workspace, email);
      if (own) return own;
      const key = emailKey(email, service.silences.emailCase);
      const other = [...service.world.workspaces.values()].find(({ emails }) => emails.has(key));
      return other && service.world.members.get(other.emails.get(key) ?? '');
    }),
  },
];

/** Faults of the rules that leads of variant A and clients share: emails, statuses, sizes of a call (sections 2.3, 3). */
export const bulkRuleFaults: readonly Fault[] = [
  ...ofBothKinds((kind) => [...emailFaults(kind), ...statusFaults(kind), ...sizeFaults(kind)]),
  emailsOfVariantB,
  ...emailsOfCall,
];
