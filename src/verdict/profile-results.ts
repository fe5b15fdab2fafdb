import { profileOfCase } from '../contract/kill-matrix.js';
import type { KillMatrix } from '../contract/kill-matrix.js';
import { isWithin, profileIds, profiles, settingsTaken, candidateFields } from '../contract/catalogue.js';
import type {
  ConformanceResult,
  Outcome,
  ProfileId,
  ProfileResult,
  RequirementResult,
  RunResult,
  Verdict,
} from './result.js';
import { namedCases, outcomeOf } from './verdicts.js';

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
export function claimedBy(
  { mode, shard }: Pick<RunResult, 'mode' | 'shard'>,
  claim: ProfileId | undefined,
): ProfileId | null {
  return mode === 'whole' && shard === null ? (claim ?? null) : null;
}

/** What decides the outcome in each profile beside the requirements. */
interface Besides {
  /** Names of those that were set. */
  settings: readonly string[];
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
  { settings, errors, strict, matrix }: Besides,
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
      missing:
        open.length === 0
          ? []
          : [
              ...new Set([...unset(id, settings), ...open.flatMap((row) => missingFor(row, id, matrix))]),
            ].sort(),
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

/** A result as it would be with some of its failures accepted, as far as its outcome is concerned. */
export function accepting(result: ConformanceResult, ids: ReadonlySet<string>): ConformanceResult {
  const { claimed, errors, strict, profiles: before } = result.run;
  const requirements = result.requirements.map((row) =>
    ids.has(row.id) ? { ...row, accepted: row.accepted ?? { ticket: '', expires: '' } } : row,
  );
  const own = requirements.filter(({ profile }) => isWithin(profile ?? 'full', claimed ?? 'full'));
  const results = before.map((each) =>
    each.id === claimed ? { ...each, outcome: outcomeOf(own, errors, strict) } : each,
  );
  const outcome = runOutcome(claimed, outcomeOf(requirements, errors, strict), results);
  return { ...result, requirements, run: { ...result.run, outcome, profiles: results } };
}

/** The environment fixtures that a profile takes and that are not set, where they stand in for a harness. */
function unset(profile: ProfileId, settings: readonly string[]): string[] {
  if (profile === 'full' || givenProfile(settings) === 'full') return [];
  return profiles()
    .filter(({ id }) => id !== 'key' && isWithin(id, profile))
    .flatMap(({ all }) => all.filter((name) => !settings.includes(name)));
}

/** The settings by which a requirement could be judged in a profile, of what its cases there lacked. */
function missingFor(
  { tests, settings }: RequirementResult,
  profile: ProfileId,
  { tests: known }: Besides['matrix'],
): string[] {
  const reasons = namedCases(tests).flatMap(({ name, verdict, reason }) => {
    const row = known[name];
    const isBeyond = row !== undefined && !isWithin(profileOfCase(row), profile);
    return reason === null || verdict === 'inapplicable' || isBeyond ? [] : [reason.settings];
  });
  const beyond = [...settingsTaken('full')].filter((name) => !settingsTaken(profile).has(name));
  return (reasons.length > 0 ? reasons : [settings]).flatMap((names) => {
    // Any of them is enough, and the harness for all.
    if (names.includes('HARNESS_URL') && profile === 'full') return ['HARNESS_URL'];
    const own = names.filter((name) => settingsTaken(profile).has(name));
    return own.length > 0 ? own : names.filter((name) => !beyond.includes(name));
  });
}

/** What a claim takes and is not declared. */
export interface Undeclared {
  /** Whether LEAD_VARIANT is. */
  variant: boolean;
  /** The optional fields of variant B that LEAD_B_FIELDS leaves out, as the table of 4.3 names them. */
  fields: string[];
}

/**
 * What is to be declared of a target before it is claimed to conform: the variant of lead creation, and of variant B each
 * optional field, by its name or as not offered. Undefined where all is.
 */
export function undeclaredOf({
  leadVariant = 'auto',
  leadBFields = {},
}: {
  leadVariant?: unknown;
  leadBFields?: unknown;
}): Undeclared | undefined {
  const variant = leadVariant === 'auto';
  const declared = Object.keys(leadBFields as object);
  const fields =
    leadVariant === 'A'
      ? []
      : candidateFields().flatMap(({ text }) => (declared.includes(text) ? [] : [text]));
  return variant || fields.length > 0 ? { variant, fields } : undefined;
}
