import { killMatrix } from '../contract/kill-matrix.js';
import { levelCases } from '../contract/level-cases.js';
import { proof } from '../contract/proof.js';
import { catalogue } from '../contract/requirements.js';
import { caseOf, testOf } from '../contract/test-id.js';
import type { Settings } from '../target/settings.js';
import { compose } from '../verdict/compose.js';
import { caseRecord } from '../verdict/judge-case.js';
import { givenProfile } from '../verdict/profile-results.js';
import type { ConformanceResult, ProfileResult } from '../verdict/result.js';
import type { CaseRecord, Catalogue, TestRecord } from '../verdict/run-record.js';
import { casePlans } from './usable.js';
import type { CasePlan } from './usable.js';
import { openStatuses, orderStatuses } from '../contract/order-status.js';
import { inWords } from '../session/words.js';
import type { EnvironmentFixtures } from '../target/environment-fixtures.js';
import { isWithin, profiles } from '../contract/profiles.js';
import { undeclaredOf } from '../verdict/declared-features.js';

/** What a run with environment fixtures can judge, as far as proofs know: no request is needed to say so. */
export interface Forecast {
  /** Ids of the requirements that a sound target passes. */
  judged: readonly string[];
  /** How many requirements there are. */
  requirements: number;
  /** How many cases there are. */
  cases: number;
  /** What can be judged of each profile, and what is missing there. */
  profiles: readonly ProfileResult[];
}

/**
 * What the run of these settings comes to at a target that keeps the contract: each case that can judge passes, and the
 * verdicts are composed as those of a run.
 */
export function forecast(settings: Settings): Forecast {
  const plans = casePlans(settings);
  const { requirements, run } = foreseen(settings, plans, catalogue());
  return {
    judged: requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id),
    requirements: requirements.length,
    cases: plans.length + Object.keys(levelCases()).length,
    profiles: run.profiles,
  };
}

/**
 * Counts the requirements that {@link forecast} says can be judged, for many settings of which most differ little: a
 * requirement whose cases come to the same is judged once.
 */
export function judgedCounter(): (settings: Settings) => number {
  const known = new Map<string, boolean>();
  return (settings) => {
    const plans = casePlans(settings);
    const cases = new Map<string, string>();
    for (const { holds, reason } of plans)
      for (const id of holds) cases.set(id, `${cases.get(id) ?? ''} ${reason?.verdict ?? 'passed'}`);
    const given = `${settings.profile} ${givenProfile(settings.names)} ${settings.names.includes('API_KEY')}`;
    const keyOf = (id: string): string => `${id} ${given}${cases.get(id)}`;
    const rows = catalogue().filter(({ excluded }) => excluded === undefined);
    const open = rows.filter(({ id }) => !known.has(keyOf(id)));
    const affected = new Set(open.map(({ id }) => id));
    const holding = plans.filter(({ holds }) => holds.some((id) => affected.has(id)));
    for (const { id, verdict } of foreseen(settings, holding, open).requirements)
      known.set(keyOf(id), verdict === 'passed');
    return rows.filter(({ id }) => known.get(keyOf(id))).length;
  };
}

function foreseen(
  settings: Settings,
  plans: readonly CasePlan[],
  requirements: Catalogue['requirements'],
): ConformanceResult {
  return compose(
    {
      run: {
        ...{ mode: 'whole', selection: [], shard: null, complete: true, interrupted: false },
        ...{ settings: settings.names, writes: settings.writes, strict: settings.strict, waits: {} },
        ...{ errors: [], started: '', durationMs: 0 },
      },
      target: { name: settings.target, url: settings.baseUrl ?? '', version: null, declared: {} },
      suite: { version: '', commit: '', seed: settings.seed },
      tests: recordsOf(plans),
      claim: settings.profile,
    },
    { requirements, contradictions: [], questions: [], proof: proof(), killMatrix: killMatrix() },
  );
}

/** The records of tests whose cases all end as planned. */
function recordsOf(plans: readonly CasePlan[]): TestRecord[] {
  const records = new Map<string, TestRecord>();
  for (const plan of plans) {
    const id = testOf(plan.test);
    const holds = [...plan.holds];
    const record = records.get(id) ?? { id, title: id, file: '', line: 1, durationMs: 0, holds, cases: [] };
    record.cases.push(endedAs(plan, record.holds));
    records.set(id, record);
  }
  return [...records.values()];
}

function endedAs({ test, reason }: CasePlan, holds: readonly string[]): CaseRecord {
  const id = caseOf(test);
  if (reason === undefined) return caseRecord({ id, status: 'passed' }, holds);
  return {
    ...caseRecord({ id, status: 'passed' }, holds),
    reason: { ...reason, message: 'Its fixtures are not set.' },
  };
}

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

/**
 * What settings let a run claim, without a request: what is claimed, and a line for each profile.
 * @param forecasts what a run without a harness can judge of each profile
 */
export function profilePlan(settings: Settings, forecasts?: readonly ProfileResult[]): string[] {
  const claim =
    settings.profile === undefined
      ? 'PROFILE is not set: a run claims no profile. There are:'
      : `PROFILE claims the profile ${settings.profile}:`;
  const undeclared = undeclaredOf(settings);
  return [
    claim,
    ...(forecasts?.map(forecastLine) ?? harnessLines(settings)),
    ...(undeclared === undefined
      ? []
      : [
          `A claim takes declared features as well: ${undeclared.variant ? 'LEAD_VARIANT' : 'LEAD_B_FIELDS'} is to be completed, and a run with PROFILE prints the lines for it.`,
        ]),
  ];
}

/** How many of the requirements of a profile can be judged, and what the others lack. */
function forecastLine({ id, passed, applicable, missing }: ProfileResult): string {
  const says = missing.length === 0 ? '' : `; missing: ${missing.join(', ')}`;
  return `  ${id.padEnd(11)} ${String(passed).padStart(4)} of ${applicable} requirements${says}`;
}

/** A harness makes what the tests of every profile need. */
function harnessLines({ writes }: Settings): string[] {
  const live = catalogue().filter(({ excluded }) => excluded === undefined);
  return profiles().map(({ id }) => {
    const count = live.filter(({ profile }) => isWithin(profile ?? 'full', id)).length;
    const says = writes ? 'what it takes is set' : 'not set: TARGET_WRITES';
    return `  ${id.padEnd(11)} ${String(count).padStart(4)} requirements; ${says}`;
  });
}
