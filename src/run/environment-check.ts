import { randomUUID, randomBytes } from 'node:crypto';
import { harnessCallLimit } from '../contract/harness-states.js';
import { isObject, parsedJson } from '../contract/json-value.js';
import { statedHeader, statedSpellings } from '../contract/openapi.js';
import { isClosed } from '../contract/schemas.js';
import type { Response } from '../exchange/response.js';
import type { Part, WireRequest, Wire } from '../exchange/wire.js';
import { bearer, buildRequest } from '../operations/request.js';
import type { Change } from '../operations/request.js';
import { NotJudged } from '../session/session.js';
import type { Session } from '../session/session.js';
import { Unanswered } from '../target/connection/unanswered.js';
import { orderList, preparedOrders, valuesOf } from '../target/environment-fixtures.js';
import type { WorkspaceFixture } from '../target/fixtures.js';
import type { Given } from '../target/given.js';
import type { Settings } from '../target/settings.js';
import { printable } from '../target/variables.js';
import type { RunMessage, Why } from '../verdict/result.js';
import { usable } from './cases-of-run.js';

/** What is wrong with the environment file and with what FIXTURES_COMMAND printed. */
export class EnvironmentFindings {
  /** By the name of a variable, why it can't be used: the fault is beyond doubt that of the file, not of the target. */
  readonly refused: Record<string, string> = {};
  /** What may be a fault of the file or of the target. */
  readonly doubts: SettingWarning[] = [];
  /** What a sound target and a right file may come to, too. */
  readonly notes: SettingWarning[] = [];
  /** The ids that no test gets: see {@link Preflight.unfit}. */
  readonly unfit: string[] = [];
  /** The company; if it is left out, the only one of the key. */
  company: string | undefined;

  doubt(settings: string[], message: string): void {
    this.doubts.push({ settings, message });
  }

  note(settings: string[], message: string): void {
    this.notes.push({ settings, message });
  }

  /** An order, beyond doubt, is not what its list says. */
  isUnfit(id: string, settings: string[], message: string): void {
    this.unfit.push(id);
    this.doubt(settings, message);
  }

  /** Whether the first workspace can be asked for more: its key, its company and its token are none that were refused. */
  get isUsable(): boolean {
    return ['API_KEY', 'COMPANY_ID', 'ACCESS_TOKEN'].every(
      (variable) => this.refused[variable] === undefined,
    );
  }

  /** Whether the second or the expired workspace, say, has a variable that can't be used. */
  refusesAny(prefix: string): boolean {
    return Object.keys(this.refused).some((variable) => variable.startsWith(prefix));
  }
}

/** What a check of the environment file works with. */
export interface Check {
  settings: Settings;
  ask: Ask;
  found: EnvironmentFindings;
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
 * broken operation is still blamed.
 */
export async function checkEnvironment(settings: Settings, ask: Ask): Promise<EnvironmentFindings> {
  const found = new EnvironmentFindings();
  const check = { settings, ask, found };
  const { apiKey, companyId } = settings.environmentFixtures;
  found.company = companyId;
  if (apiKey !== undefined && (await checkKey(apiKey, check))) {
    const listed = idsIn(await ask(companiesOf(apiKey)));
    if (companyId !== undefined) await checkCompany(apiKey, companyId, listed, check);
    else if (listed.length === 1) [found.company] = listed;
  }
  const { company } = found;
  if (companyId === undefined) demandOthers(company, check);
  if (apiKey !== undefined && company !== undefined && found.refused.API_KEY === undefined)
    await checkOther(apiKey, company, check);
  if (company !== undefined && found.isUsable) await checkTokens(company, check);
  return found;
}

/**
 * Whether the target refuses a key or token of the environment file, as it refuses one that was never issued: asked while a
 * run goes on, of one that was of use before its first test.
 */
export async function hasEnded(variable: string, settings: Settings, ask: Ask): Promise<boolean> {
  const { apiKey, companyId } = settings.environmentFixtures;
  const check = { settings, ask, found: new EnvironmentFindings() };
  if (variable === 'API_KEY') return apiKey !== undefined && !(await checkKey(apiKey, check));
  const checked = tokensOf(settings, companyId ?? '').find((each) => each.variable === variable);
  if (checked === undefined) return false;
  // Without a company every token may be refused for that: then no more is known than what the token says itself.
  if (checked.companyId === undefined || checked.companyId === '') return isOver(expiryOf(checked.token));
  await look(checked, check);
  const { refused, doubts } = check.found;
  return refused[variable] !== undefined || (checked.may === 'nothing' && doubts.length > 0);
}

async function checkKey(apiKey: string, { settings, ask, found }: Check): Promise<boolean> {
  const { companyId } = settings.environmentFixtures;
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
    found.refused.API_KEY = `API_KEY is refused: ${reported}.`;
    return false;
  }
  found.doubt(['API_KEY', 'BASE_URL'], `API_KEY may be wrong: ${reported}, or BASE_URL.`);
  return true;
}

