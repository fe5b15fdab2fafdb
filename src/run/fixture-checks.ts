import { randomBytes } from 'node:crypto';
import { isObject, parsedJson } from '../contract/json-value.js';
import { candidateField, candidateFields } from '../contract/catalogue.js';
import { tookAll } from '../exchange/created-entries.js';
import { signatureOf } from '../exchange/delivered-event.js';
import type { ReceivedDelivery } from '../exchange/delivered-event.js';
import { BulkResponse } from '../exchange/response.js';
import type { Response, MemberEntry } from '../exchange/response.js';
import { namesToTell } from '../operations/lead-variant.js';
import { BulkCreation } from '../operations/bulk-creation.js';
import { isVerified, Signatures, capturedDelivery } from '../operations/signatures.js';
import type { SignedDelivery } from '../operations/signatures.js';
import type { TestContext } from '../operations/test-context.js';
import type { Settings } from '../target/settings.js';
import { textOf, updateOf, orIfStopped } from './environment-check.js';
import type { Check, EnvironmentFindings, SettingWarning } from './environment-check.js';
import { workspaceOf, contextOf, withRun } from './run.js';
import { Redaction } from '../session/redaction.js';
import type { SecretIndex } from '../session/secrets/secret-search.js';
import { Session } from '../session/session.js';
import { secretsOf } from '../target/secrets.js';
import { undeclaredOf } from '../verdict/profile-results.js';
import type { Undeclared } from '../verdict/profile-results.js';
import type { Preflight } from './between-processes.js';

/** How many project managers are asked about one by one, at most. */
const mostManagers = 12;

/**
 * Looks at the ids of members by updates of an order that assign project managers (section 4.5). A wrong id can't be told
 * from a target that breaks that section, so each is a doubt that says both; nothing is said of a target that assigns
 * somebody who does not exist. @param order an open order that takes updates
 */
export async function checkMembers(companyId: string, order: string, check: Check): Promise<void> {
  const { settings, ask, found } = check;
  const { accessToken = '', projectManagerIds, otherMemberId, clientMemberId } = settings.environmentFixtures;
  const assign = (ids: readonly string[]): Promise<Response | undefined> => {
    const parts = ids.map((id): [string, string] => ['assignedProjectManagers[]', id]);
    return ask(updateOf({ id: order, companyId }, accessToken, parts));
  };
  const others = { OTHER_MEMBER_ID: otherMemberId, CLIENT_MEMBER_ID: clientMemberId };
  if (projectManagerIds.length === 0 && Object.values(others).every((id) => id === undefined)) return;
  if ((await assign([randomBytes(12).toString('hex')]))?.refused !== true) return;
  for (const [variable, id] of Object.entries(others))
    if (id !== undefined && (await assign([id]))?.ok === true)
      found.doubt(
        [variable],
        `PUT /orders accepts ${variable} ${id} as a project manager: either it is the id of one, or the target accepts a member who is not one: check ${variable}.`,
      );
  // Asked last, so that the order is left with project managers.
  if (projectManagerIds.length > 0) await lookAtManagers(projectManagerIds, assign, found);
}

async function lookAtManagers(
  ids: readonly string[],
  assign: (ids: readonly string[]) => Promise<Response | undefined>,
  found: EnvironmentFindings,
): Promise<void> {
  if ((await assign(ids))?.refused !== true) return;
  const answers = [];
  for (const id of ids.slice(0, mostManagers)) answers.push({ id, answer: await assign([id]) });
  const accepted = answers.find(({ answer }) => answer?.ok === true);
  for (const { id, answer } of answers) {
    if (answer?.refused !== true) continue;
    const reported = `PUT /orders refuses the id ${id} of PROJECT_MANAGER_IDS with ${answer.status}`;
    if (accepted !== undefined) found.unfit.push(id);
    const [others, unused] =
      accepted === undefined ? ['', ''] : [` and accepts ${accepted.id}`, '. No test uses it'];
    found.doubt(
      ['PROJECT_MANAGER_IDS'],
      `${reported}${others}: either it is not a project manager of COMPANY_ID, or the target refuses one${unused}: check PROJECT_MANAGER_IDS.`,
    );
  }
}

/**
 * Looks at the expired workspace by an update of its order, which has to be refused with 403 (section 7). Any other answer is
 * a mistake in the file or a violation, which nothing tells apart.
 */
export async function checkExpired({ settings, ask, found }: Check): Promise<void> {
  const { expired } = settings.environmentFixtures;
  if (expired === undefined) return;
  const { companyId, accessToken, orderId } = expired;
  const variables = ['EXPIRED_COMPANY_ID', 'EXPIRED_ACCESS_TOKEN', 'EXPIRED_ORDER_ID'];
  const notes = 'Written to see whether the subscription has expired';
  const answer = await ask(updateOf({ id: orderId, companyId }, accessToken, [['notes', notes]]));
  if (answer?.ok === true)
    found.doubt(
      variables,
      `PUT /orders accepts an update of EXPIRED_ORDER_ID ${orderId}: either the subscription of EXPIRED_COMPANY_ID ${companyId} has not expired, or the target lets an expired workspace update: check EXPIRED_COMPANY_ID.`,
    );
  // What 401 says of the token is known by the look at the tokens.
  else if (answer?.refused === true && answer.status !== 401 && answer.status !== 403)
    found.doubt(
      variables,
      `PUT /orders refuses an update of EXPIRED_ORDER_ID ${orderId} with ${answer.status} and not with 403: either it is not an open order of EXPIRED_COMPANY_ID ${companyId}, or the target does not answer an expired subscription with 403: check EXPIRED_ORDER_ID.`,
    );
}

