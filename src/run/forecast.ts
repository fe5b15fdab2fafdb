import { killMatrix, proof } from '../contract/kill-matrix.js';
import { levelCases } from '../contract/conditional.js';
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
