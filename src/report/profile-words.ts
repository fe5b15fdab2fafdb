import { isWithin } from '../contract/profiles.js';
import { undeclaredOf } from '../verdict/declared-features.js';
import type { ConformanceResult, ProfileId, ProfileResult, RequirementResult } from '../verdict/result.js';
import { isRecommendation } from '../verdict/roll-up.js';
import { counted } from './readable-text.js';
import { outcomeWords } from './verdict-words.js';

/** What a profile takes, as it follows "takes". */
const takes: Record<ProfileId, string> = {
  key: 'an API key',
  environment: 'environment fixtures',
  full: 'a harness',
};

/** What a run says of the profile that it claims; undefined where it claims none. */
export function claimedProfile({ run }: ConformanceResult): ProfileResult | undefined {
  return run.profiles.find(({ id }) => id === run.claimed);
}

/** The outcome of a run in one or two words, with the profile that it claims: `conformant (environment)`. */
export function outcomeOfClaim({ run: { outcome, claimed } }: Pick<ConformanceResult, 'run'>): string {
  return claimed === null ? outcome : `${outcome} (${claimed})`;
}

/** The outcome of a run as a phrase that begins a sentence: `Conformant to the environment profile`. */
export function headOfClaim(result: ConformanceResult): string {
  const { outcome } = result.run;
  const { word } = outcomeWords[outcome];
  const claimed = claimedProfile(result);
  if (claimed === undefined) return word;
  const isBeyond = claimed.outcome !== outcome;
  const relation = isBeyond ? 'beyond' : outcome === 'incomplete' ? 'in' : 'to';
  return `${word} ${relation} the ${claimed.id} profile`;
}

/** How many requirements were not judged, of those that the run claims if it claims some. */
export function unjudgedCount(result: ConformanceResult): number {
  return insideOf(result, result.run.claimed ?? 'full').filter(isUnjudged).length;
}

/** What a run says of the profile that it claims, and what lies beyond it; undefined where it claims none. */
export function claimSentences(result: ConformanceResult): string[] | undefined {
  const profile = claimedProfile(result);
  if (profile === undefined) return undefined;
  const { id, passed, applicable, missing } = profile;
  const inside = insideOf(result, id);
  const failed = inside.filter((each) => isOpenFailure(each, result)).length;
  const accepted = inside.filter((each) => each.accepted !== null).length;
  const unknown = unjudgedCount(result);
  const parts = [
    `${passed} of ${applicable}`,
    ...(failed > 0 ? [`${failed} ${failed === 1 ? 'fails' : 'fail'}`] : []),
    ...(accepted > 0 ? [counted(accepted, 'accepted deviation')] : []),
    ...(unknown > 0 ? [`${unknown} not judged`] : []),
  ];
  return [
    `${headOfClaim(result)}: ${parts.join(', ')}.`,
    ...(unknown > 0 && missing.length > 0 ? [`Set ${missing.join(', ')}.`] : []),
    ...beyond(result, id),
  ];
}

/** What there is to say of the requirements that a claim leaves out. */
function beyond(result: ConformanceResult, claimed: ProfileId): string[] {
  const outside = result.requirements.filter(
    ({ profile, verdict }) => !isWithin(profile ?? 'full', claimed) && verdict !== 'inapplicable',
  );
  const count = (verdict: string): number => outside.filter((each) => each.verdict === verdict).length;
  const failed = outside.filter((each) => isOpenFailure(each, result)).length;
  const groups = result.run.profiles.flatMap(({ id }) => {
    const own = outside.filter(({ profile }) => (profile ?? 'full') === id).length;
    return own === 0 ? [] : [{ id, own }];
  });
  const belong = groups.map(({ id, own }, index) =>
    index === 0
      ? `${counted(own, 'requirement')} ${own === 1 ? 'belongs' : 'belong'} to the ${id} profile, which takes ${takes[id]}`
      : `${own} to the ${id} profile, which takes ${takes[id]}`,
  );
  return [
    ...(failed > 0
      ? [`Beyond it ${counted(failed, 'requirement')} ${failed === 1 ? 'fails' : 'fail'}, so the run fails.`]
      : []),
    ...(belong.length > 0 ? [`${belong.join(', and ')}.`] : []),
    ...(count('cantTell') > 0 ? [`The run could not tell ${count('cantTell')} of them.`] : []),
  ];
}

/** Which profile a whole run that claims none could claim, where nothing failed. */
export function claimableSentence({ run, target, requirements }: ConformanceResult): string[] {
  const { claimed, mode, shard, profiles, complete, outcome } = run;
  if (claimed !== null || mode !== 'whole' || shard !== null || !complete || profiles.length === 0) return [];
  const judged = requirements.some(({ verdict }) => verdict === 'passed');
  if (outcome === 'nonconformant' || run.errors.length > 0 || !judged) return [];
  const best = profiles.findLast((profile) => profile.outcome === 'conformant');
  if (best === undefined) {
    const nearest = profiles.map(({ id, passed, applicable }) => `${id} ${passed} of ${applicable}`);
    return [`No profile is claimed, and none could be: ${nearest.join(', ')}.`];
  }
  const first =
    undeclaredOf(target.declared) === undefined ? '' : ", once the target's features are declared";
  return [
    `No profile is claimed: PROFILE=${best.id} could be${first} (${best.passed} of ${best.applicable}).`,
  ];
}

/** The outcome in each profile, in a few words each; none where the result has none. */
export function profileLines({ run: { profiles } }: ConformanceResult): string[] {
  return profiles.map(
    ({ id, outcome, passed, applicable }) => `${outcomeWords[outcome].sign} ${id} ${passed} of ${applicable}`,
  );
}

function insideOf({ requirements }: ConformanceResult, profile: ProfileId): RequirementResult[] {
  return requirements.filter((each) => isWithin(each.profile ?? 'full', profile));
}

function isUnjudged({ verdict }: RequirementResult): boolean {
  return verdict === 'cantTell' || verdict === 'untested';
}

function isOpenFailure(requirement: RequirementResult, { run }: ConformanceResult): boolean {
  const { verdict, accepted } = requirement;
  return verdict === 'failed' && accepted === null && !isRecommendation(requirement, run.strict);
}