async function checkCompany(
  apiKey: string,
  companyId: string,
  listed: readonly string[],
  { ask, found }: Check,
): Promise<void> {
  const [other] = listed;
  if (other === undefined || listed.includes(companyId)) return;
  const own = await ask(rolesOf(apiKey, companyId));
  if (own === undefined || !own.refused) return;
  const reported = `the key lists ${listed.slice(0, 3).join(', ')}, and GET /roles refuses this company with ${own.status}`;
  if ((await ask(rolesOf(apiKey, other)))?.ok === true)
    found.refused.COMPANY_ID = `COMPANY_ID ${companyId} is no company of API_KEY: ${reported} but not ${other}: correct COMPANY_ID.`;
  else
    found.doubt(
      ['COMPANY_ID'],
      `COMPANY_ID ${companyId} may be no company of API_KEY: ${reported}: check COMPANY_ID.`,
    );
}

/**
 * Whether the second workspace is the first: its key may use the company of the first, or the first key its company. A
 * target that keeps nobody out lets both do so, so that one of the two alone is the fault of the file.
 */
async function checkOther(apiKey: string, company: string, { settings, ask, found }: Check): Promise<void> {
  const { other } = settings.environmentFixtures;
  if (other === undefined || other.companyId === company) return;
  const mayUse = async (key: string, id: string): Promise<boolean> =>
    idsIn(await ask(companiesOf(key))).includes(id) && (await ask(rolesOf(key, id)))?.ok === true;
  const theirsHere = await mayUse(other.apiKey, company);
  const ownThere = await mayUse(apiKey, other.companyId);
  const key = `OTHER_API_KEY may use the company ${company} of API_KEY, so that it is no key of a second workspace`;
  const id = `OTHER_COMPANY_ID ${other.companyId} is a company of API_KEY too, so that it is no second workspace`;
  if (theirsHere && ownThere)
    found.doubt(
      ['OTHER_API_KEY', 'OTHER_COMPANY_ID'],
      `API_KEY and OTHER_API_KEY may each use the company of the other: check OTHER_API_KEY and OTHER_COMPANY_ID, which are to be of a workspace that is foreign to the first.`,
    );
  else if (theirsHere) found.refused.OTHER_API_KEY = `${key}: correct OTHER_API_KEY.`;
  else if (ownThere) found.refused.OTHER_COMPANY_ID = `${id}: correct OTHER_COMPANY_ID.`;
}

/** The other workspaces are none of the key, whose own company the file leaves out. */
function demandOthers(company: string | undefined, { settings, found }: Check): void {
  const { other, expired } = settings.environmentFixtures;
  for (const [variable, id] of [
    ['OTHER_COMPANY_ID', other?.companyId],
    ['EXPIRED_COMPANY_ID', expired?.companyId],
  ] as const)
    if (id !== undefined && id === company)
      found.refused[variable] =
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
  orders: ReturnType<typeof preparedOrders>;
}

