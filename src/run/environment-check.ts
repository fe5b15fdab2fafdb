import { randomUUID } from 'node:crypto';
import { isObject } from '../contract/json-value.js';
import type { Response } from '../exchange/response.js';
import type { WireRequest } from '../exchange/wire-request.js';
import { buildRequest } from '../operations/request.js';
import type { Settings } from '../target/settings.js';
import { valuesOf } from '../target/used-fixtures.js';
import type { Why } from '../verdict/result.js';
import { isRefusedAlike } from './environment-findings.js';
import type { Ask, EnvironmentFindings } from './environment-findings.js';
import { checkTokens } from './token-check.js';

/** What the target was found to refuse, by value: see {@link KitFindings.refused}. */
export function refusedValues(settings: Settings, refused: EnvironmentFindings['refused']): Map<string, Why> {
  const values = new Map(valuesOf(settings.environmentFixtures));
  return new Map(
    Object.entries(refused).flatMap(([variable, reason]) => {
      const value = values.get(variable);
      const why = { code: 'setting-wrong', settings: [variable], message: reason };
      return value === undefined ? [] : [[value, why] as const];
    }),
  );
}

/**
 * Asks the target what it makes of the credentials and ids of the environment file, so that one that is wrong is reported
 * in one sentence, and not as a finding of each test that uses it. Each question is asked once more with a value that
 * was never issued. A target that breaks the clause on one operation must still be blamed for it: a credential is
 * refused only where every operation that uses it says so.
 */
export async function checkEnvironment(settings: Settings, ask: Ask): Promise<EnvironmentFindings> {
  const found: EnvironmentFindings = { refused: {}, doubts: [] };
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
  const { refused, doubts } = found;
  if (company === undefined || !isUsable(refused)) return found;
  const tokens = await checkTokens(settings, company, refused, ask);
  return { refused: { ...refused, ...tokens.refused }, doubts: [...doubts, ...tokens.doubts] };
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
  const reported = `${asked} answered ${statuses.join(' and ')}, as to a key that was never issued: correct API_KEY${more}`;
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
