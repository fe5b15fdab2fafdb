import { randomUUID, randomBytes } from 'node:crypto';
import { statedHeader, statedSpellings } from '../contract/openapi.js';
import { isObject, parsedJson } from '../contract/json-value.js';
import { isClosed } from '../contract/order-status.js';
import type { Response } from '../exchange/response.js';
import type { Part, WireRequest } from '../exchange/wire.js';
import { bearer, buildRequest } from '../operations/request.js';
import type { Change } from '../operations/request.js';
import { NotJudged } from '../session/running-test.js';
import { orderList, preparedOrders, valuesOf } from '../target/environment-fixtures.js';
import type { Settings } from '../target/settings.js';
import type { RunMessage } from '../verdict/result.js';
import { usable } from './case-plans.js';

/** What is wrong with the credentials and ids of the environment file. */
export interface EnvironmentFindings {
  /** By the name of a variable, why it can't be used: the fault is beyond doubt that of the file, not of the target. */
  refused: Record<string, string>;
  /** What may be a fault of the file or of the target. */
  doubts: SettingWarning[];
  /** What a sound target and a right file may come to, too. */
  notes: SettingWarning[];
}

/** A sentence about the environment file, and the variables that it names. */
export type SettingWarning = Pick<RunMessage, 'settings' | 'message'>;

/** Sends a request; undefined where no answer came or none may be asked for. */
export type Ask = (request: WireRequest) => Promise<Response | undefined>;

/** An update of an order, by whoever has a token. */
export function updateOf(
  order: { id: string; companyId: string },
  token: string,
  parts: Part[],
  change: Change = {},
): WireRequest {
  const call = { headers: { companyid: order.companyId }, query: { pid: order.id }, parts };
  return buildRequest('updateOrder', call, { ...bearer(token), ...change });
}

/** What a look comes to, or, where it would have ended a test without a judgement, what is made of that. */
export function orIfStopped<T>(look: Promise<T>, stopped: (error: NotJudged) => T): Promise<T> {
  return look.catch((error: unknown) => {
    if (error instanceof NotJudged) return stopped(error);
    throw error;
  });
}

/** Whether a value was refused by the same status as one that was never issued. */
function isRefusedAlike(own: Response | undefined, unissued: Response | undefined): boolean {
  return own !== undefined && own.refused && own.status === unissued?.status;
}

/**
 * Asks the target what it makes of the credentials and ids of the environment file, each beside a value that was never issued:
 * a wrong one is reported once, not by each test. It is refused only where every operation that uses it says so, so that a
 * broken operation is still blamed. Answers the company, too: where it is left out, the only one of the key.
 */
export async function checkEnvironment(
  settings: Settings,
  ask: Ask,
): Promise<EnvironmentFindings & { company: string | undefined }> {
  const found: EnvironmentFindings = { refused: {}, doubts: [], notes: [] };
  const { apiKey, companyId } = settings.environmentFixtures;
  let company = companyId;
  if (apiKey !== undefined && (await checkKey(apiKey, companyId, ask, found))) {
    const listed = idsIn(await ask(companiesOf(apiKey)));
    if (companyId !== undefined) await checkCompany(apiKey, companyId, listed, ask, found);
    else if (listed.length === 1) [company] = listed;
  }
  if (companyId === undefined) demandOthers(company, settings, found);
  if (apiKey !== undefined && company !== undefined && found.refused.API_KEY === undefined)
    await checkOther(apiKey, company, settings, ask, found);
  if (company !== undefined && isUsable(found.refused)) await checkTokens(settings, company, ask, found);
  return { ...found, company };
}

/**
 * Whether the target refuses a key or token of the environment file, as it refuses one that was never issued: asked while a
 * run goes on, of one that was of use before its first test.
 */
export async function hasEnded(variable: string, settings: Settings, ask: Ask): Promise<boolean> {
  const { apiKey, companyId } = settings.environmentFixtures;
  const found: EnvironmentFindings = { refused: {}, doubts: [], notes: [] };
  if (variable === 'API_KEY') return apiKey !== undefined && !(await checkKey(apiKey, companyId, ask, found));
  const checked = tokensOf(settings, companyId ?? '').find((each) => each.variable === variable);
  if (checked === undefined) return false;
  // Without a company every token may be refused for that: then no more is known than what the token says itself.
  if (checked.companyId === undefined || checked.companyId === '') return isOver(expiryOf(checked.token));
  await look(checked, ask, found);
  return found.refused[variable] !== undefined || (checked.may === 'nothing' && found.doubts.length > 0);
}

