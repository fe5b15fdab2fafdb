import { candidateField } from '../contract/catalogue.js';
import { operation } from '../contract/openapi.js';
import { isKeptOut } from '../exchange/created-entries.js';
import { BulkResponse, control } from '../exchange/response.js';
import { looksLikeB } from '../exchange/lead-b-answer.js';
import type { NoResponse } from '../exchange/wire.js';
import { stop } from '../session/session.js';
import { BulkCreation, onlyAt } from './bulk-creation.js';
import type { GivenMember } from './bulk-creation.js';
import type { MemberEntry } from '../exchange/response.js';
import type { UnjudgedVerdict, Why } from '../verdict/result.js';
import type { Session } from '../session/session.js';
import type { LeadVariantSetting, Settings } from '../target/settings.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** Whether a run holds the target to a variant of lead creation; if not, how a test of it ends. */
export type VariantSupport = { offered: true } | ({ offered: false; verdict: UnjudgedVerdict } & Why);

/** The variants of lead creation, as they are known before the first test. */
export type LeadVariants = Record<'a' | 'b', VariantSupport>;

/** What came of trying one variant of lead creation (section 4.3). */
export interface VariantTrial {
  /**
   * `accepted`: some form created a lead, with a response of this variant. `crashed`: none did, and at least one request
   * was answered with 5xx or not at all, so that nothing is known. `refused`: none did, and each got a response.
   */
  outcome: 'accepted' | 'crashed' | 'refused';
  /** What came of the requests that did not create a lead, in one sentence. */
  said: string;
  /** The response to the plainest form that was not accepted; undefined if there is none. */
  answer?: BulkResponse;
}

/** The trials of both variants. */
export type VariantTrials = Record<'a' | 'b', VariantTrial>;

type Form = () => Promise<BulkResponse | NoResponse>;

/**
 * Finds out which variants a target speaks by creating a lead by each, in a workspace of its own if the target has a
 * harness. Each variant is tried in more than one form, some of which no sound target needs, so that a target that
 * breaks one rule of a variant is still known to speak it.
 */
export async function tryLeadVariants(context: TestContext, workspace: Workspace): Promise<VariantTrials> {
  const [variantA, variantB] = [
    new BulkCreation(context, 'leadsA', workspace),
    new BulkCreation(context, 'leadsB', workspace),
  ];
  const everyField = { status: 'New', contactNo: '+15550100', source: 'website', positionInBoard: 1 };
  const nameless = { firstName: undefined, lastName: undefined };
  const { leadBPath } = context.settings;
  const isApart = leadBPath !== leadsPath();
  return {
    a: await trial(
      leadsPath(),
      [
        () => variantA.attempt(1),
        () => variantA.attempt(1, everyField),
        () => variantA.attempt(2, onlyAt(1, everyField)),
        () => variantA.attempt(1, everyField, { spellings: { companyid: ['companyId'] } }),
      ],
      (answer) => !looksLikeB(answer),
    ),
    b: await trial(
      leadBPath,
      [
        () => variantB.attempt(1),
        () => variantB.attempt(1, { ...nameless, type: 'leadCompanyMember', status: 'Contacted' }),
        async () => variantB.attempt(1, {}, { headers: { companyid: await workspace.companyId() } }),
        async () => variantB.attempt(1, { role: await workspace.clientRoleId() }),
      ],
      // What a path of its own accepts is variant B, whatever its response looks like.
      (answer) => isApart || looksLikeB(answer),
    ),
  };
}

async function trial(
  at: string,
  forms: readonly Form[],
  speaks: (answer: BulkResponse) => boolean,
): Promise<VariantTrial> {
  const said = new Set<string>();
  let outcome: VariantTrial['outcome'] = 'refused';
  let answer: BulkResponse | undefined;
  for (const send of forms) {
    const came = await send();
    if (came instanceof BulkResponse && came.ok && speaks(came)) return { outcome: 'accepted', said: '' };
    if (!(came instanceof BulkResponse) || came.status >= 500) outcome = 'crashed';
    if (came instanceof BulkResponse) answer ??= came;
    said.add(
      came instanceof BulkResponse
        ? `POST ${at} answered ${came.statusPhrase}${came.ok ? ' in the form of the other variant' : ''}`
        : came.message.replace(/[.]$/, ''),
    );
  }
  return { outcome, said: `${[...said].join('; ')}.`, ...(answer && { answer }) };
}

/** What LEAD_VARIANT declares: a variant that it leaves out is not offered. */
export function declaredVariants(setting: Exclude<LeadVariantSetting, 'auto'>): LeadVariants {
  const supportOf = (name: 'A' | 'B'): VariantSupport =>
    setting === 'both' || setting === name
      ? { offered: true }
      : {
          offered: false,
          verdict: 'inapplicable',
          code: 'lead-variant-undeclared',
          settings: ['LEAD_VARIANT'],
          message: `LEAD_VARIANT declares that the target does not speak variant ${name} of lead creation.`,
        };
  return { a: supportOf('A'), b: supportOf('B') };
}

/**
 * What the trials of both variants say. One that crashed is not known to be missing, nor is variant B at a target that
 * speaks neither: the specification shows no path for it, and it may be elsewhere.
 */
