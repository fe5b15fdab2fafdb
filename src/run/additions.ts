import { openStatuses, orderStatuses } from '../contract/order-status.js';
import type { StandIns } from '../target/stand-ins.js';
import { forecast } from './forecast.js';

/** Something that a team could prepare and did not. */
interface Addition {
  /** The variables to set. */
  variables: string;
  /** The stand-ins with it: of orders there is more than one addition. */
  add(standIns: StandIns): StandIns;
}

/** What something would add to an environment file, in requirements that can be judged. */
export interface Gain {
  variables: string;
  /** On top of what the file holds. */
  alone: number;
  /** On top of that and all else that it lacks: much can be judged by two things together and by neither of them alone. */
  beside: number;
}

/** How many orders of a state are enough. */
const enough = 2;

/** As many perishable orders of each state as a command may well print. */
const printed = 20;

/** What is missing in an environment file, with what each thing would let be judged; best first. */
export function gains(standIns: StandIns): Gain[] {
  const missing = additions(standIns);
  const judged = (added: readonly Addition[]): number =>
    forecast(added.reduce((all, { add }) => add(all), standIns)).judged.length;
  const now = judged([]);
  return missing
    .map((addition) => {
      const others = missing.filter((each) => each !== addition);
      return {
        variables: addition.variables,
        alone: judged([addition]) - now,
        beside: judged([...others, addition]) - judged(others),
      };
    })
    .sort((one, other) => other.beside - one.beside || other.alone - one.alone);
}

const placeholder = 'prepared';
const ids = (count: number, kind: string): string[] =>
  Array.from({ length: count }, (_, index) => `${kind}-${index}`);

function additions(standIns: StandIns): Addition[] {
  const { orders, other, expired } = standIns;
  const absent = <T>(value: T | undefined, variables: string, set: Partial<StandIns>): Addition[] =>
    value === undefined ? [{ variables, add: (before) => ({ ...before, ...set }) }] : [];
  return [
    ...absent(standIns.apiKey, 'API_KEY', { apiKey: placeholder }),
    ...absent(standIns.accessToken, 'ACCESS_TOKEN', { accessToken: placeholder }),
    ...orderStatuses()
      .filter((status) => orders[status].length < enough)
      .map((status): Addition => ({
        variables: `two ids in ORDERS_${status.toUpperCase()}`,
        add: (before) => ({ ...before, orders: { ...before.orders, [status]: ids(enough, status) } }),
      })),
    ...absent(standIns.perishable.orders.Pending[0], 'FIXTURES_COMMAND with orders in every open state', {
      perishable: {
        orders: {
          ...standIns.perishable.orders,
          ...Object.fromEntries(openStatuses().map((status) => [status, ids(printed, `printed-${status}`)])),
        },
        subscriptionOrders: ids(printed, 'printed-subscription'),
      },
    }),
    ...absent(standIns.subscriptionOrders[1], 'two ids in ORDERS_SUBSCRIPTION', {
      subscriptionOrders: ids(2, 'subscription'),
    }),
    ...absent(standIns.webhookId, 'RECEIVER_URL with WEBHOOK_ID and WEBHOOK_SECRET', {
      webhookId: placeholder,
      webhookSecret: placeholder,
    }),
    ...absent(standIns.accessTokenClient, 'ACCESS_TOKEN_CLIENT with CLIENT_MEMBER_ID', {
      accessTokenClient: placeholder,
      clientMemberId: placeholder,
    }),
    ...absent(standIns.accessTokenUnapproved, 'ACCESS_TOKEN_UNAPPROVED', {
      accessTokenUnapproved: placeholder,
    }),
    ...absent(standIns.accessTokenNoRole, 'ACCESS_TOKEN_NO_ROLE', { accessTokenNoRole: placeholder }),
    ...absent(standIns.projectManagerIds[1], 'two ids in PROJECT_MANAGER_IDS', {
      projectManagerIds: ids(2, 'manager'),
    }),
    ...absent(standIns.accessTokenProjectManager, 'ACCESS_TOKEN_PROJECT_MANAGER', {
      accessTokenProjectManager: placeholder,
    }),
    ...absent(standIns.accessTokenTeamMember, 'ACCESS_TOKEN_TEAM_MEMBER', {
      accessTokenTeamMember: placeholder,
    }),
    ...absent(standIns.accessTokenAdmin, 'ACCESS_TOKEN_ADMIN', { accessTokenAdmin: placeholder }),
    ...absent(standIns.otherMemberId, 'OTHER_MEMBER_ID', { otherMemberId: placeholder }),
    ...absent(other, 'OTHER_API_KEY with OTHER_COMPANY_ID, OTHER_ACCESS_TOKEN and OTHER_ORDER_ID', {
      other: { apiKey: placeholder, companyId: placeholder, accessToken: placeholder, orderId: placeholder },
    }),
    ...absent(expired, 'EXPIRED_COMPANY_ID with EXPIRED_ACCESS_TOKEN and EXPIRED_ORDER_ID', {
      expired: { companyId: placeholder, accessToken: placeholder, orderId: placeholder },
    }),
    ...absent(standIns.categoryId, 'CATEGORY_ID', { categoryId: placeholder }),
  ];
}
