import type { MemberWish, OrderWish } from '../../src/target/fixture-shapes.js';
import { memberStandIn } from '../../src/target/member-stand-in.js';
import { preparedOrders } from '../../src/target/stand-ins.js';
import type { StandIns } from '../../src/target/stand-ins.js';

/** The variable of the environment file that stands in for a state with these params; undefined where none is set. */
export function suppliedBy(
  state: string,
  params: Readonly<Record<string, unknown>>,
  standIns: StandIns,
): string | undefined {
  switch (state) {
    case 'workspace':
      return standIns.apiKey && 'API_KEY';
    case 'webhook':
      return standIns.webhookId && 'WEBHOOK_ID';
    case 'category':
      return standIns.categoryId && 'CATEGORY_ID';
    case 'subscription.expire':
      return standIns.expired && 'EXPIRED_COMPANY_ID';
    case 'member': {
      const { variables, memberId, accessToken } = memberStandIn(params as unknown as MemberWish, standIns);
      return memberId === undefined && accessToken === undefined ? undefined : variables;
    }
    case 'order': {
      const wish = params as unknown as OrderWish;
      const subscription = wish.subscription === true;
      const prepared = preparedOrders(standIns).filter(
        (order) => order.subscription === subscription && order.status === wish.status,
      );
      if (prepared.length === 0) return undefined;
      return `ORDERS_${subscription ? 'SUBSCRIPTION' : wish.status.toUpperCase()}`;
    }
    default:
      return undefined;
  }
}
