import { expect, stop } from '../../../../src/test.js';
import type { OrderWish, Response, Scene, Session, Settings } from '../../../../src/test.js';
import { callerOf } from '../../support/callers.js';
import { findBreach } from './shortest-breach.js';
import type { Clause } from './shortest-breach.js';
import type { Step } from './steps.js';
import { Walk } from './walk.js';

/** A clause with what has to come of it. */
export interface SequenceTest extends Clause {
  /** What has to come, in words. */
  expected: string;
  /** What the orders are given with. */
  wish?: Omit<OrderWish, 'status'>;
  /** Where the clause depends on a ruling: ends the test by what a first pivot got. */
  ruling?: (answer: Response, session: Session, settings: Settings) => void;
}

/** The body of a test of a clause: random sequences under the seed of the run, the breach shortened. */
export function sequences(
  clause: SequenceTest,
): (scene: Pick<Scene, 'orders' | 'session' | 'settings' | 'canMakeRecords'>) => Promise<void> {
  return async ({ orders, session, settings, canMakeRecords }) => {
    if (!canMakeRecords)
      stop('untested', {
        code: 'fixture-missing',
        subject: 'order',
        settings: ['HARNESS_URL'],
        message: 'This needs a new order for each of its sequences: set HARNESS_URL.',
      });
    const client = await callerOf('client', orders);
    const walkFrom = async (from: Clause['from']): Promise<Walk> =>
      new Walk(await client.given(from, clause.wish), client, from);
    const [first] = clause.pivot;
    if (clause.ruling !== undefined && first !== undefined)
      clause.ruling(await (await walkFrom(clause.from)).send(first), session, settings);

    const { seed } = settings;
    const plain = await (await client.given('Ongoing')).put({ notes: 'May a client?' }, client.as);
    const { judged, breach } = await findBreach(
      plain.status === 403 ? withoutClient(clause) : clause,
      seed,
      walkFrom,
    );

    if (judged === 0)
      stop('cantTell', {
        code: 'control-refused',
        subject: 'updateOrder',
        message:
          'No sequence came as far as the update in question: the target answered an earlier one in another way than section 3.1 states.',
      });
    expect(breach?.got ?? clause.expected, {
      code: 'value',
      subject: 'sequence',
      message:
        breach === undefined
          ? clause.expected
          : `This sequence ended with ${breach.got} instead of ${clause.expected}: ${breach.sequence} (seed ${seed}).`,
    }).toBe(clause.expected);
  };
}

/** A clause for a target that lets no client update an order; the client's own cancellations stay. */
function withoutClient(clause: SequenceTest): SequenceTest {
  const others = (steps: readonly Step[]): readonly Step[] => {
    const left = steps.filter(({ by }) => by !== 'client');
    return left.length > 0 ? left : steps;
  };
  const { way, pivot, after } = clause;
  return { ...clause, way: others(way), pivot: others(pivot), after: after && others(after) };
}
