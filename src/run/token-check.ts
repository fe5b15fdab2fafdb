import { randomBytes, randomUUID } from 'node:crypto';
import { statedHeader, statedSpellings } from '../contract/openapi.js';
import { isObject, parsedJson } from '../contract/json-value.js';
import { isClosed } from '../contract/order-status.js';
import type { Response } from '../exchange/response.js';
import { bearer } from '../operations/member.js';
import { buildRequest } from '../operations/request.js';
import type { Change } from '../operations/request.js';
import type { Settings } from '../target/settings.js';
import { preparedOrders } from '../target/environment-fixtures.js';
import { isRefusedAlike } from './environment-findings.js';
import type { Ask, EnvironmentFindings } from './environment-findings.js';
import { usable } from './usable.js';

/** A token of the environment file. */
interface CheckedToken {
  variable: string;
  token?: string;
  companyId?: string;
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
const mostOrders = 12;

/** What an order that exists has to be refused, with a 400, and what it has to be given. */
const short = { name: 'K' };
const harmless = { notes: 'Environment check' };

/**
 * Looks at the tokens of the environment file by the one operation that uses them, PUT /orders. It is asked about an
 * order that does not exist, with the company id in each spelling of section 5, since a target may know one of them
 * alone. Where it answers a token as it answers one that was never issued, by a status that may be meant for the order,
 * it is asked about prepared orders: a name that is too short has to be refused for another reason, and a harmless update
 * to be accepted. Only a run that may write asks.
 * @param refused what is known to be wrong: a token of a second workspace that is none is not asked about
 */
export async function checkTokens(
  settings: Settings,
  companyId: string,
  refused: EnvironmentFindings['refused'],
  ask: Ask,
): Promise<EnvironmentFindings> {
  const found: EnvironmentFindings = { refused: {}, doubts: [] };
  const isSecondWrong = Object.keys(refused).some((variable) => variable.startsWith('OTHER_'));
  for (const each of tokensOf(settings, companyId))
    if (each.token !== undefined && !(isSecondWrong && each.variable.startsWith('OTHER_')))
      await look(each, ask, found);
  return found;
}

function tokensOf(settings: Settings, companyId: string): CheckedToken[] {
  const { environmentFixtures } = settings;
  const orders = preparedOrders(usable(settings))
    .filter(({ status }) => !isClosed(status))
    .slice(0, mostOrders);
  const own = (variable: string, token: string | undefined, may: CheckedToken['may']): CheckedToken => ({
    ...{ variable, token, companyId, may, orders },
  });
  return [
    own('ACCESS_TOKEN', environmentFixtures.accessToken, 'all'),
    own('ACCESS_TOKEN_CLIENT', environmentFixtures.accessTokenClient, 'by-role'),
    own('ACCESS_TOKEN_PROJECT_MANAGER', environmentFixtures.accessTokenProjectManager, 'by-role'),
    own('ACCESS_TOKEN_TEAM_MEMBER', environmentFixtures.accessTokenTeamMember, 'by-role'),
    own('ACCESS_TOKEN_ADMIN', environmentFixtures.accessTokenAdmin, 'by-role'),
    own('ACCESS_TOKEN_UNAPPROVED', environmentFixtures.accessTokenUnapproved, 'nothing'),
    own('ACCESS_TOKEN_NO_ROLE', environmentFixtures.accessTokenNoRole, 'nothing'),
    {
      ...{
        variable: 'OTHER_ACCESS_TOKEN',
        token: environmentFixtures.other?.accessToken,
        may: 'all',
        orders: [],
      },
      companyId: environmentFixtures.other?.companyId,
    },
    {
      ...{
        variable: 'EXPIRED_ACCESS_TOKEN',
        token: environmentFixtures.expired?.accessToken,
        may: 'nothing',
        orders: [],
      },
      companyId: environmentFixtures.expired?.companyId,
    },
  ];
}

async function look(
  checked: CheckedToken,
  ask: Ask,
  { refused, doubts }: EnvironmentFindings,
): Promise<void> {
  const { variable, token = '', may, orders } = checked;
  const end = expiryOf(token);
  const over = end !== undefined && end < new Date() ? `, which expired on ${end.toISOString()}` : '';
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
  if (may === 'nothing' || order === undefined) return;
  for (const { id } of orders) if (!(await isOpen({ order: id, fields: short }))) return;
  for (const spelling of otherSpellings())
    if (!(await isOpen({ order: order.id, fields: short, spelling }))) return;
  for (const spelling of [undefined, ...otherSpellings()])
    if (!(await isOpen({ order: order.id, fields: harmless, spelling }))) return;

  const list = listOf(order);
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
  { token = '', companyId = '' }: CheckedToken,
  { order, fields, spelling }: Question,
  ask: Ask,
): Promise<Answers | undefined> {
  const put = (by: string): Promise<Response | undefined> => {
    const call = {
      headers: { companyid: companyId },
      query: { pid: order },
      parts: Object.entries(fields),
    };
    const change: Change = {
      ...bearer(by),
      ...(spelling !== undefined && { spellings: { companyid: [spelling] } }),
    };
    return ask(buildRequest('updateOrder', call, change));
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

/** The body without what may differ from answer to answer: numbers, ids, times. */
export function textOf({ text }: Response): string {
  return text.replaceAll(/[\da-f-]{8,}|\d+/gi, '#');
}

/** The spellings of the company id that other operations state. */
function otherSpellings(): string[] {
  const stated = statedHeader('updateOrder', 'companyid');
  return statedSpellings('companyid').filter((spelling) => spelling !== stated);
}

function listOf({ subscription, status }: PreparedOrder): string {
  return `ORDERS_${subscription ? 'SUBSCRIPTION' : status.toUpperCase()}`;
}
