import { proof } from '../contract/proof.js';
import { catalogue } from '../contract/requirements.js';
import { strength } from '../contract/strength.js';
import { stocksOf, planFor, runnable } from './kit-plan.js';
import type { StandIns } from '../target/stand-ins.js';
import type { Stocks } from '../target/order-plan.js';

/** What an environment file can judge, as far as proofs know: no request is needed to say so. */
export interface Forecast {
  /** Ids of requirements. */
  judged: readonly string[];
  /** How many requirements there are. */
  requirements: number;
  /** How many tests can run, and how many there are. */
  running: number;
  tests: number;
  /** The prepared orders, and how many of them the run closes. */
  stocks: Stocks;
  closed: number;
}

/** What a run with these prepared records judges: a requirement, where its tests that can run find all that all of them find. */
export function forecast(standIns: StandIns): Forecast {
  const { tests } = strength();
  const { planned } = planFor(standIns);
  const running = new Map(
    runnable(standIns)
      .filter(({ test, uses }) => uses.length === 0 || planned.has(test))
      .map(({ test, finds }) => [test, new Set(finds)]),
  );
  const proved = proof();
  const live = catalogue().filter(({ excluded }) => excluded === undefined);
  const judged = live
    .filter(({ id }) => {
      const own = Object.entries(tests).filter(([, { covers }]) => covers.includes(id));
      const all = new Set(own.flatMap(([, { finds }]) => finds));
      const seen = own.flatMap(([name]) => running.get(name) ?? []);
      return (
        seen.length > 0 &&
        (proved[id] ?? []).every((breach) => !all.has(breach) || seen.some((found) => found.has(breach)))
      );
    })
    .map(({ id }) => id);
  const closed = [...planned.values()].flat().filter(({ from, to }) => from !== to && /ed$/.test(to)).length;
  return {
    judged,
    requirements: live.length,
    running: running.size,
    tests: Object.keys(tests).length,
    stocks: stocksOf(standIns),
    closed,
  };
}

/** Something that a team could prepare, as it would stand in the environment file. */
export interface Addition {
  /** The variables to set. */
  variables: string;
  /** The stand-ins with it. */
  standIns: StandIns;
}

const placeholder = 'prepared';
const ids = (count: number, kind: string): string[] =>
  Array.from({ length: count }, (_, index) => `${kind}-${index}`);

/** What is missing in an environment file, each with what it would hold. */
export function additions(standIns: StandIns): Addition[] {
  const { orders, other, expired } = standIns;
  const absent = <T>(value: T | undefined, variables: string, set: Partial<StandIns>): Addition[] =>
    value === undefined ? [{ variables, standIns: { ...standIns, ...set } }] : [];
  const pending = (count: number): Addition[] =>
    orders.Pending.length < count
      ? [
          {
            variables: `${count - orders.Pending.length} more ids in ORDERS_PENDING`,
            standIns: { ...standIns, orders: { ...orders, Pending: ids(count, 'pending') } },
          },
        ]
      : [];
  return [
    ...absent(standIns.apiKey, 'API_KEY with ACCESS_TOKEN', {
      apiKey: placeholder,
      accessToken: placeholder,
    }),
    ...absent(standIns.accessToken, 'ACCESS_TOKEN', { accessToken: placeholder }),
    ...pending(12),
    ...pending(40),
    ...pending(100),
    ...(standIns.subscriptionOrders.length < 2
      ? [
          {
            variables: 'two ids in ORDERS_SUBSCRIPTION',
            standIns: { ...standIns, subscriptionOrders: ids(2, 'subscription') },
          },
        ]
      : []),
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
    ...(standIns.projectManagerIds.length < 2
      ? [
          {
            variables: 'two ids in PROJECT_MANAGER_IDS',
            standIns: { ...standIns, projectManagerIds: ids(2, 'manager') },
          },
        ]
      : []),
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