/**
 * Looks at OTHER_ORDER_ID by an update by whoever has OTHER_ACCESS_TOKEN: if that is refused, no refusal of the order shows that
 * it is foreign.
 * @param accepted an order of the first workspace that takes updates, if there is one
 */
export async function checkOtherOrder(
  accepted: string | undefined,
  { settings, ask, found }: Check,
): Promise<void> {
  const { companyId = '', accessToken, orderId } = settings.environmentFixtures.other ?? {};
  if (accessToken === undefined || orderId === undefined) return;
  const notes = 'Written to see whether the order of the second workspace is open';
  const answer = await ask(updateOf({ id: orderId, companyId }, accessToken, [['notes', notes]]));
  // What 401 says of the token is known by the look at the tokens.
  if (answer?.refused !== true || answer.status === 401) return;
  const reported = `PUT /orders refuses an update of OTHER_ORDER_ID ${orderId} with ${answer.status}`;
  if (accepted === undefined)
    found.doubt(
      ['OTHER_ORDER_ID'],
      `${reported}: either it is not an open order of OTHER_COMPANY_ID ${companyId}, or the target refuses one: check OTHER_ORDER_ID.`,
    );
  else
    found.refused.OTHER_ORDER_ID = `${reported} and accepts one of ${accepted}: the order is closed, not of OTHER_COMPANY_ID ${companyId} or does not exist, or OTHER_ACCESS_TOKEN may not update it: correct OTHER_ORDER_ID or OTHER_ACCESS_TOKEN.`;
}

/**
 * Looks at CATEGORY_ID by leads of variant B (section 4.3): a lead with that category has to be created. That it is not is a
 * mistake in the file or a violation.
 */
export async function checkCategory(run: TestContext): Promise<SettingWarning[]> {
  // What tests find out once they also record: nothing is found out for them here.
  const context: TestContext = { ...run, findOnce: (_key, find) => find() };
  const { session, settings } = context;
  const { categoryId } = settings.environmentFixtures;
  const { field, text } = candidateField('categories');
  if (categoryId === undefined || settings.leadBFields[text] === null) return [];
  const workspace = workspaceOf(context);
  const leadsB = new BulkCreation(context, 'leadsB', workspace);
  const isCreated = async (fields: MemberEntry): Promise<boolean | undefined> => {
    const answer = await leadsB.attempt(1, fields);
    if (!(answer instanceof BulkResponse) || answer.status >= 500) return undefined;
    return tookAll(answer);
  };
  const names = await namesToTell({ leadsB, session, settings }, field);
  for (const name of names) if ((await isCreated({ [name]: [categoryId] })) !== false) return [];
  const [name = ''] = names;
  if (name === '' || (await isCreated({})) !== true) return [];
  const isUnknownKeptOut = (await isCreated({ [name]: [randomBytes(12).toString('hex')] })) === false;
  if (!isUnknownKeptOut) return [];
  return [
    {
      settings: ['CATEGORY_ID'],
      message: `POST /members/bulk-lead creates no lead with the category CATEGORY_ID ${categoryId}, and creates one without: either it is not a category of COMPANY_ID, or the target refuses one: check CATEGORY_ID.`,
    },
  ];
}

/**
 * Looks at WEBHOOK_ID and WEBHOOK_SECRET by the verification (section 4.6) of deliveries that came before the first test,
 * or of the captured one. That it fails is a mistake in the file or a violation: the algorithm of a signature is not known.
 */
