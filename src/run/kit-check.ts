import { randomBytes, randomUUID } from 'node:crypto';
import { statedHeader, statedSpellings } from '../contract/header-names.js';
import { isObject } from '../contract/json-value.js';
import type { Response } from '../exchange/response.js';
import type { WireRequest } from '../exchange/wire-request.js';
import { bearer } from '../operations/member.js';
import { buildRequest } from '../operations/request.js';
import type { Change } from '../operations/request.js';
import type { Settings } from '../target/settings.js';

/** What is wrong with the credentials and ids of the environment file. */
export interface KitFindings {
  /** By the name of a variable, why it can't be used: the fault is beyond doubt that of the file, not of the target. */
  refused: Record<string, string>;
  /** What may be a fault of the file or of the target, a sentence each. */
  doubts: string[];
}

/** Sends a request; undefined where no answer came or none may be asked for. */
export type Ask = (request: WireRequest) => Promise<Response | undefined>;

/** The values of the variables that a check may find refused. */
function checkedValues({ standIns }: Settings): Record<string, string | undefined> {
  return {
    API_KEY: standIns.apiKey,
    COMPANY_ID: standIns.companyId,
    ACCESS_TOKEN: standIns.accessToken,
    ACCESS_TOKEN_CLIENT: standIns.accessTokenClient,
  };
}

/** What the target was found to refuse, by value: see {@link KitFindings.refused}. */
export function refusedValues(settings: Settings, refused: KitFindings['refused']): Map<string, string> {
  const values = checkedValues(settings);
  return new Map(
    Object.entries(refused).flatMap(([variable, reason]) => {
      const value = values[variable];
      return value === undefined ? [] : [[value, reason] as const];
    }),
  );
}

/**
 * Asks the target what it makes of the credentials and ids of the environment file, so that one that is wrong is told
 * in one sentence, and not as a finding of each test that uses it. Each question is asked once more with a value that
 * was never issued. A target that breaks the clause on one operation must still be blamed for it: a credential is
 * refused only where every operation that uses it says so.
 */
export async function checkKit(settings: Settings, ask: Ask): Promise<KitFindings> {
  const found: KitFindings = { refused: {}, doubts: [] };
  const { apiKey, companyId } = settings.standIns;
  if (apiKey !== undefined && (await checkKey(apiKey, companyId, ask, found)))
    await checkCompany(apiKey, companyId, ask, found);
  if (companyId !== undefined && Object.keys(found.refused).length === 0)
    await checkTokens(settings, companyId, ask, found);
  return found;
}

/** Whether the key may be used. */
async function checkKey(
  apiKey: string,
  companyId: string | undefined,
  ask: Ask,
  { refused, doubts }: KitFindings,
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
  const told = `${asked} answered ${statuses.join(' and ')}, as to a key that was never issued: correct API_KEY${more}`;
  if (statuses.every((status) => status === 401 || status === 403)) {
    refused.API_KEY = `API_KEY is refused: ${told}.`;
    return false;
  }
  doubts.push(`API_KEY may be wrong: ${told}, or BASE_URL.`);
  return true;
}

async function checkCompany(
  apiKey: string,
  companyId: string | undefined,
  ask: Ask,
  { refused, doubts }: KitFindings,
): Promise<void> {
  if (companyId === undefined) return;
  const listed = idsIn(await ask(companiesOf(apiKey)));
  const [other] = listed;
  if (other === undefined || listed.includes(companyId)) return;
  const own = await ask(rolesOf(apiKey, companyId));
  if (own === undefined || !own.refused) return;
  const told = `the key lists ${listed.slice(0, 3).join(', ')}, and GET /roles refuses this company with ${own.status}`;
  if ((await ask(rolesOf(apiKey, other)))?.ok === true)
    refused.COMPANY_ID = `COMPANY_ID ${companyId} is no company of API_KEY: ${told} but not ${other}: correct COMPANY_ID.`;
  else doubts.push(`COMPANY_ID ${companyId} may be no company of API_KEY: ${told}: check COMPANY_ID.`);
}

/**
 * Tokens are used by one operation alone, PUT /orders: it is asked about an order that does not exist, with the company
 * id in each spelling of section 5, since a target may know one of them alone.
 */
async function checkTokens(
  settings: Settings,
  companyId: string,
  ask: Ask,
  { refused, doubts }: KitFindings,
): Promise<void> {
  const { standIns } = settings;
  const stated = statedHeader('updateOrder', 'companyid');
  const others = statedSpellings('companyid')
    .filter((spelling) => spelling !== stated)
    .map((spelling): Change => ({ spellings: { companyid: [spelling] } }));
  const unissued = randomUUID();
  const put = (token: string, change?: Change): Promise<Response | undefined> =>
    ask(updateOf(companyId, token, change));
  const tokens: [variable: string, token: string | undefined, state?: string][] = [
    ['ACCESS_TOKEN', standIns.accessToken],
    ['ACCESS_TOKEN_CLIENT', standIns.accessTokenClient],
    ['ACCESS_TOKEN_PROJECT_MANAGER', standIns.accessTokenProjectManager],
    ['ACCESS_TOKEN_UNAPPROVED', standIns.accessTokenUnapproved],
    ['ACCESS_TOKEN_NO_ROLE', standIns.accessTokenNoRole],
  ];
  if (tokens.every(([, token]) => token === undefined)) return;
  const strange = await put(unissued);
  for (const [variable, token] of tokens) {
    if (token === undefined || strange?.status !== 401) continue;
    if (!isRefusedAlike(await put(token), strange)) continue;
    // Where another spelling makes a difference between the two, the target knows the token and not the stated one.
    const alike = await Promise.all(
      others.map(async (change) => isRefusedAlike(await put(token, change), await put(unissued, change))),
    );
    if (alike.includes(false)) continue;
    const told = `PUT /orders answered 401, as to a token that was never issued: correct ${variable}.`;
    if (variable in checkedValues(settings)) refused[variable] = `${variable} is refused: ${told}`;
    // A target may refuse such a member so too, in breach of the 403 that section 5 states.
    else doubts.push(`${variable} may have expired: ${told}`);
  }
}

function isRefusedAlike(own: Response | undefined, strange: Response | undefined): boolean {
  return own !== undefined && own.refused && own.status === strange?.status;
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

function updateOf(companyid: string, token: string, change?: Change): WireRequest {
  const call = {
    headers: { companyid },
    query: { pid: randomBytes(12).toString('hex') },
    parts: [['name', 'Kit check'] as const],
  };
  return buildRequest('updateOrder', call, { ...bearer(token), ...change });
}