/** Whether the first workspace can be asked for more: its key, its company and its token are none that were refused. */
export function isUsable(refused: EnvironmentFindings['refused']): boolean {
  return ['API_KEY', 'COMPANY_ID', 'ACCESS_TOKEN'].every((variable) => refused[variable] === undefined);
}

/** Whether the key may be used. */
async function checkKey(
  apiKey: string,
  companyId: string | undefined,
  ask: Ask,
  { refused, doubts }: EnvironmentFindings,
): Promise<boolean> {
  const answersTo = (key: string): Promise<(Response | undefined)[]> =>
    Promise.all([ask(companiesOf(key)), ...(companyId === undefined ? [] : [ask(rolesOf(key, companyId))])]);
  const [own, strange] = [await answersTo(apiKey), await answersTo(randomUUID())];
  if (!own.every((answer, index) => isRefusedAlike(answer, strange[index]))) return true;
  const statuses = [...new Set(own.map((answer) => answer?.status))];
  const [asked, more] =
    companyId === undefined
      ? ['GET /accounts/companies', ', or set COMPANY_ID for GET /roles to be asked too']
      : ['GET /accounts/companies and GET /roles', ''];
  // A firewall may not know the machine of the run, or a gateway ask for a password of its own.
  const [page, passage] = own.every((answer) => answer?.isPage)
    ? [' with a page of HTML', ', or have what stands before the target let this run through']
    : ['', ''];
  const reported = `${asked} answered ${statuses.join(' and ')}${page}, as to a key that was never issued: correct API_KEY${more}${passage}`;
  if (statuses.every((status) => status === 401 || status === 403)) {
    refused.API_KEY = `API_KEY is refused: ${reported}.`;
    return false;
  }
  doubts.push({
    settings: ['API_KEY', 'BASE_URL'],
    message: `API_KEY may be wrong: ${reported}, or BASE_URL.`,
  });
  return true;
}

async function checkCompany(
  apiKey: string,
  companyId: string,
  listed: readonly string[],
  ask: Ask,
  { refused, doubts }: EnvironmentFindings,
): Promise<void> {
  const [other] = listed;
  if (other === undefined || listed.includes(companyId)) return;
  const own = await ask(rolesOf(apiKey, companyId));
  if (own === undefined || !own.refused) return;
  const reported = `the key lists ${listed.slice(0, 3).join(', ')}, and GET /roles refuses this company with ${own.status}`;
  if ((await ask(rolesOf(apiKey, other)))?.ok === true)
    refused.COMPANY_ID = `COMPANY_ID ${companyId} is no company of API_KEY: ${reported} but not ${other}: correct COMPANY_ID.`;
  else
    doubts.push({
      settings: ['COMPANY_ID'],
      message: `COMPANY_ID ${companyId} may be no company of API_KEY: ${reported}: check COMPANY_ID.`,
    });
}

/**
 * Whether the second workspace is the first: its key may use the company of the first, or the first key its company. A
 * target that keeps nobody out lets both do so, so that one of the two alone is the fault of the file.
 */
async function checkOther(
  apiKey: string,
  company: string,
  { environmentFixtures: { other } }: Settings,
  ask: Ask,
  { refused, doubts }: EnvironmentFindings,
): Promise<void> {
  if (other === undefined || other.companyId === company) return;
  const mayUse = async (key: string, id: string): Promise<boolean> =>
    idsIn(await ask(companiesOf(key))).includes(id) && (await ask(rolesOf(key, id)))?.ok === true;
  const theirsHere = await mayUse(other.apiKey, company);
  const ownThere = await mayUse(apiKey, other.companyId);
  const key = `OTHER_API_KEY may use the company ${company} of API_KEY, so that it is no key of a second workspace`;
  const id = `OTHER_COMPANY_ID ${other.companyId} is a company of API_KEY too, so that it is no second workspace`;
  if (theirsHere && ownThere)
    doubts.push({
      settings: ['OTHER_API_KEY', 'OTHER_COMPANY_ID'],
      message: `API_KEY and OTHER_API_KEY may each use the company of the other: check OTHER_API_KEY and OTHER_COMPANY_ID, which are to be of a workspace that is foreign to the first.`,
    });
  else if (theirsHere) refused.OTHER_API_KEY = `${key}: correct OTHER_API_KEY.`;
  else if (ownThere) refused.OTHER_COMPANY_ID = `${id}: correct OTHER_COMPANY_ID.`;
}

