import { expect, stop, textHash } from '../../../../src/test.js';
import type { OrderStatus, OrderWish, Response, Scene, Session, Settings } from '../../../../src/test.js';
import { callerOf } from '../../support/callers.js';
import { inWords, Strayed, Walk } from './steps.js';
import type { Step } from './steps.js';

/** Sequences of updates, and what a requirement says of each. */
export interface SequenceRule {
  from: OrderStatus;
  /** Steps on the way to the pivot; up to four. */
  way: readonly Step[];
  /** The step that the requirement is about. */
  pivot: readonly Step[];
  /** Steps after it, one to three if there are any. */
  after?: readonly Step[];
  /** What has to come, in words. */
  expected: string;
  /** What the orders are created with. */
  options?: Omit<OrderWish, 'status'>;
  /** If the requirement depends on a ruling: ends the test by what a first pivot got. */
  ruling?: (answer: Response, session: Session, settings: Settings) => void;
  /**
   * Sends the pivot and what comes after it, and looks at what came.
   * @returns what violates the requirement, in words, or undefined if nothing does
   * @throws Strayed if that shows nothing
   */
  violation(walk: Walk, pivot: Step, after: readonly Step[]): Promise<string | undefined>;
}

/** The shortest violating sequence that was found. */
interface Violation {
  got: string;
  sequence: string;
}

/** The body of a test of a rule: random sequences under the seed of the run, the violation shortened. */
export function sequences(
  rule: SequenceRule,
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
    const walkFrom = async (from: OrderStatus): Promise<Walk> =>
      new Walk(await client.given(from, rule.options), client, from);
    const [first] = rule.pivot;
    if (rule.ruling !== undefined && first !== undefined)
      rule.ruling(await (await walkFrom(rule.from)).send(first), session, settings);

    const { seed } = settings;
    const plain = await (await client.given('Ongoing')).put({ notes: 'May a client?' }, client.as);
    const { judged, violation } = await findViolation(
      plain.status === 403 ? withoutClient(rule) : rule,
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
    expect(violation?.got ?? rule.expected, {
      code: 'value',
      subject: 'sequence',
      message:
        violation === undefined
          ? rule.expected
          : `This sequence ended with ${violation.got} instead of ${rule.expected}: ${violation.sequence} (seed ${seed}).`,
    }).toBe(rule.expected);
  };
}

/** A rule for a target that lets no client update an order; the client's own cancellations stay. */
function withoutClient(rule: SequenceRule): SequenceRule {
  const others = (steps: readonly Step[]): readonly Step[] => {
    const left = steps.filter(({ by }) => by !== 'client');
    return left.length > 0 ? left : steps;
  };
  const { way, pivot, after } = rule;
  return { ...rule, way: others(way), pivot: others(pivot), after: after && others(after) };
}

/** Sequences tried, the most attempts with those that shorten a violation, and the milliseconds in which one may begin. */
const sequenceCount = 6;
const attemptLimit = 60;
const timeLimit = 20_000;

/**
 * Tries random sequences, each on an order of its own, and shortens the first that violates the rule.
 * @param seed the same seed gives the same sequences
 * @param walkFrom makes an order and puts it on its way
 * @returns how many sequences came as far as the judgement, and the violation
 */
async function findViolation(
  rule: SequenceRule,
  seed: string,
  walkFrom: (from: OrderStatus) => Promise<Walk>,
): Promise<{ judged: number; violation?: Violation }> {
  const fc = await import('fast-check');
  const began = Date.now();
  let attempts = 0;
  let judged = 0;
  let violation: Violation | undefined;
  let broken: { error: unknown } | undefined;

  const holds = async ([way, pivot, after]: [Step[], Step, Step[]]): Promise<boolean> => {
    if (broken !== undefined || ++attempts > attemptLimit || Date.now() - began > timeLimit) return true;
    try {
      const walk = await walkFrom(rule.from);
      for (const step of way) await walk.take(step);
      const got = await rule.violation(walk, pivot, after);
      judged++;
      if (got === undefined) return true;
      violation = { got, sequence: [rule.from, ...[...way, pivot, ...after].map(inWords)].join('; ') };
      return false;
    } catch (error) {
      if (!(error instanceof Strayed)) broken = { error };
      return true;
    }
  };

  const { way, pivot, after } = rule;
  const sequence = fc.tuple(
    fc.array(fc.constantFrom(...way), { maxLength: 4, size: 'max' }),
    fc.constantFrom(...pivot),
    after === undefined
      ? fc.constant<Step[]>([])
      : fc.array(fc.constantFrom(...after), { minLength: 1, maxLength: 3, size: 'max' }),
  );
  await fc.check(fc.asyncProperty(sequence, holds), {
    seed: textHash(seed),
    numRuns: sequenceCount,
    unbiased: true,
  });
  // What ended the test inside a sequence (a missing fixture, a lost connection) ends it still.
  if (broken !== undefined) throw (broken as { error: unknown }).error;
  return { judged, violation };
}
