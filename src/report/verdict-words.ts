import type { Outcome, Verdict } from '../verdict/result.js';

/** How a verdict is named to a reader. The sign stands beside the word wherever a colour does. */
export interface VerdictWords {
  word: string;
  sign: string;
  meaning: string;
}

/** The words of each verdict (the outcomes of EARL), in the order of {@link verdicts}. */
export const verdictWords: Record<Verdict, VerdictWords> = {
  failed: {
    word: 'failed',
    sign: '✕',
    meaning: 'The target was seen to break the clause.',
  },
  cantTell: {
    word: 'cannot tell',
    sign: '?',
    meaning:
      'The run could not find out: no connection, a crash of the target, a failing harness, or something missing that the test builds on.',
  },
  untested: {
    word: 'untested',
    sign: '○',
    meaning:
      'A fixture or a setting is missing, so the clause, or a part of it, was not put to the test. The reason names it.',
  },
  passed: {
    word: 'passed',
    sign: '✓',
    meaning: 'Every test of the clause was made, and the target kept it in each.',
  },
  inapplicable: {
    word: 'inapplicable',
    sign: '–',
    meaning:
      'The target does not offer or cannot show what the clause is about, or the clause belongs to a reading that was not chosen. The reason says which.',
  },
};

/** How the failure of a clause is named that says what should be, and not what must. */
export const recommendationWords: VerdictWords = {
  word: 'not as it should',
  sign: '△',
  meaning:
    'The target was seen not to do what the clause says that it should. It is told, and fails nothing.',
};

/** How an outcome is named to a reader. */
export interface OutcomeWords {
  word: string;
  sign: string;
  meaning: string;
}

/** The words of each outcome of a run. */
export const outcomeWords: Record<Outcome, OutcomeWords> = {
  conformant: {
    word: 'Conformant',
    sign: '✓',
    meaning:
      'Every clause that applies was tested, and none that says what must be failed and is not accepted.',
  },
  incomplete: {
    word: 'Incomplete',
    sign: '○',
    meaning:
      'Nothing failed that is not accepted, but at least one clause is untested or could not be judged.',
  },
  nonconformant: {
    word: 'Nonconformant',
    sign: '✕',
    meaning: 'At least one clause that says what must be failed and is not accepted.',
  },
};