/** The other workspaces are none of the key, whose own company the file leaves out. */
function demandOthers(
  company: string | undefined,
  { environmentFixtures }: Settings,
  { refused }: EnvironmentFindings,
): void {
  for (const [variable, id] of [
    ['OTHER_COMPANY_ID', environmentFixtures.other?.companyId],
    ['EXPIRED_COMPANY_ID', environmentFixtures.expired?.companyId],
  ] as const)
    if (id !== undefined && id === company)
      refused[variable] =
        `${variable} ${id} is the company of API_KEY, the only one that GET /accounts/companies lists: correct ${variable}.`;
}

function idsIn(answer: Response | undefined): string[] {
  const json = answer?.ok === true ? answer.json : undefined;
  const companies = isObject(json) && Array.isArray(json.companies) ? (json.companies as unknown[]) : [];
  return companies.filter(isObject).flatMap(({ _id: id }) => (typeof id === 'string' ? [id] : []));
}

function companiesOf(key: string): WireRequest {
  return buildRequest('listCompanies', { headers: { 'x-api-key': key } });
}

function rolesOf(key: string, companyid: string): WireRequest {
  return buildRequest('listRoles', { headers: { 'x-api-key': key, companyid }, query: { type: 'company' } });
}

/** A token of the environment file. */
interface CheckedToken {
  variable: string;
  token: string;
  companyId: string | undefined;
  /**
   * What its member may do, if the file is right: a SuperAdmin updates every order, other roles may have to be refused
   * (section 5), and a member who lacks something has to be.
   */
  may: 'all' | 'by-role' | 'nothing';
  /** Open orders of its company. */
  orders: PreparedOrder[];
}

type PreparedOrder = ReturnType<typeof preparedOrders>[number];

/** What was answered to one question by a token, and by one that was never issued. */
interface Answers {
  own: Response;
  unissued: Response | undefined;
}

/** A question about an order, to be asked by any token. */
interface Question {
  order: string;
  fields: Record<string, string>;
  /** Sent in place of the stated spelling of the company id. */
  spelling?: string;
}

/** How many orders are asked about at most: some of them may be closed by now. */
export const mostOrders = 12;

/** What an order that exists has to be refused, with a 400, and what it has to be given. */
const short = { name: 'K' };
const harmless = { notes: 'Environment check' };

/**
 * Looks at the tokens by PUT /orders, about an order that does not exist, in each spelling of the company id (section 5).
 * Where a token is answered as one that was never issued, it is asked about prepared orders: a short name has to be refused
 * for another reason, and a harmless update accepted. What is known to be wrong is not asked about.
 */
async function checkTokens(
  settings: Settings,
  companyId: string,
  ask: Ask,
  found: EnvironmentFindings,
): Promise<void> {
  const isSecondWrong = Object.keys(found.refused).some((variable) => variable.startsWith('OTHER_'));
  for (const each of tokensOf(settings, companyId))
    if (!(isSecondWrong && each.variable.startsWith('OTHER_'))) await look(each, ask, found);
}

function tokensOf(settings: Settings, companyId: string): CheckedToken[] {
  const { environmentFixtures } = settings;
  const { other, expired } = environmentFixtures;
  const orders = preparedOrders(usable(settings))
    .filter(({ status }) => !isClosed(status))
    .slice(0, mostOrders);
  return valuesOf(environmentFixtures)
    .filter(([variable]) => variable.includes('ACCESS_TOKEN'))
    .map(([variable, token]): CheckedToken => {
      if (variable === 'OTHER_ACCESS_TOKEN')
        return { variable, token, companyId: other?.companyId, may: 'all', orders: [] };
      if (variable === 'EXPIRED_ACCESS_TOKEN')
        return { variable, token, companyId: expired?.companyId, may: 'nothing', orders: [] };
      const lacks = /UNAPPROVED|NO_ROLE/.test(variable);
      const may = variable === 'ACCESS_TOKEN' ? 'all' : lacks ? 'nothing' : 'by-role';
      return { variable, token, companyId, may, orders };
    });
}

