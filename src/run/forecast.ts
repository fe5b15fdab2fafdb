import { levelCases } from '../contract/kill-matrix.js';
import { openStatuses, orderStatuses } from '../contract/schemas.js';
import { isWithin, profiles, catalogue } from '../contract/catalogue.js';
import { caseOf, testOf } from '../contract/test-id.js';
import { inWords } from '../session/session.js';
import type { EnvironmentFixtures } from '../target/environment-fixtures.js';
import type { Settings } from '../target/settings.js';
import { compose } from '../verdict/compose.js';
import { undeclaredOf, givenProfile } from '../verdict/profile-results.js';
import { caseRecord } from '../verdict/verdicts.js';
import type { ConformanceResult, ProfileResult } from '../verdict/result.js';
import { catalogueUnder, wholeCatalogue } from '../verdict/held-catalogue.js';
import type { Catalogue } from '../verdict/held-catalogue.js';
import type { CaseRecord, TestRecord } from '../verdict/verdicts.js';
import { sparedCases, casePlans } from './cases-of-run.js';
import type { CasePlan } from './cases-of-run.js';

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
    // Which levels its cases find conditional faults at says nothing of what can be judged.
    catalogueUnder({ ...settings.rulings }, { ...wholeCatalogue(), requirements, conditional: undefined }),
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
  const record = caseRecord({ id: caseOf(test), status: 'passed' }, holds);
  return reason === undefined
    ? record
    : { ...record, reason: { ...reason, message: 'Its fixtures are not set.' } };
}

/** Something that a team could set. */
interface Addition extends Pick<Gain, 'variables' | 'names'> {
  isSet: boolean;
  /** What is set with it, of orders beside those that there are. */
  fixtures?: Partial<Omit<EnvironmentFixtures, 'orders'>> & { orders?: object };
  settings?: Partial<Settings>;
}

/** What something would add to what a run can judge, in requirements. */
export interface Gain {
  /** What to set, in words. */
  variables: string;
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
  const missing = additions(settings).filter(({ isSet }) => !isSet);
  const count = judgedCounter();
  const judged = (added: readonly Addition[]): number => count(added.reduce(withAddition, settings));
  const [now, everything] = [judged([]), judged(missing)];
  return missing
    .map((addition) => ({
      variables: addition.variables,
      names: addition.names,
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
  const text = (fixture: keyof EnvironmentFixtures, variable: string): Addition => ({
    variables: variable,
    names: [variable],
    isSet: environmentFixtures[fixture] !== undefined,
    fixtures: { [fixture]: placeholder },
  });
  const together = (
    names: readonly [string, ...string[]],
    isSet: boolean,
    fixtures: Addition['fixtures'],
  ): Addition => ({ variables: `${names[0]} with ${inWords(names.slice(1))}`, names, isSet, fixtures });
  const workspace = { companyId: placeholder, accessToken: placeholder, orderId: placeholder };
  return [
    {
      variables: 'TARGET_WRITES=allowed',
      names: ['TARGET_WRITES'],
      isSet: writes,
      settings: { writes: true },
    },
    text('apiKey', 'API_KEY'),
    text('accessToken', 'ACCESS_TOKEN'),
    ...orderStatuses().map((status) => ({
      variables: `two ids in ORDERS_${status.toUpperCase()}`,
      names: [`ORDERS_${status.toUpperCase()}`],
      isSet: orders[status].length >= enough,
      fixtures: { orders: { [status]: ids(enough, status) } },
    })),
    {
      variables:
        fixturesCommand === undefined
          ? `FIXTURES_COMMAND with ${printed} orders in every open state`
          : `${printed} orders in every open state, if FIXTURES_COMMAND prints them`,
      names: ['FIXTURES_COMMAND'],
      isSet: perishable.orders.Pending.length > 0,
      fixtures: {
        perishable: {
          orders: {
            ...perishable.orders,
            ...Object.fromEntries(
              openStatuses().map((status) => [status, ids(printed, `printed-${status}`)]),
            ),
          },
          subscriptionOrders: ids(printed, 'printed-subscription'),
        },
      },
    },
    {
      variables: 'two ids in ORDERS_SUBSCRIPTION',
      names: ['ORDERS_SUBSCRIPTION'],
      isSet: subscriptionOrders.length >= enough,
      fixtures: { subscriptionOrders: ids(enough, 'subscription') },
    },
    {
      ...together(
        ['RECEIVER_URL', 'WEBHOOK_ID', 'WEBHOOK_SECRET'],
        receiverUrl !== undefined && environmentFixtures.webhookId !== undefined,
        { webhookId: placeholder, webhookSecret: placeholder },
      ),
      settings: { receiverUrl: placeholder },
    },
    together(
      ['ACCESS_TOKEN_CLIENT', 'CLIENT_MEMBER_ID'],
      environmentFixtures.accessTokenClient !== undefined,
      {
        accessTokenClient: placeholder,
        clientMemberId: placeholder,
      },
    ),
    text('accessTokenUnapproved', 'ACCESS_TOKEN_UNAPPROVED'),
    text('accessTokenNoRole', 'ACCESS_TOKEN_NO_ROLE'),
    {
      variables: 'five ids in PROJECT_MANAGER_IDS',
      names: ['PROJECT_MANAGER_IDS'],
      isSet: projectManagerIds.length >= enoughManagers,
      fixtures: { projectManagerIds: ids(enoughManagers, 'manager') },
    },
    text('accessTokenProjectManager', 'ACCESS_TOKEN_PROJECT_MANAGER'),
    text('accessTokenTeamMember', 'ACCESS_TOKEN_TEAM_MEMBER'),
    text('accessTokenAdmin', 'ACCESS_TOKEN_ADMIN'),
    text('otherMemberId', 'OTHER_MEMBER_ID'),
    together(
      ['OTHER_API_KEY', 'OTHER_COMPANY_ID', 'OTHER_ACCESS_TOKEN', 'OTHER_ORDER_ID'],
      environmentFixtures.other !== undefined,
      { other: { ...workspace, apiKey: placeholder } },
    ),
    together(
      ['EXPIRED_COMPANY_ID', 'EXPIRED_ACCESS_TOKEN', 'EXPIRED_ORDER_ID'],
      environmentFixtures.expired !== undefined,
      { expired: workspace },
    ),
    text('categoryId', 'CATEGORY_ID'),
  ];
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