export async function checkSignature(
  context: TestContext,
  received: readonly ReceivedDelivery[],
  found: EnvironmentFindings,
): Promise<void> {
  const { webhookId, webhookSecret: secret, webhookDeliveryFile } = context.settings.environmentFixtures;
  if (webhookId === undefined || secret === undefined) return;
  const came = received.flatMap((delivery): SignedDelivery[] => {
    const signature = signatureOf(delivery);
    // Without a signature, or with a body that is not JSON, it is the target's delivery that no verification takes.
    const isWhole = signature !== undefined && signature !== '' && isObject(parsedJson(delivery.body));
    return isWhole ? [{ webhookId, secret, signature, body: delivery.body }] : [];
  });
  const isCaptured = received.length === 0 && webhookDeliveryFile !== undefined;
  const deliveries = isCaptured ? [capturedDelivery(context)] : came;
  const signatures = new Signatures(context, workspaceOf(context));
  let last;
  for (const delivery of deliveries) {
    context.session.recorder.redaction.learn('$SIGNATURE', delivery.signature);
    const answer = await signatures.verifyTrue(delivery);
    if (isVerified(answer) || answer.status >= 500) return;
    last = { answer, delivery };
  }
  if (last === undefined) return;
  const { answer, delivery } = last;
  const unknown = await signatures.verifyDelivery(delivery, { webhookId: randomBytes(12).toString('hex') });
  const isAlike = unknown.status === answer.status && textOf(unknown) === textOf(answer);
  // A failed verification is answered with 403, whatever failed; another answer may be that of an unknown webhook.
  const named = !isAlike
    ? ['WEBHOOK_SECRET']
    : answer.status === 403
      ? ['WEBHOOK_ID', 'WEBHOOK_SECRET']
      : ['WEBHOOK_ID'];
  const settings = isCaptured ? [...named, 'WEBHOOK_DELIVERY_FILE'] : named;
  const what = isCaptured ? 'the delivery of WEBHOOK_DELIVERY_FILE' : 'a delivery that came to RECEIVER_URL';
  found.doubt(
    settings,
    `POST /api/v1/webhooks/verify-signature answers ${answer.status} to ${what}: either ${named.join(' or ')} is not that of its webhook, or the target signs or verifies it wrongly: check ${settings.join(' and ')}.`,
  );
}

/** The longest sentence of the target that is reported, in characters. */
const keptSentence = 2_000;

/**
 * What keeps a run from claiming the profile that PROFILE names: what the target offers is not declared. Says what the
 * target was seen to speak, with the lines that declare it. Undefined where nothing is missing, or nothing is claimed.
 */
export async function undeclaredClaim(
  settings: Settings,
  found: Preflight,
  secrets: SecretIndex,
): Promise<string | undefined> {
  const { profile, leadBFields } = settings;
  const undeclared = undeclaredOf(settings);
  if (profile === undefined || undeclared === undefined) return undefined;
  const { a, b } = found.leadVariants;
  const spoken = a.offered ? (b.offered ? 'both' : 'A') : b.offered ? 'B' : undefined;
  const redaction = new Redaction(secrets);
  for (const [placeholder, value] of secretsOf(settings)) redaction.learn(placeholder, value);
  const head = `PROFILE claims ${profile}, and a claim takes declared features: ${lacking(undeclared)}.`;
  if (spoken === undefined) {
    const why = found.unreachable?.message ?? (b.offered ? '' : b.message);
    return `${head} Which variant of lead creation the target speaks could not be found out: ${redaction.text(why, keptSentence)}`;
  }
  const names = spoken === 'A' ? undefined : await namesOf(settings, found, redaction);
  const fields = { ...leadBFields, ...names?.known };
  const lines = [
    ...(undeclared.variant ? [`LEAD_VARIANT=${spoken}`] : []),
    ...(names === undefined ? [] : [`LEAD_B_FIELDS='${JSON.stringify(fields)}'`]),
  ];
  return `${head} The target was seen to speak ${seen(spoken, names, redaction)}. Declare it by these lines, once you have checked them:\n\n${lines.join('\n')}\n`;
}

function lacking({ variant, fields }: Undeclared): string {
  return variant
    ? 'LEAD_VARIANT is not set'
    : `LEAD_B_FIELDS leaves out ${counted(fields.length)} of variant B`;
}

function counted(fields: number): string {
  return fields === 1 ? '1 optional field' : `${fields} optional fields`;
}

/** The wire names of the optional fields that are not declared, null where none was found; or why they could not be found out. */
interface FoundNames {
  known: Record<string, string | null>;
  why?: string;
}

function seen(spoken: 'A' | 'B' | 'both', names: FoundNames | undefined, redaction: Redaction): string {
  const variant = spoken === 'both' ? 'both variants of lead creation' : `variant ${spoken} of lead creation`;
  if (names === undefined) return variant;
  if (names.why !== undefined)
    return `${variant}; which optional fields of variant B it offers could not be found out (${redaction.text(names.why, keptSentence)}), and null stands for a field that it does not offer`;
  const all = Object.values(names.known);
  const absent = all.filter((name) => name === null).length;
  const none =
    absent === 0
      ? ''
      : `, and to show no name of ${absent === 1 ? 'one other' : `${absent} others`}: null says that it does not offer them`;
  return `${variant}, and ${counted(all.length - absent)} of variant B by a name${none}`;
}

/** Finds out the names of the optional fields of variant B that are not declared. */
async function namesOf(settings: Settings, found: Preflight, redaction: Redaction): Promise<FoundNames> {
  const open = candidateFields().filter(({ text }) => !Object.hasOwn(settings.leadBFields, text));
  const names: FoundNames = { known: Object.fromEntries(open.map(({ text }) => [text, null])) };
  const looked = withRun(settings, found, async (run) => {
    const session = new Session('claim', redaction);
    const context = contextOf(run, session);
    const leadsB = new BulkCreation(context, 'leadsB', workspaceOf(context));
    for (const { field, text } of open)
      names.known[text] = (await namesToTell({ leadsB, session, settings }, field))[0] ?? null;
  });
  await orIfStopped(looked, ({ message }) => {
    names.why = message.replace(/[.]$/, '');
  });
  return names;
}
