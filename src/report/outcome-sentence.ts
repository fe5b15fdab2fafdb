import type { ConformanceResult, RequirementResult } from '../verdict/result.js';
import { isRecommendation } from '../verdict/roll-up.js';
import { counted } from './readable-text.js';

/**
 * Failures of a result: those that the owners of the target accept, and those of clauses that say what should be, apart
 * from the rest, which alone make a run nonconformant.
 */
export function failures(result: ConformanceResult) {
  const failed = result.requirements.filter((requirement) => requirement.verdict === 'failed');
  const unaccepted = failed.filter((requirement) => requirement.accepted === null);
  const isTold = (requirement: RequirementResult): boolean =>
    isRecommendation(requirement, result.run.strict);
  return {
    open: unaccepted.filter((requirement) => !isTold(requirement)),
    recommended: unaccepted.filter(isTold),
    accepted: failed.filter((requirement) => requirement.accepted !== null),
  };
}

/** Whether a run looks better than it may be: no clause failed, but it broke off, had trouble or held nothing at all. */
export function isDoubtful(result: ConformanceResult): boolean {
  const { outcome, complete, errors, counts } = result.run;
  const empty = result.requirements.length === counts.inapplicable;
  return outcome === 'conformant' && (!complete || errors.length > 0 || empty);
}

/** What the outcome of a run means, in one or two sentences with its numbers. */
export function outcomeSentence(result: ConformanceResult): string {
  const sentences = [outcome(result)];
  const { recommended } = failures(result);
  if (recommended.length > 0)
    sentences.push(
      `It does not keep ${counted(recommended.length, 'recommendation')} (should), which is told and fails nothing.`,
    );
  sentences.push(...incompleteSentence(result));
  sentences.push(...quickSentence(result));
  if (isDoubtful(result)) sentences.push('The run itself had trouble, so do not rely on this outcome.');
  return sentences.join(' ');
}

/** Why a result is not complete, if it is not. */
export function incompleteSentence({ run }: ConformanceResult): string[] {
  if (run.complete) return [];
  return run.errors.length === 0
    ? ['The run was interrupted before every test had run.']
    : ['The result is not whole: something went wrong with the run.'];
}

/** What there is to say of a run that is not of all tests. */
export function quickSentence({ run: { mode } }: ConformanceResult): string[] {
  if (mode === 'part') return ['This was a run of some of the tests: the others are untested in it.'];
  return mode === 'quick'
    ? [
        'This was a quick run, of the tests that find 95 % of the known breaches in the least time: run without --quick to judge all.',
      ]
    : [];
}

function outcome(result: ConformanceResult): string {
  const { open, accepted, recommended } = failures(result);
  const judged = result.requirements.length - result.run.counts.inapplicable;
  const requirements = counted(judged, 'requirement');
  const deviations = counted(accepted.length, 'accepted deviation');
  if (judged === 0) return 'The run held the target to no requirement.';
  const unknown = result.run.counts.untested + result.run.counts.cantTell;

  if (result.run.outcome === 'nonconformant') {
    const fail = open.length === 1 ? 'fails' : 'fail';
    const besides = accepted.length === 0 ? '' : `, besides ${deviations}`;
    return `The target breaks the specification: ${open.length} of ${requirements} ${fail}${besides}.`;
  }
  if (result.run.outcome === 'incomplete') {
    const failed = accepted.length === 0 ? 'Nothing failed' : `Nothing failed but ${deviations}`;
    return unknown === 0
      ? `${failed}, but the run does not prove that the target conforms.`
      : `${failed}, but ${unknown} of ${requirements} could not be judged: this run proves no conformance.`;
  }
  if (accepted.length > 0)
    return `The target keeps ${judged - accepted.length - recommended.length} of ${requirements}, with ${deviations}.`;
  if (recommended.length > 0)
    return `The target keeps ${judged - recommended.length} of ${requirements} that this run holds it to.`;
  return `The target keeps ${judged === 1 ? 'the 1 requirement' : `all ${requirements}`} that this run holds it to.`;
}
