import { otherReading, stop } from '../src/test.js';
import type { Response, Session, Settings } from '../src/test.js';

/** The readings of a contradiction (spec/contradictions.yaml) that an answer tells apart. */
export interface Reading {
  contradiction: keyof Settings['rulings'];
  /** The reading that a refusal follows, and the one that an acceptance follows. */
  refused: string;
  accepted: string;
}

/** The readings of section 3.1 on the move from Pending to Review. */
export const pendingToReview: Reading = {
  contradiction: 'pending-to-review',
  refused: 'blocked',
  accepted: 'allowed',
};

/** The readings of sections 3.1 and 4.5 on the move from Pending to Completed without markTasksAsDone. */
export const pendingToCompleted: Reading = {
  contradiction: 'pending-to-completed',
  refused: 'needed',
  accepted: 'not-needed',
};

/** The readings of sections 4.3 and 8 on a call of 200 leads of variant B. */
export const fullCall: Reading = { contradiction: 'lead-b-limit', refused: 'smaller', accepted: 'taken' };

/**
 * Records by which reading the target answered, and ends the test as inapplicable where the ruling is another than the
 * one that the test is about. Under `either` the target chooses.
 * @param about what the test judges: the refusal or the acceptance
 */
export function holdToRuling(
  reading: Reading,
  about: 'refused' | 'accepted',
  answer: Response,
  session: Session,
  settings: Settings,
): void {
  const seen = answer.ok ? 'accepted' : answer.refused ? 'refused' : undefined;
  // An order that nobody saw to be Pending shows no reading of the target.
  if (seen !== undefined && answer.restsOnTheFile !== true)
    session.observe(reading.contradiction, reading[seen]);
  const ruling = settings.rulings[reading.contradiction];
  if (ruling === 'either' ? seen !== undefined && seen !== about : ruling !== reading[about])
    stop(
      'inapplicable',
      otherReading(reading.contradiction, ruling === 'either' ? reading[seen ?? about] : ruling),
    );
}
