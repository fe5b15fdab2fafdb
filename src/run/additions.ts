import { openStatuses, orderStatuses } from '../contract/order-status.js';
import { inWords } from '../session/words.js';
import type { Settings } from '../target/settings.js';
import type { EnvironmentFixtures } from '../target/environment-fixtures.js';
import { judgedCounter } from './forecast.js';

/** Something that a team could set and did not. */
interface Addition {
  /** What to set, in words. */
  variables: string;
  /** The names of the variables. */
  names: readonly string[];
  /** The settings with it, but for their names: of orders there is more than one addition. */
  add: (settings: Settings) => Settings;
}

/** What something would add to what a run can judge, in requirements. */
export interface Gain {
  /** What to set, in words. */
  variables: string;
  /** The names of the variables. */
  names: readonly string[];
  /** On top of what is set. Below zero if more has to be found then than before, and what finds it is missing. */
  alone: number;
  /** On top of that and all else that is missing: much can be judged by two things together and by neither of them alone. */
  beside: number;
}

/** How many orders of a state are enough. */
const enough = 2;

/** How many project managers are enough (docs/staging.md). */
const enoughManagers = 5;

/** How many perishable orders of each state are enough for every case that uses one up. */
export const printed = 80;

/** What is missing in the settings, with what each thing would let be judged; best first. */
export function gains(settings: Settings): Gain[] {
  const missing = additions(settings);
  const count = judgedCounter();
  const judged = (added: readonly Addition[]): number =>
    count(
      added.reduce(
        (all, { add, names }) => ({ ...add(all), names: [...new Set([...all.names, ...names])] }),
        settings,
      ),
    );
  const [now, everything] = [judged([]), judged(missing)];
  return missing
    .map((addition) => ({
      ...{ variables: addition.variables, names: addition.names },
      alone: judged([addition]) - now,
      beside: everything - judged(missing.filter((each) => each !== addition)),
    }))
    .sort((one, other) => other.beside - one.beside || other.alone - one.alone);
}

const placeholder = 'prepared';
const ids = (count: number, kind: string): string[] =>
  Array.from({ length: count }, (_, index) => `${kind}-${index}`);