async function look(
  checked: CheckedToken,
  ask: Ask,
  { refused, doubts, notes }: EnvironmentFindings,
): Promise<void> {
  const { variable, token, may, orders } = checked;
  const end = expiryOf(token);
  const over = isOver(end) ? `, which expired on ${end.toISOString()}` : '';
  // Such a member has to be refused, so that no answer tells a token that is over from one that is not.
  if (may === 'nothing' && over !== '') {
    refused[variable] = `${variable} holds a token${over}: take a new one.`;
    return;
  }
  const all: Answers[] = [];
  const statuses = new Set<number>();
  /** Whether the answers to a question leave a doubt. */
  const isOpen = async (question: Question): Promise<boolean> => {
    const answers = await answersTo(checked, question, ask);
    if (answers === undefined || !isDoubtful(checked, answers)) return false;
    all.push(answers);
    if (question.spelling === undefined) statuses.add(answers.own.status);
    return true;
  };
  const nowhere = randomBytes(12).toString('hex');
  if (!(await isOpen({ order: nowhere, fields: { name: 'Environment check' } }))) return;
  for (const spelling of otherSpellings())
    if (!(await isOpen({ order: nowhere, fields: { name: 'Environment check' }, spelling }))) return;

  const [first] = all;
  if (first?.own.status === 401 && isRefusedAlike(first.own, first.unissued)) {
    const reported = `PUT /orders answered 401, as to a token that was never issued: correct ${variable}${over}.`;
    if (may !== 'nothing') refused[variable] = `${variable} is refused: ${reported}`;
    // A target may refuse such a member so too, against the 403 that section 5 states.
    else doubts.push({ settings: [variable], message: `${variable} may have expired: ${reported}` });
    return;
  }

  const [order] = orders;
  if (may === 'nothing') {
    // A target may refuse such a member, whom it knows, in the same words.
    if (all.every(({ own, unissued }) => isRefusedAlike(own, unissued)))
      notes.push({
        settings: [variable],
        message: `${variable} can't be distinguished from a token that was never issued: PUT /orders answered both with ${[...statuses].join(' and ')}: check ${variable}.`,
      });
    return;
  }
  if (order === undefined) return;
  for (const { id } of orders) if (!(await isOpen({ order: id, fields: short }))) return;
  for (const spelling of otherSpellings())
    if (!(await isOpen({ order: order.id, fields: short, spelling }))) return;
  for (const spelling of [undefined, ...otherSpellings()])
    if (!(await isOpen({ order: order.id, fields: harmless, spelling }))) return;

  const list = orderList(order.status, order.subscription);
  const reported = [...statuses].join(' and ');
  if (all.some(({ own, unissued }) => !isRefusedAlike(own, unissued)))
    doubts.push({
      settings: [variable, list],
      message: `${variable} or ${list} may be wrong: PUT /orders answered ${reported} to an update of the order ${order.id} that it has to accept: check both.`,
    });
  else
    refused[variable] =
      `${variable} can't be distinguished from a token that was never issued: PUT /orders answered both with ${reported}, also about the order ${order.id} of ${list}: correct ${variable}${over}${over === '' ? '' : ','} or ${list}${may === 'all' ? '' : `, or unset ${variable} where such a member may update nothing`}.`;
}

/** What a token and one that was never issued are answered; undefined where no answer came. */
async function answersTo(
  { token, companyId = '' }: CheckedToken,
  { order, fields, spelling }: Question,
  ask: Ask,
): Promise<Answers | undefined> {
  const put = (by: string): Promise<Response | undefined> => {
    const change: Change = spelling === undefined ? {} : { spellings: { companyid: [spelling] } };
    return ask(updateOf({ id: order, companyId }, by, Object.entries(fields), change));
  };
  const own = await put(token);
  return own && { own, unissued: await put(randomUUID()) };
}

/** Whether what a token was answered leaves it open that the target does not know it. */
function isDoubtful({ may }: CheckedToken, { own, unissued }: Answers): boolean {
  if (!own.refused) return false;
  if (own.status !== unissued?.status) return may === 'all' && (own.status === 401 || own.status === 403);
  // What a refusal says tells a role that may not from a token that is none; of a SuperAdmin there has to be more.
  return may === 'all' || textOf(own) === textOf(unissued);
}

/** When a token ends by what it says itself, as a JSON web token does (RFC 7519, 4.1.4); undefined of any other. */
function expiryOf(token: string): Date | undefined {
  const [, payload = ''] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token) ?? [];
  const claims = parsedJson(Buffer.from(payload, 'base64url').toString());
  const end = isObject(claims) && typeof claims.exp === 'number' ? new Date(claims.exp * 1000) : undefined;
  return end === undefined || Number.isNaN(end.getTime()) ? undefined : end;
}

function isOver(end: Date | undefined): end is Date {
  return end !== undefined && end < new Date();
}

/** The body without what may differ from answer to answer: numbers, ids, times. */
export function textOf({ text }: Pick<Response, 'text'>): string {
  return text.replaceAll(/[\da-f-]{8,}|\d+/gi, '#');
}

/** The spellings of the company id that other operations state. */
function otherSpellings(): string[] {
  const stated = statedHeader('updateOrder', 'companyid');
  return statedSpellings('companyid').filter((spelling) => spelling !== stated);
}
