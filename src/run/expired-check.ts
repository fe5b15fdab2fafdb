import { bearer } from '../operations/member.js';
import { buildRequest } from '../operations/request.js';
import type { Settings } from '../target/settings.js';
import type { Ask, SettingWarning } from './environment-findings.js';

const settings = ['EXPIRED_COMPANY_ID', 'EXPIRED_ACCESS_TOKEN', 'EXPIRED_ORDER_ID'];

/**
 * Looks at the expired workspace by an update of its order, which has to be refused with 403 (section 7). Any other answer is
 * a mistake in the file or a violation, which nothing tells apart.
 */
export async function checkExpired(
  { environmentFixtures: { expired } }: Settings,
  ask: Ask,
): Promise<SettingWarning[]> {
  if (expired === undefined) return [];
  const { companyId, accessToken, orderId } = expired;
  const call = {
    headers: { companyid: companyId },
    query: { pid: orderId },
    parts: [['notes', 'Written to see whether the subscription has expired']] as [string, string][],
  };
  const answer = await ask(buildRequest('updateOrder', call, bearer(accessToken)));
  if (answer?.ok === true)
    return [
      {
        settings,
        message: `PUT /orders accepts an update of EXPIRED_ORDER_ID ${orderId}: either the subscription of EXPIRED_COMPANY_ID ${companyId} has not expired, or the target lets an expired workspace update: check EXPIRED_COMPANY_ID.`,
      },
    ];
  // What 401 says of the token is known by the look at the tokens.
  if (answer?.refused !== true || answer.status === 401 || answer.status === 403) return [];
  return [
    {
      settings,
      message: `PUT /orders refuses an update of EXPIRED_ORDER_ID ${orderId} with ${answer.status} and not with 403: either it is not an open order of EXPIRED_COMPANY_ID ${companyId}, or the target does not answer an expired subscription with 403: check EXPIRED_ORDER_ID.`,
    },
  ];
}
