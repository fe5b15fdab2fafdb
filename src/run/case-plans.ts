import { heldBy, killMatrix, rowsUnder, levelCases } from '../contract/kill-matrix.js';
import type { KillMatrix } from '../contract/kill-matrix.js';
import { subjects } from '../contract/catalogue.js';
import { requirementOf, testOf } from '../contract/test-id.js';
import { absentRole, isSupplied, orderList } from '../target/environment-fixtures.js';
import { ordersFor, stockOf, usesFrom } from '../target/order-account.js';
import type { StockedOrder, OrderUse } from '../target/order-account.js';
import type { LeadVariantSetting, Settings } from '../target/settings.js';
import type { Reason, UnjudgedVerdict } from '../verdict/result.js';
import { isClosed, orderStatuses } from '../contract/order-status.js';
import type { EnvironmentFixtures } from '../target/environment-fixtures.js';
import { readCommandLine } from './command-line.js';

/** What a run makes of a case without a harness, as a proof knows it. */
export interface CasePlan {
  /** Its name. */
  test: string;
  /** The ids of the requirements that its test holds. */
  holds: readonly string[];
  /** The faults that it is known to find so. */
  finds: readonly string[];
  /** Why it does not judge; undefined if it does. */
  reason?: Omit<Reason, 'message'>;
}

/**
 * What becomes of each case that a proof knows, with what is set. Perishable orders are dealt in the order of the kill
 * matrix.
 */
export function casePlans(settings: Settings): CasePlan[] {
  return plansOf(rowsUnder({ ...settings.rulings }, killMatrix().tests), settings);
}

function plansOf(rows: KillMatrix['tests'], settings: Settings): CasePlan[] {
  const environmentFixtures = usable(settings);
  let stock = stockOf(environmentFixtures);
  // Most cases ask for the same orders as others.
  let known = new Map<string, StockedOrder[] | undefined>();
  return Object.entries(rows).map(([test, row]): CasePlan => {
    const { finds: findsSo = row.finds, orders = [], needs = [], writes = false } = row.environment ?? {};
    const uses = usesFrom(orders);
    const plan = { test, holds: heldBy(test, row), finds: findsSo };
    const ended = (verdict: UnjudgedVerdict, code: string, lacking: string[]): CasePlan => ({
      ...plan,
      reason: { verdict, code, settings: lacking },
    });
    const without = (...lacking: string[]): CasePlan =>
      ended('untested', 'fixture-missing', ['HARNESS_URL', ...lacking]);
    if (isUndeclared(test, settings))
      return ended('inapplicable', 'lead-variant-undeclared', ['LEAD_VARIANT']);
    if (row.environment === undefined) return without();
    if (writes && !settings.writes) return ended('untested', 'writes-forbidden', ['TARGET_WRITES']);
    const unset = needs.filter(
      (variable) =>
        !isSupplied(variable, environmentFixtures, needs.filter((each) => each === variable).length),
    );
    if (unset.length > 0)
      return unset.every((variable) => absentRole(variable, environmentFixtures) !== undefined)
        ? ended('inapplicable', 'role-absent', unset)
        : without(...unset);
    const asked = orders.join();
    if (!known.has(asked)) {
      const needs = uses.map(({ from: status, ...use }) => ({ ...use, status }));
      known.set(asked, ordersFor(needs, stock));
    }
    const taken = known.get(asked);
    if (taken === undefined) return without(...uses.map(listOf));
    const dealt = taken.filter(({ perishable }) => perishable);
    if (dealt.length > 0) {
      stock = stock.filter((order) => !dealt.includes(order));
      known = new Map();
    }
    return plan;
  });
}

/** Those of the {@link casePlans} that judge. */
export function runnable(settings: Settings): CasePlan[] {
  return casePlans(settings).filter(({ reason }) => reason === undefined);
}

/** As {@link runnable}, of the cases at levels that find conditional faults alone. */
export function runnableAtLevels(settings: Settings): CasePlan[] {
  const { tests } = killMatrix();
  const rows = Object.entries(levelCases()).filter(([name]) => !Object.hasOwn(tests, name));
  const found = rows.map(([name, row]) => [name, { ...row, finds: [] }] as const);
  const under = rowsUnder({ ...settings.rulings }, Object.fromEntries(found));
  return plansOf(under, settings).filter(({ reason }) => reason === undefined);
}

/** The variants of lead creation, by the file of the catalogue that has the requirements of each. */
const variants: Readonly<Record<string, LeadVariantSetting>> = { 'leads-a': 'A', 'leads-b': 'B' };

/** The tests of other subjects that need a lead of variant B. */
const takingLeadB = ['LDA-EMAIL-UNIQUE/of-lead-b', 'CLI-EMAIL-UNIQUE/of-lead-b', 'CLI-CONVERT/lead-b'];

/** Whether a case is about a variant of lead creation that LEAD_VARIANT leaves out. */
function isUndeclared(name: string, { leadVariant }: Settings): boolean {
  if (leadVariant === 'A' && takingLeadB.includes(testOf(name))) return true;
  const variant = variants[subjects().get(requirementOf(name)) ?? ''];
  return variant !== undefined && !['auto', 'both', variant].includes(leadVariant);
}

/** The setting that names an order for a use. */
function listOf({ from, subscription, perishable }: OrderUse): string {
  return perishable ? 'FIXTURES_COMMAND' : orderList(from, subscription);
}

/**
 * What of the environment file is of use: a webhook that posts to no receiver of this run lets nothing be read back, and
 * the parts of a run share out its open orders, since they may run at the same time and know nothing of each other. What
 * a command printed, it printed for this part.
 */
export function usable(
  { environmentFixtures, receiverUrl }: Settings,
  { shard = { current: 1, total: 1 } } = readCommandLine(),
): EnvironmentFixtures {
  const own = (ids: readonly string[]): string[] =>
    ids.filter((_id, index) => index % shard.total === shard.current - 1);
  return {
    ...environmentFixtures,
    orders: Object.fromEntries(
      orderStatuses().map((status) => [
        status,
        isClosed(status) ? environmentFixtures.orders[status] : own(environmentFixtures.orders[status]),
      ]),
    ) as EnvironmentFixtures['orders'],
    subscriptionOrders: own(environmentFixtures.subscriptionOrders),
    webhookId: receiverUrl === undefined ? undefined : environmentFixtures.webhookId,
  };
}