function additions(settings: Settings): Addition[] {
  const { environmentFixtures, writes, receiverUrl, fixturesCommand } = settings;
  const { orders, subscriptionOrders, perishable } = environmentFixtures;
  const hasWebhook = receiverUrl !== undefined && environmentFixtures.webhookId !== undefined;
  return [
    ...(writes ? [] : [allowingWrites]),
    ...absent(environmentFixtures.apiKey, ['API_KEY'], { apiKey: placeholder }),
    ...absent(environmentFixtures.accessToken, ['ACCESS_TOKEN'], { accessToken: placeholder }),
    ...orderStatuses().flatMap((status) =>
      absent(orders[status][enough - 1], [`ORDERS_${status.toUpperCase()}`], ({ orders: before }) => ({
        orders: { ...before, [status]: ids(enough, status) },
      })).map(twoIds),
    ),
    ...absent(perishable.orders.Pending[0], ['FIXTURES_COMMAND'], {
      perishable: {
        orders: {
          ...perishable.orders,
          ...Object.fromEntries(openStatuses().map((status) => [status, ids(printed, `printed-${status}`)])),
        },
        subscriptionOrders: ids(printed, 'printed-subscription'),
      },
    }).map((command) => ({
      ...command,
      variables:
        fixturesCommand === undefined
          ? `FIXTURES_COMMAND with ${printed} orders in every open state`
          : `${printed} orders in every open state, if FIXTURES_COMMAND prints them`,
    })),
    ...absent(subscriptionOrders[enough - 1], ['ORDERS_SUBSCRIPTION'], {
      subscriptionOrders: ids(enough, 'subscription'),
    }).map(twoIds),
    ...(hasWebhook ? [] : [receivingWebhook]),
    ...absent(environmentFixtures.accessTokenClient, ['ACCESS_TOKEN_CLIENT', 'CLIENT_MEMBER_ID'], {
      accessTokenClient: placeholder,
      clientMemberId: placeholder,
    }),
    ...absent(environmentFixtures.accessTokenUnapproved, ['ACCESS_TOKEN_UNAPPROVED'], {
      accessTokenUnapproved: placeholder,
    }),
    ...absent(environmentFixtures.accessTokenNoRole, ['ACCESS_TOKEN_NO_ROLE'], {
      accessTokenNoRole: placeholder,
    }),
    ...absent(environmentFixtures.projectManagerIds[enoughManagers - 1], ['PROJECT_MANAGER_IDS'], {
      projectManagerIds: ids(enoughManagers, 'manager'),
    }).map((managers) => ({ ...managers, variables: 'five ids in PROJECT_MANAGER_IDS' })),
    ...absent(environmentFixtures.accessTokenProjectManager, ['ACCESS_TOKEN_PROJECT_MANAGER'], {
      accessTokenProjectManager: placeholder,
    }),
    ...absent(environmentFixtures.accessTokenTeamMember, ['ACCESS_TOKEN_TEAM_MEMBER'], {
      accessTokenTeamMember: placeholder,
    }),
    ...absent(environmentFixtures.accessTokenAdmin, ['ACCESS_TOKEN_ADMIN'], {
      accessTokenAdmin: placeholder,
    }),
    ...absent(environmentFixtures.otherMemberId, ['OTHER_MEMBER_ID'], { otherMemberId: placeholder }),
    ...absent(
      environmentFixtures.other,
      ['OTHER_API_KEY', 'OTHER_COMPANY_ID', 'OTHER_ACCESS_TOKEN', 'OTHER_ORDER_ID'],
      {
        other: {
          apiKey: placeholder,
          companyId: placeholder,
          accessToken: placeholder,
          orderId: placeholder,
        },
      },
    ),
    ...absent(
      environmentFixtures.expired,
      ['EXPIRED_COMPANY_ID', 'EXPIRED_ACCESS_TOKEN', 'EXPIRED_ORDER_ID'],
      {
        expired: { companyId: placeholder, accessToken: placeholder, orderId: placeholder },
      },
    ),
    ...absent(environmentFixtures.categoryId, ['CATEGORY_ID'], { categoryId: placeholder }),
  ];
}

const allowingWrites: Addition = {
  variables: 'TARGET_WRITES=allowed',
  names: ['TARGET_WRITES'],
  add: (before) => ({ ...before, writes: true }),
};

const receivingWebhook: Addition = {
  variables: 'RECEIVER_URL with WEBHOOK_ID and WEBHOOK_SECRET',
  names: ['RECEIVER_URL', 'WEBHOOK_ID', 'WEBHOOK_SECRET'],
  add: (before) => ({
    ...before,
    environmentFixtures: {
      ...before.environmentFixtures,
      webhookId: placeholder,
      webhookSecret: placeholder,
    },
    receiverUrl: placeholder,
  }),
};

/**
 * A fixture that is to be set where there is none.
 * @param names the variables that set it, the first of them first
 */
function absent(
  value: unknown,
  names: readonly string[],
  fixtures: Partial<EnvironmentFixtures> | ((before: EnvironmentFixtures) => Partial<EnvironmentFixtures>),
): Addition[] {
  if (value !== undefined) return [];
  const [first = '', ...others] = names;
  return [
    {
      variables: others.length === 0 ? first : `${first} with ${inWords(others)}`,
      names,
      add: ({ environmentFixtures, ...before }) => ({
        ...before,
        environmentFixtures: {
          ...environmentFixtures,
          ...(typeof fixtures === 'function' ? fixtures(environmentFixtures) : fixtures),
        },
      }),
    },
  ];
}

/** The same, said of a variable that lists ids. */
function twoIds(addition: Addition): Addition {
  return { ...addition, variables: `two ids in ${addition.variables}` };
}
