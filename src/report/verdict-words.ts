import type { Outcome, Verdict } from '../verdict/result.js';

/** How a verdict or an outcome is named to a reader. The sign stands beside the word wherever a colour does. */
interface VerdictWords {
  word: string;
  sign: string;
  meaning: string;
}

/** The words of each verdict (the outcomes of EARL), in the order of {@link verdicts}. */
export const verdictWords: Record<Verdict, VerdictWords> = {
  failed: {
    word: 'failed',
    sign: '✕',
    meaning: 'A test saw the target break the clause.',
  },
  cantTell: {
    word: 'cannot tell',
    sign: '?',
    meaning:
      'The run could not find out. There was no connection, the harness failed, or the target did not do what the test builds on.',
  },
  untested: {
    word: 'untested',
    sign: '○',
    meaning:
      'The clause was not tested, or not well enough to find every known violation. The reason names the settings that would change that.',
  },
  passed: {
    word: 'passed',
    sign: '✓',
    meaning:
      'The target kept the clause in every test, and these tests find every known violation of it that the profile can find.',
  },
  inapplicable: {
    word: 'inapplicable',
    sign: '–',
    meaning:
      'The target does not offer what the clause is about, can not show it, or is held to another reading. The reason says which.',
  },
};

/** How the failure of a clause is named that says what should be, and not what must. */
export const recommendationWords: VerdictWords = {
  word: 'warning',
  sign: '△',
  meaning: 'The target does not do what the clause recommends ("should"). The run does not fail for it.',
};

/** The words of each outcome of a run. */
export const outcomeWords: Record<Outcome, VerdictWords> = {
  conformant: {
    word: 'Conformant',
    sign: '✓',
    meaning: 'Every applicable clause was tested. No "must" clause failed, except accepted deviations.',
  },
  incomplete: {
    word: 'Incomplete',
    sign: '○',
    meaning:
      'No "must" clause failed, except accepted deviations. At least one clause was not tested, or the run could not tell.',
  },
  nonconformant: {
    word: 'Nonconformant',
    sign: '✕',
    meaning: 'At least one "must" clause failed that is not an accepted deviation.',
  },
};
