import { contradictions } from '../contract/contradictions.js';
import { killMatrix, proof } from '../contract/kill-matrix.js';
import { levelCases } from '../contract/conditional.js';
import { openStatuses, orderStatuses } from '../contract/order-status.js';
import { isWithin, profiles } from '../contract/profiles.js';
import { catalogue } from '../contract/requirements.js';
import { caseOf, testOf } from '../contract/test-id.js';
import { inWords } from '../session/words.js';
import type { EnvironmentFixtures } from '../target/environment-fixtures.js';
import type { Settings } from '../target/settings.js';
import { compose } from '../verdict/compose.js';
import { undeclaredOf, givenProfile } from '../verdict/profile-results.js';
import { caseRecord } from '../verdict/judge-case.js';
import type { ConformanceResult, ProfileResult } from '../verdict/result.js';
import { catalogueUnder } from '../verdict/run-record.js';
import type { CaseRecord, Catalogue, TestRecord } from '../verdict/run-record.js';
import { sparedCases } from './cases-of-run.js';
import { casePlans } from './usable.js';
import type { CasePlan } from './usable.js';

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
  const plans = plansOfRun(settings);
  const { requirements, run } = foreseen(settings, plans, catalogue());
  return {
    judged: requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id),
    requirements: requirements.length,
    cases: plans.length + Object.keys(levelCases()).length,
    profiles: run.profiles,
  };
}

/** Without the cases that such a run leaves out to make few members: what the others find has to be enough. */
function plansOfRun(settings: Settings): CasePlan[] {
  const spared = sparedCases(settings);
  return casePlans(settings).filter(({ test }) => !spared.has(test));
}

/**
 * Counts the requirements that {@link forecast} says can be judged, for many settings of which most differ little: a
 * requirement whose cases come to the same is judged once.
 */
function judgedCounter(): (settings: Settings) => number {
  const known = new Map<string, boolean>();
  return (settings) => {
    const plans = plansOfRun(settings);
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
    catalogueUnder(
      { ...settings.rulings },
      {
        requirements,
        contradictions: contradictions(),
        questions: [],
        proof: proof(),
        killMatrix: killMatrix(),
      },
    ),
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
  /** What is set with it, of orders beside those that there are. */
  fixtures?: Partial<Omit<EnvironmentFixtures, 'orders'>> & { orders?: object };
  settings?: Partial<Settings>;
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
  const judged = (added: readonly Addition[]): number => count(added.reduce(withAddition, settings));
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

function withAddition(before: Settings, { names, fixtures, settings }: Addition): Settings {
  const { environmentFixtures } = before;
  const orders = { ...environmentFixtures.orders, ...fixtures?.orders };
  return {
    ...{ ...before, ...settings },
    names: [...new Set([...before.names, ...names])],
    environmentFixtures: { ...environmentFixtures, ...fixtures, orders },
  };
}

function additions(settings: Settings): Addition[] {
  const { environmentFixtures, writes, receiverUrl, fixturesCommand } = settings;
  const { orders, subscriptionOrders, perishable, projectManagerIds } = environmentFixtures;
  /** Of fixtures that are not set, the addition that sets them by some variables. */
  const unless = (
    isSet: boolean,
    names: readonly string[],
    fixtures: Addition['fixtures'],
    [first, ...others] = names,
  ): Addition[] => {
    const variables = others.length === 0 ? String(first) : `${first} with ${inWords(others)}`;
    return isSet ? [] : [{ variables, names, fixtures }];
  };
  const text = (fixture: keyof EnvironmentFixtures, variable: string): Addition[] =>
    unless(environmentFixtures[fixture] !== undefined, [variable], { [fixture]: placeholder });
  const reworded = (all: Addition[], variables: string): Addition[] =>
    all.map((each) => ({ ...each, variables }));
  const printedOrders = {
    orders: {
      ...perishable.orders,
      ...Object.fromEntries(openStatuses().map((status) => [status, ids(printed, `printed-${status}`)])),
    },
    subscriptionOrders: ids(printed, 'printed-subscription'),
  };
  const workspace = { companyId: placeholder, accessToken: placeholder, orderId: placeholder };
  const hasWebhook = receiverUrl !== undefined && environmentFixtures.webhookId !== undefined;
  return [
    ...(writes ? [] : [allowingWrites]),
    ...text('apiKey', 'API_KEY'),
    ...text('accessToken', 'ACCESS_TOKEN'),
    ...orderStatuses().flatMap((status) => {
      const variable = `ORDERS_${status.toUpperCase()}`;
      const added = { orders: { [status]: ids(enough, status) } };
      return reworded(unless(orders[status].length >= enough, [variable], added), `two ids in ${variable}`);
    }),
    ...reworded(
      unless(perishable.orders.Pending.length > 0, ['FIXTURES_COMMAND'], { perishable: printedOrders }),
      fixturesCommand === undefined
        ? `FIXTURES_COMMAND with ${printed} orders in every open state`
        : `${printed} orders in every open state, if FIXTURES_COMMAND prints them`,
    ),
    ...reworded(
      unless(subscriptionOrders.length >= enough, ['ORDERS_SUBSCRIPTION'], {
        subscriptionOrders: ids(enough, 'subscription'),
      }),
      'two ids in ORDERS_SUBSCRIPTION',
    ),
    ...(hasWebhook ? [] : [receivingWebhook]),
    ...unless(
      environmentFixtures.accessTokenClient !== undefined,
      ['ACCESS_TOKEN_CLIENT', 'CLIENT_MEMBER_ID'],
      { accessTokenClient: placeholder, clientMemberId: placeholder },
    ),
    ...text('accessTokenUnapproved', 'ACCESS_TOKEN_UNAPPROVED'),
    ...text('accessTokenNoRole', 'ACCESS_TOKEN_NO_ROLE'),
    ...reworded(
      unless(projectManagerIds.length >= enoughManagers, ['PROJECT_MANAGER_IDS'], {
        projectManagerIds: ids(enoughManagers, 'manager'),
      }),
      'five ids in PROJECT_MANAGER_IDS',
    ),
    ...text('accessTokenProjectManager', 'ACCESS_TOKEN_PROJECT_MANAGER'),
    ...text('accessTokenTeamMember', 'ACCESS_TOKEN_TEAM_MEMBER'),
    ...text('accessTokenAdmin', 'ACCESS_TOKEN_ADMIN'),
    ...text('otherMemberId', 'OTHER_MEMBER_ID'),
    ...unless(
      environmentFixtures.other !== undefined,
      ['OTHER_API_KEY', 'OTHER_COMPANY_ID', 'OTHER_ACCESS_TOKEN', 'OTHER_ORDER_ID'],
      { other: { ...workspace, apiKey: placeholder } },
    ),
    ...unless(
      environmentFixtures.expired !== undefined,
      ['EXPIRED_COMPANY_ID', 'EXPIRED_ACCESS_TOKEN', 'EXPIRED_ORDER_ID'],
      { expired: workspace },
    ),
    ...text('categoryId', 'CATEGORY_ID'),
  ];
}

const allowingWrites: Addition = {
  variables: 'TARGET_WRITES=allowed',
  names: ['TARGET_WRITES'],
  settings: { writes: true },
};

const receivingWebhook: Addition = {
  variables: 'RECEIVER_URL with WEBHOOK_ID and WEBHOOK_SECRET',
  names: ['RECEIVER_URL', 'WEBHOOK_ID', 'WEBHOOK_SECRET'],
  fixtures: { webhookId: placeholder, webhookSecret: placeholder },
  settings: { receiverUrl: placeholder },
};

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
