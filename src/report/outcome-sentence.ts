import type { ConformanceResult, RequirementResult } from '../verdict/result.js';
import { isRecommendation } from '../verdict/roll-up.js';
import { claimableSentence, claimSentences } from './profile-words.js';
import { counted } from './readable-text.js';

/**
 * Failures of a result: those that the owners of the target accept, and those of clauses that say what should be, apart
 * from the rest, which alone make a run nonconformant.
 */
export function failures(result: ConformanceResult) {
  const failed = result.requirements.filter((requirement) => requirement.verdict === 'failed');
  const unaccepted = failed.filter((requirement) => requirement.accepted === null);
  const isReported = (requirement: RequirementResult): boolean =>
    isRecommendation(requirement, result.run.strict);
  return {
    open: unaccepted.filter((requirement) => !isReported(requirement)),
    recommended: unaccepted.filter(isReported),
    accepted: failed.filter((requirement) => requirement.accepted !== null),
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
  sentences.push(...incompleteSentence(result));
  sentences.push(...quickSentence(result), ...claimableSentence(result));
  if (isDoubtful(result))
    sentences.push('Something went wrong with the run itself, so do not rely on this outcome.');
  return sentences.join(' ');
}

/** Why a result is not complete, if it is not. */
export function incompleteSentence({ run }: ConformanceResult): string[] {
  if (run.complete) return [];
  return run.errors.length === 0
    ? ['The run was interrupted before all tests had run.']
    : ['The result is incomplete, since something went wrong with the run.'];
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
    const fail = open.length === 1 ? 'fails' : 'fail';
    const besides = accepted.length === 0 ? '' : `, beside ${deviations}`;
    return `${open.length} of ${requirements} ${fail}${besides}.`;
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
