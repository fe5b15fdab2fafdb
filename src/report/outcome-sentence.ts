import type { ConformanceResult, RequirementResult, ProfileId, ProfileResult } from '../verdict/result.js';
import { isRecommendation } from '../verdict/verdicts.js';
import { grouped } from '../contract/contract-files.js';
import { counted, outcomeWords } from './readable-text.js';
import { isWithin } from '../contract/catalogue.js';
import { undeclaredOf } from '../verdict/profile-results.js';

/**
 * Failures of a result: those that the owners of the target accept, and those of clauses that say what should be, apart
 * from the rest, which alone make a run nonconformant.
 */
export function failures({ requirements, run: { strict } }: Pick<ConformanceResult, 'requirements' | 'run'>) {
  const failed = requirements.filter(({ verdict }) => verdict === 'failed');
  const unaccepted = failed.filter(({ accepted }) => accepted === null);
  return {
    open: unaccepted.filter((requirement) => !isRecommendation(requirement, strict)),
    recommended: unaccepted.filter((requirement) => isRecommendation(requirement, strict)),
    accepted: failed.filter(({ accepted }) => accepted !== null),
  };
}

/** Whether a run looks better than it may be: no clause failed, but it broke off, had trouble or held nothing at all. */
export function isDoubtful(result: ConformanceResult): boolean {
  const { outcome, complete, errors, counts } = result.run;
  const empty = result.requirements.length === counts.inapplicable;
  return outcome === 'conformant' && (!complete || errors.length > 0 || empty);
}

/** What the outcome of a run means, in a few sentences with its numbers: first of what it claims. */
export function outcomeSentence(result: ConformanceResult): string {
  const sentences = [...(claimSentences(result) ?? [outcome(result)])];
  const { recommended } = failures(result);
  if (recommended.length > 0)
    sentences.push(
      `It does not follow ${counted(recommended.length, 'recommendation')} ("should"): a warning, not a failure.`,
    );
  sentences.push(...incompleteSentence(result), ...quickSentence(result), ...claimableSentence(result));
  if (isDoubtful(result))
    sentences.push('Something went wrong with the run itself, so do not rely on this outcome.');
  return sentences.join(' ');
}

/** Why a result is not complete, if it is not. */
function incompleteSentence({ run }: ConformanceResult): string[] {
  if (run.complete) return [];
  return run.interrupted || run.errors.length === 0
    ? ['The run was interrupted before all tests had run.']
    : ['The result is incomplete, since something went wrong with the run.'];
}

/** What went wrong with a run, a sentence each: that it is not complete first. */
export function troublesOf(result: ConformanceResult): string[] {
  return [...incompleteSentence(result), ...result.run.errors.map(({ message }) => message)];
}

/** What there is to say of a run that is not of all tests. */
export function quickSentence(result: ConformanceResult): string[] {
  const { mode, leftOut } = result.run;
  if (mode === 'part') return ['Only some of the tests ran. The other requirements are untested.'];
  if (mode !== 'quick') return [];
  if (leftOut === undefined) return ['This was a quick run: run without --quick for all tests.'];
  const untested = leftOutByChoice(result).length;
  const [cases, of] = [leftOut.cases, leftOut.of].map((count) => count.toLocaleString('en'));
  const so =
    untested === 0 ? '' : `; ${counted(untested, 'requirement is', 'requirements are')} untested for that`;
  return [`This quick run left out ${cases} of ${of} cases by choice${so}: run without --quick.`];
}

/** The requirements that are untested because a quick run left out tests of them, and for no other reason. */
export function leftOutByChoice({ run: { leftOut }, requirements }: ConformanceResult): RequirementResult[] {
  if (leftOut === undefined) return [];
  return requirements.filter(({ verdict, code }) => verdict === 'untested' && code === 'quick-run');
}

function outcome(result: ConformanceResult): string {
  const { open, accepted, recommended } = failures(result);
  const judged = result.requirements.length - result.run.counts.inapplicable;
  const requirements = counted(judged, 'requirement');
  const deviations = counted(accepted.length, 'accepted deviation');
  if (judged === 0) return 'The run tested no requirement.';
  const unknown = result.run.counts.untested + result.run.counts.cantTell;

  if (result.run.outcome === 'nonconformant') {
    const besides = accepted.length === 0 ? '' : `, beside ${deviations}`;
    return `${open.length} of ${requirements} ${open.length === 1 ? 'fails' : 'fail'}${besides}.`;
  }
  if (result.run.outcome === 'incomplete') {
    const failed = accepted.length === 0 ? 'Nothing failed' : `Nothing failed except ${deviations}`;
    return unknown === 0
      ? `${failed}, but something went wrong with the run, so it does not show that the target conforms.`
      : `${failed}, but ${unknown} of ${requirements} were not judged, so the run does not show that the target conforms.`;
  }
  if (accepted.length > 0)
    return `The target keeps ${judged - accepted.length - recommended.length} of ${requirements}, with ${deviations}.`;
  if (recommended.length > 0)
    return `The target keeps ${judged - recommended.length} of ${requirements} that this run holds it to.`;
  return `The target keeps ${judged === 1 ? 'the 1 requirement' : `all ${requirements}`} that this run holds it to.`;
}

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
export function unjudgedCount({ requirements, run: { claimed } }: ConformanceResult): number {
  return requirements.filter(
    ({ profile, verdict }) =>
      isWithin(profile ?? 'full', claimed ?? 'full') && (verdict === 'cantTell' || verdict === 'untested'),
  ).length;
}

/** What a run says of the profile that it claims, and what lies beyond it; undefined where it claims none. */
export function claimSentences(result: ConformanceResult): string[] | undefined {
  const profile = claimedProfile(result);
  if (profile === undefined) return undefined;
  const { id, passed, applicable, missing } = profile;
  const inside = result.requirements.filter(({ profile: own }) => isWithin(own ?? 'full', id));
  const { open } = failures({ ...result, requirements: inside });
  const accepted = inside.filter((each) => each.accepted !== null).length;
  const unknown = unjudgedCount(result);
  const parts = [
    `${passed} of ${applicable}`,
    ...(open.length > 0 ? [counted(open.length, 'fails', 'fail')] : []),
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
  const unknown = outside.filter(({ verdict }) => verdict === 'cantTell').length;
  const failed = failures({ ...result, requirements: outside }).open.length;
  const byProfile = grouped(outside, ({ profile }) => profile ?? 'full');
  const belong = result.run.profiles
    .filter(({ id }) => byProfile.has(id))
    .map(({ id }, index) => {
      const own = byProfile.get(id)?.length ?? 0;
      const count = index === 0 ? counted(own, 'requirement belongs', 'requirements belong') : own;
      return `${count} to the ${id} profile, which takes ${takes[id]}`;
    });
  return [
    ...(failed > 0
      ? [`Beyond it ${counted(failed, 'requirement fails', 'requirements fail')}, so the run fails.`]
      : []),
    ...(belong.length > 0 ? [`${belong.join(', and ')}.`] : []),
    ...(unknown > 0 ? [`The run could not tell ${unknown} of them.`] : []),
  ];
}

/** Which profile a whole run that claims none could claim, where nothing failed. */
function claimableSentence({ run, target, requirements }: ConformanceResult): string[] {
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