/** What was answered to one question by a token, and by one that was never issued. */
interface Answers {
  own: Response;
  unissued: Response | undefined;
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
async function checkTokens(companyId: string, check: Check): Promise<void> {
  const isSecondWrong = check.found.refusesAny('OTHER_');
  for (const each of tokensOf(check.settings, companyId))
    if (!(isSecondWrong && each.variable.startsWith('OTHER_'))) await look(each, check);
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

async function look(checked: CheckedToken, { ask, found }: Check): Promise<void> {
  const { refused } = found;
  const { variable, token, companyId = '', may, orders } = checked;
  const end = expiryOf(token);
  const over = isOver(end) ? `, which expired on ${end.toISOString()}` : '';
  // Such a member has to be refused, so that no answer tells a token that is over from one that is not.
  if (may === 'nothing' && over !== '') {
    refused[variable] = `${variable} holds a token${over}: take a new one.`;
    return;
  }
  const all: Answers[] = [];
  const statuses = new Set<number>();
  const spellings = [undefined, ...otherSpellings()];
  /** Whether the answers to an update of an order leave a doubt, by whichever spelling of the company id it is sent. */
  const isOpen = async (id: string, fields: Record<string, string>, among = spellings): Promise<boolean> => {
    for (const spelling of among) {
      const change: Change = spelling === undefined ? {} : { spellings: { companyid: [spelling] } };
      const put = (by: string): Promise<Response | undefined> =>
        ask(updateOf({ id, companyId }, by, Object.entries(fields), change));
      const own = await put(token);
      const answers = own && { own, unissued: await put(randomUUID()) };
      if (answers === undefined || !isDoubtful(checked, answers)) return false;
      all.push(answers);
      if (spelling === undefined) statuses.add(answers.own.status);
    }
    return true;
  };
  if (!(await isOpen(randomBytes(12).toString('hex'), { name: 'Environment check' }))) return;

  const [first] = all;
  if (first?.own.status === 401 && isRefusedAlike(first.own, first.unissued)) {
    const reported = `PUT /orders answered 401, as to a token that was never issued: correct ${variable}${over}.`;
    if (may !== 'nothing') refused[variable] = `${variable} is refused: ${reported}`;
    // A target may refuse such a member so too, against the 403 that section 5 states.
    else found.doubt([variable], `${variable} may have expired: ${reported}`);
    return;
  }

  const [order] = orders;
  if (may === 'nothing') {
    // A target may refuse such a member, whom it knows, in the same words.
    if (all.every(({ own, unissued }) => isRefusedAlike(own, unissued)))
      found.note(
        [variable],
        `${variable} can't be distinguished from a token that was never issued: PUT /orders answered both with ${[...statuses].join(' and ')}: check ${variable}.`,
      );
    return;
  }
  if (order === undefined) return;
  for (const { id } of orders) if (!(await isOpen(id, short, [undefined]))) return;
  if (!(await isOpen(order.id, short, otherSpellings())) || !(await isOpen(order.id, harmless))) return;

  const list = orderList(order.status, order.subscription);
  const reported = [...statuses].join(' and ');
  if (all.some(({ own, unissued }) => !isRefusedAlike(own, unissued)))
    found.doubt(
      [variable, list],
      `${variable} or ${list} may be wrong: PUT /orders answered ${reported} to an update of the order ${order.id} that it has to accept: check both.`,
    );
  else
    refused[variable] =
      `${variable} can't be distinguished from a token that was never issued: PUT /orders answered both with ${reported}, also about the order ${order.id} of ${list}: correct ${variable}${over}${over === '' ? '' : ','} or ${list}${may === 'all' ? '' : `, or unset ${variable} where such a member may update nothing`}.`;
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

/**
 * Why no test can run where a target that takes connections can't be spoken to at all: it answers nothing, TLS or a proxy
 * stands in the way, or it sends everybody to its TLS address. Any other trouble may be that of one operation, and
 * its tests will tell. With it comes whether the answer may be that of another service, or of none.
 */
export async function unspeakable(
  { baseUrl = '' }: Settings,
  wire: Wire,
  { recorder }: Session,
): Promise<{ why?: Why; isForeign?: boolean }> {
  const at = `The target at BASE_URL ${baseUrl}`;
  try {
    const answer = await wire.ask(
      { operation: 'preflight', writes: false, method: 'GET', path: '/accounts/companies', headers: [] },
      recorder,
    );
    const secure = secureAddress(answer, baseUrl);
    if (secure === undefined) return { isForeign: isForeign(answer) };
    return never(
      `${at} answers ${answer.status} and sends every request on to ${secure}: set BASE_URL to that address.`,
    );
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (error.kind === 'timeout')
      return never(`${at} takes connections but gives ${error.words}: check that it is up.`);
    if (error.kind === 'tls') return never(`${at} can't be spoken to: ${error.words}.`);
    if (error.kind === 'proxy')
      return never(
        `${at} can't be reached: ${error.words}: correct that variable, or exempt ${new URL(baseUrl).hostname} in NO_PROXY.`,
        'NO_PROXY',
      );
    return {};
  }
}

/** Whether the harness makes the state that nearly every test begins with; else why no test can run. */
export async function harnessWorkspace(
  { harnessUrl = '' }: Settings,
  given: Given,
): Promise<
  { outcome: 'made'; value: WorkspaceFixture } | { outcome: 'unknown' } | { outcome: 'refused'; why: Why }
> {
  let reason = '';
  // Twice, since one refusal may be a passing one, but not after an hour.
  const started = performance.now();
  for (let attempt = 1; attempt <= 2 && performance.now() - started < harnessCallLimit; attempt += 1)
    try {
      const provision = await given.states.ask('workspace', {});
      if (provision.outcome !== 'refused') return provision;
      reason = provision.reason;
    } catch (error) {
      if (!(error instanceof NotJudged)) throw error;
      reason = error.message;
    }
  return {
    outcome: 'refused',
    why: {
      code: 'harness-failed',
      subject: 'workspace',
      settings: ['HARNESS_URL'],
      message: `The harness at HARNESS_URL ${printable(harnessUrl)} makes no workspace: ${reason.replace(/[.]$/, '')}: fix it or correct HARNESS_URL.`,
    },
  };
}

function never(message: string, ...settings: string[]): { why: Why } {
  return { why: { code: 'target-unreachable', settings: ['BASE_URL', ...settings], message } };
}

/** The address of the same host with TLS, where an answer sends a plain request there. */
function secureAddress(answer: Response, baseUrl: string): string | undefined {
  const location = answer.status >= 300 && answer.status < 400 ? answer.header('location') : undefined;
  if (location === undefined || !URL.canParse(location, baseUrl)) return undefined;
  const [to, from] = [new URL(location, baseUrl), new URL(baseUrl)];
  return from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname
    ? to.origin
    : undefined;
}

/**
 * Why no test can run if the service is not at BASE_URL: every operation that can be asked without a write is answered as a
 * path that nothing has, with 404 or a page of HTML. @param apiKey a key of the target, and the id of its company
 */
export async function wrongAddress(
  { baseUrl = '' }: Settings,
  { apiKey, companyId }: { apiKey: string; companyId?: string | undefined },
  ask: Ask,
): Promise<Why | undefined> {
  const headers = { 'x-api-key': apiKey, companyid: companyId };
  const verification = { contentType: 'application/json', body: '{}' };
  const requests = [
    buildRequest('listCompanies', { headers }),
    buildRequest('listRoles', { headers, query: { type: 'company' } }),
    buildRequest('verifySignature', {}, { raw: verification }),
  ];
  const nowhere: WireRequest = {
    operation: 'preflight',
    writes: false,
    method: 'GET',
    path: `/nothing-has-this-path-${randomUUID()}`,
    headers: [],
  };
  let expected: string | undefined;
  let status = 404;
  for (const request of requests) {
    const answer = await ask(request);
    if (answer === undefined || !isForeign(answer)) return undefined;
    expected ??= traitsOf(await ask(nowhere), nowhere, baseUrl);
    if (expected === undefined || traitsOf(answer, request, baseUrl) !== expected) return undefined;
    ({ status } = answer);
  }
  const manner = status === 404 ? 'answers 404' : `answers ${status} and the same page of HTML`;
  return {
    code: 'target-unreachable',
    settings: ['BASE_URL'],
    message: `The target at BASE_URL ${baseUrl} ${manner} to every operation, as to a path that nothing has: the service is not there, so correct the host or the path of BASE_URL.`,
  };
}

/** Whether an answer may be that of another service, or of none: 404, or a page. */
function isForeign(answer: Response): boolean {
  return answer.status === 404 || (answer.status < 400 && answer.isPage);
}

/** What tells one answer from another: its status, and its body without what repeats the request or differs each time. */
function traitsOf(
  answer: Response | undefined,
  { method, path }: WireRequest,
  baseUrl: string,
): string | undefined {
  if (answer === undefined) return undefined;
  const [bare = path] = path.split('?');
  // Whole before in part: an address of one operation, given as BASE_URL, holds its path twice.
  const below = new URL(baseUrl).pathname.replace(/\/$/, '');
  const repeated = [below + path, below + bare, path, bare, method];
  const text = repeated.reduce((left, each) => left.replaceAll(each, ''), answer.text);
  return `${answer.status} ${textOf({ text })}`;
}