export function foundVariants({ a, b }: VariantTrials): LeadVariants {
  const supportOf = (name: 'A' | 'B', { outcome, said }: VariantTrial): VariantSupport => {
    if (outcome === 'accepted') return { offered: true };
    const missing = { offered: false, code: missingVariants[name][outcome] } as const;
    if (outcome === 'crashed')
      return {
        ...missing,
        verdict: 'cantTell',
        settings: ['LEAD_VARIANT'],
        message: `Whether the target speaks variant ${name} of lead creation could not be found out: ${said} If it does not speak it, set LEAD_VARIANT.`,
      };
    if (name === 'B' && a.outcome !== 'accepted')
      return {
        ...missing,
        verdict: 'untested',
        settings: ['LEAD_B_PATH', 'LEAD_B_HEADERS', 'LEAD_VARIANT'],
        message: `No lead was created by either variant, and variant B may be elsewhere: ${said} ${whereB}`,
      };
    return {
      ...missing,
      verdict: 'inapplicable',
      message: `The target does not speak variant ${name} of lead creation: ${said}`,
    };
  };
  return { a: supportOf('A', a), b: supportOf('B', b) };
}

/** The codes of a variant that is not known to be spoken. */
const missingVariants = {
  A: { crashed: 'lead-variant-a-crashed', refused: 'lead-variant-a-refused' },
  B: { crashed: 'lead-variant-b-crashed', refused: 'lead-variant-b-refused' },
};

/** Both variants of a target that could not be asked. */
export function unknownVariants(verdict: UnjudgedVerdict, why: Omit<Why, 'code'>): LeadVariants {
  const unknown = { offered: false, verdict, ...why, code: 'lead-variant-unknown' } as const;
  return { a: unknown, b: unknown };
}

/** What to do if variant B is spoken at another path or with other credentials than the run tried (section 4.3). */
export const whereB =
  'The specification shows neither its path nor its credentials: set LEAD_B_PATH and LEAD_B_HEADERS, or LEAD_VARIANT if the target does not speak it.';

/** Creates a lead by whichever variant the target speaks; `untested` or `cantTell` if none is known. */
export async function givenLead(
  context: TestContext,
  workspace: Workspace,
  { a, b }: LeadVariants,
  fields: MemberEntry = {},
): Promise<GivenMember> {
  if (!a.offered && !b.offered) {
    const isOpen =
      ![a, b].some(({ verdict }) => verdict === 'cantTell') &&
      [a, b].some(({ verdict }) => verdict === 'untested');
    const said = [a, b].filter(({ message }, index) => index === 0 || message !== a.message);
    stop(isOpen ? 'untested' : 'cantTell', {
      code: 'lead-variant-unknown',
      settings: [...new Set(said.flatMap(({ settings = [] }) => settings))],
      message: `This needs a lead, and none can be created. ${said.map(({ message }) => message).join(' ')}`,
    });
  }
  if (!a.offered) workspace.demandCredentialsOfB();
  return new BulkCreation(context, a.offered ? 'leadsA' : 'leadsB', workspace).given(fields);
}

/** The path of variant A. */
export function leadsPath(): string {
  return operation('createLeads').path;
}

/** What it takes to find out the wire names of variant B. */
interface LeadsOfRun {
  leadsB: BulkCreation;
  session: Session;
  settings: Pick<Settings, 'leadBFields'>;
}

/** A name that no service has for a field of a lead. */
export const strangeName = 'conformanceStrangeField';

/**
 * The wire names that can be known for a field of variant B: the one of LEAD_B_FIELDS (none where it is null), else those
 * under which the target keeps out a value that no sound target takes, while it takes that value under a name that nobody
 * knows.
 */
export async function namesToTell(
  { leadsB, session, settings }: LeadsOfRun,
  field: string,
): Promise<string[]> {
  const { text } = candidateField(field);
  const given = settings.leadBFields[text];
  if (given !== undefined) return given === null ? [] : [given];
  return leadsB.findOnce(`names of ${field}`, async () => {
    const found = await searchedNames(leadsB.plain, field);
    if (found.length > 0) session.record('Q-LEAD-B-NAMES', `${text}: ${found.join(', ')}`);
    return found;
  });
}

async function searchedNames(leadsB: BulkCreation, field: string): Promise<string[]> {
  const { text, names, hopeless } = candidateField(field);
  const known = new Set<string>();
  for (const value of hopeless) {
    const isTaken = await leadsB.findOnce(
      `whether ${JSON.stringify(value)} is taken under a name that nobody knows`,
      async () => !isKeptOut(control(await leadsB.create(1, { [strangeName]: value }))),
    );
    if (!isTaken)
      stop('cantTell', {
        code: 'indistinct',
        subject: field,
        message: `The target refuses a field that it can not know, so no refusal tells which name it has for ${text}.`,
      });
    for (const name of await refusing(leadsB, names, value)) known.add(name);
    if (known.size > 0) break;
  }
  return names.filter((name) => known.has(name));
}

/** The names under which a value is kept out. Those after the first are tried together before one by one. */
async function refusing(leadsB: BulkCreation, names: string[], value: unknown): Promise<string[]> {
  const [first = '', ...rest] = names;
  const isRefused = async (group: string[]): Promise<boolean> =>
    isKeptOut(await leadsB.create(1, Object.fromEntries(group.map((name) => [name, value]))));
  const found = (await isRefused([first])) ? [first] : [];
  if (rest.length === 0 || !(await isRefused(rest))) return found;
  for (const name of rest) if (await isRefused([name])) found.push(name);
  return found;
}
