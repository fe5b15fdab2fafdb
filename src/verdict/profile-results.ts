import { profileOfCase } from '../contract/profile-membership.js';
import { isWithin, profileIds, settingsTaken } from '../contract/profiles.js';
import type { KillMatrix } from '../contract/kill-matrix.js';
import { nameOfCase } from '../contract/test-id.js';
import type { Outcome, ProfileId, ProfileResult, RequirementResult, RunResult, Verdict } from './result.js';
import { outcomeOf } from './roll-up.js';

/** A run as far as it decides what it can judge and claim. */
type Given = Pick<RunResult, 'settings' | 'mode' | 'shard'>;

/** The profile whose settings a run was given, by the names of those that were set: with a harness, `full`. */
export function givenProfile(settings: readonly string[]): ProfileId {
  // The embedded mock has a harness.
  if (!settings.includes('BASE_URL') || settings.includes('HARNESS_URL')) return 'full';
  const more = settingsTaken('environment');
  const least = settingsTaken('key');
  const hasFixtures = settings.some((name) => more.has(name) && !least.has(name));
  return settings.includes('API_KEY') && hasFixtures ? 'environment' : 'key';
}

/** What a run claims: a quick one, one of some tests and a part of one claim nothing. */
export function claimedBy({ mode, shard }: Given, claim: ProfileId | undefined): ProfileId | null {
  return mode === 'whole' && shard === null ? (claim ?? null) : null;
}

/** What decides the outcome in each profile beside the requirements. */
interface Besides {
  errors: readonly unknown[];
  strict: boolean;
  matrix: Pick<KillMatrix, 'tests'>;
}

/**
 * What a run says in each profile: of its requirements and those of lesser profiles, as strong as that profile can say.
 * @param verdictIn the verdict of a requirement in a profile
 */
export function profileResults(
  requirements: readonly RequirementResult[],
  verdictIn: (requirement: RequirementResult, profile: ProfileId) => Verdict,
  { errors, strict, matrix }: Besides,
): ProfileResult[] {
  return profileIds.map((id) => {
    const rows = requirements
      .filter(({ profile }) => isWithin(profile ?? 'full', id))
      .map((row) => ({ ...row, verdict: verdictIn(row, id) }));
    const open = rows.filter(({ verdict }) => verdict === 'cantTell' || verdict === 'untested');
    return {
      id,
      outcome: outcomeOf(rows, errors, strict),
      passed: rows.filter(({ verdict }) => verdict === 'passed').length,
      applicable: rows.filter(({ verdict }) => verdict !== 'inapplicable').length,
      missing: [...new Set(open.flatMap((row) => missingFor(row, id, matrix)))].sort(),
    };
  });
}

/** What a run says of its target: in the profile that it claims, where nothing fails beyond it. */
export function runOutcome(
  claimed: ProfileId | null,
  overall: Outcome,
  results: readonly ProfileResult[],
): Outcome {
  if (overall === 'nonconformant') return overall;
  return results.find(({ id }) => id === claimed)?.outcome ?? overall;
}

/** The settings by which a requirement could be judged in a profile, of what its cases there lacked. */
function missingFor(
  { tests, settings }: RequirementResult,
  profile: ProfileId,
  { tests: known }: Besides['matrix'],
): string[] {
  const reasons = tests.flatMap((test) =>
    test.cases.flatMap((each) => {
      const row = known[nameOfCase(test, each)];
      const isBeyond = row !== undefined && !isWithin(profileOfCase(row), profile);
      return each.reason === null || isBeyond ? [] : [each.reason.settings];
    }),
  );
  const beyond = [...settingsTaken('full')].filter((name) => !settingsTaken(profile).has(name));
  return (reasons.length > 0 ? reasons : [settings]).flatMap((names) =>
    // Any of them is enough, and the harness for all.
    names.includes('HARNESS_URL') && profile === 'full'
      ? ['HARNESS_URL']
      : names.filter((name) => !beyond.includes(name)),
  );
}
